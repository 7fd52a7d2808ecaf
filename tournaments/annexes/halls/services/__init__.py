"""Writes about several halls apart. None of them touches the contest of a hall."""
