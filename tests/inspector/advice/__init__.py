"""Advice: rules and their proofs."""
