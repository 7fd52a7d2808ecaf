"""Sentences of the regulation, one module for each subject."""
