"""Pictures of a contest, each drawn by one code for pages and papers."""
