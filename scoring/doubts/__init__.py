"""Doubts about a sheet: totals that are not possible, and the likely mistakes behind them."""
