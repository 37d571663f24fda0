"""The tiny game with a defect at a chosen event, for tests of what a defect may not do to others.

`BELPIC_SICK` says where the defect is and what it does, such as `scene burn`; without it the game
is sound. Only tables with a heap of 13 are ill, from the second piece on that is taken there.
"""

from dataclasses import replace

from tests.tiny import INFO as TINY_INFO

INFO = replace(TINY_INFO, id="sick")
