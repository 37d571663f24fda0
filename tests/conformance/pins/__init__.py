"""Pins: a sound little game of sticks in which everything is open.

Each in turn passes or stakes one to three; with at least two of three sticks up the next seat pays
the stake, otherwise it gets it, as far as the payer's bank reaches.
"""
