"""Duplicate: the same deals at every table, compared.

`boards` deals the cards from a seed, `movement` says who plays which boards where, and `comparing`
gives each result its points and ranks the pairs. Sources: the Laws of Duplicate Bridge, and bridge
clubs' pages on Butler. No text of belote gives a scale.
"""
