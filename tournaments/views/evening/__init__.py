"""First evening: whether the hall is ready, and the demonstration."""
