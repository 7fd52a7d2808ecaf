"""Records, as lines in words and as data."""
