"""Tests of the strength of players: pure, without a database."""
