"""What the two games of climbing the mountain share: cards that work, resources, a route."""
