"""TOML documents that people write: read with the line of every problem."""
