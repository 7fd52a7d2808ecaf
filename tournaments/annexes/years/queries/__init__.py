"""What the contests of an organiser tell together: the strength of players, and records."""
