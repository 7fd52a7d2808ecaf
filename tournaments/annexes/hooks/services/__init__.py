"""Sending notices outside the house."""
