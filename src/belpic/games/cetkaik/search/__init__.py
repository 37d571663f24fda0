"""Compiled search on the one conduct of the kernel, and how the peers' programs weigh moves."""
