"""First evening: whether the hall is ready, the demonstration apart, a rehearsal."""
