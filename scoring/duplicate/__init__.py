"""Duplicate: the same deals at every table, compared.

`boards` deals the cards from a seed, `movements` says who plays which boards where (`movement` is
the Mitchell), `balance` how often the pairs are compared, and `comparing` gives each result its
points and ranks the pairs. Sources: the Laws of Duplicate Bridge, and bridge
clubs' pages on Butler. No text of belote gives a scale.
"""
