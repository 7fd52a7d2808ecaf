"""Designs of the diplomas: each module has a `draw` that fills one page of A4, landscape."""
