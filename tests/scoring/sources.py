"""The source of a line of an explanation, as the tests compare it."""

from scoring.reasons import REGULATION_SOURCE


def source(line):
    """Return the article, or the option whose sentence tells the line if the regulation does."""
    return line.clauses[-1] if line.rule == REGULATION_SOURCE else line.rule
