"""The rules of play on the board, table-driven and without Python objects inside.

Importing this package is cheap; the modules in it that hold compiled code import Numba.
"""
