"""Photographs of filled-in sheets, drawn from a seed: what the reading of sheets is tried on."""
