"""Puzzles: positions of matches with one clearly best action, by theme."""
