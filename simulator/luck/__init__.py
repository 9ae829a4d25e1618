"""What rolls promised and what they gave, counted exactly."""
