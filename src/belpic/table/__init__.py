"""Live play without a transport: tables, their seats, fair chance, and what each viewer is told."""
