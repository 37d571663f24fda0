"""Functions that games have compiled on first use, and where compiled code is kept."""
