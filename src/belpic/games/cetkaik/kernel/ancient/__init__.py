"""The kernel of the ancient game (古机戦).

It has a kernel of its own because hardly a rule is shared: no sticks, stock, 皇処 or 皇, but water
that only ships enter, ships that others step on, and captures by leaping.
"""
