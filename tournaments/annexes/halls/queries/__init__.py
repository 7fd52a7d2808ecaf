"""Several halls apart: their progress, their one ranking, and who qualifies for the final."""
