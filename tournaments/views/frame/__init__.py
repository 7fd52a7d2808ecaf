"""Frame of the desk's pages: it sums up the whole contest around each of them."""
