"""The lesson of this game: `steps.toml` has its steps, the phrase book its words."""
