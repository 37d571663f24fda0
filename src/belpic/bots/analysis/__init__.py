"""What a match was worth event by event: judged decisions, mistakes, luck and skill."""
