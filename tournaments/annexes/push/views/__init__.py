"""Pages of the phones that are notified."""
