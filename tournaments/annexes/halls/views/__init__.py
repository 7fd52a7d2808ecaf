"""Several halls apart, at the desk."""
