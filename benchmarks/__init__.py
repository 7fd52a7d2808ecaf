"""Benchmarks: each figure beside a reference ("floor") measured in the same run. `make bench`."""
