"""Reading of deals and matches, from JSON or in short notation, and their description in words."""
