"""Analyses: reasons, causes, loops, waste, facts."""
