"""Papers of several halls apart."""
