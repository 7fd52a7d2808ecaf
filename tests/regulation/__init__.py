"""Tests of the regulation of a contest: document, text, comparison and changes."""
