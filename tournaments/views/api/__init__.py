"""The API that other programs read: public contests and seasons, anonymous, only to read.

It computes nothing and applies no rule: each answer is a value of the hall's pages as JSON. The
addresses below /api/1/ keep their meaning; a change of meaning gets another number.
"""
