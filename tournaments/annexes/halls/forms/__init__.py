"""Forms about several halls apart."""
