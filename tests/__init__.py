"""Tests of the whole project, on the same shelves as the code."""

from pathlib import Path

#: The folder of the project.
ROOT = Path(__file__).resolve().parent.parent
