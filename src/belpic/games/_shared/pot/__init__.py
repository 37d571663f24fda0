"""Games for a pot: all stake, each makes a number with the sticks, the single highest takes all.

獣裁 and 連撃獣裁 are such games; they differ only in how a seat makes its number.
"""
