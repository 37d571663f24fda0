"""Players of 机戦, on Views only."""
