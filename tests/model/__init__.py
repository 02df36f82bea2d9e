"""Whole frames against models: random programs, random changes."""
