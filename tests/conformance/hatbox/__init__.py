"""Hatbox: a sound little card game with everything that can be hidden.

Every seat is dealt two cards of a small deck, the rest is the stock. All name a bid in secret at
once; the highest leads. Then each in turn looks at the top of the stock, shows cards, buries one
face down under the stock, opens one and keeps it, or passes; points come from the next seat.
"""
