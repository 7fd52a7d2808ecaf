"""Phones that are notified, and the messages that are sent to them."""
