"""What the card games for a pot share: stakes, the pot, who is still in, and how both are shown."""
