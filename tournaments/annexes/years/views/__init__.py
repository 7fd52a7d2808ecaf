"""Pages of what the contests of an organiser tell together."""
