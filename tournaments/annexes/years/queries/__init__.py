"""What the contests of an organiser tell together: records."""
