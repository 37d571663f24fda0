"""Belpic: a rulebook of traditional games as software.

The package itself imports nothing, so that ``belpic --help`` and ``belpic games`` start at once;
import what you need from its layers, beginning with ``belpic.core``.
"""

__version__ = "0.1.0"
