"""Games of turns that begin with a throw, the first seat drawn by lot.

六裁 and 連船之遊 are such games; they differ in what is thrown and in what a throw lets one do.
"""
