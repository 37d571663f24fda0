"""The games: one folder each; a game imports the core and `_shared`, never another game."""
