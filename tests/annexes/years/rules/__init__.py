"""Tests of series of wins: pure, without a database."""
