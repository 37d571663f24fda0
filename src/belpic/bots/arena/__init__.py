"""The arena: which of several players is stronger, and how sure that is.

Every two players meet in pairs of matches. Both matches of a pair have the same deal (the same
outcomes of chance in the same order) and the same opening (a few decisions made at random), and
the players swap their seats. Everything follows from the seed: pair k of any two players is the
same whoever computes it, so that the work can be shared out, stopped and taken up again.
"""
