"""What the games with the deck of 48 cards share: cards, hidden hands, combinations, seasons."""
