"""What several games have in common."""
