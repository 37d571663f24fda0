"""From scenes to lines of text: no Textual here, and no game."""
