"""Pages of the photographed sheets."""
