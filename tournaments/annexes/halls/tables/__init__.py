"""A gathering of halls as data and as rows."""
