"""Frame of a write: what it must leave true in the whole contest, and what it would change."""
