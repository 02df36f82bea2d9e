"""Pagers: pages of one size side by side, one of them in the middle of attention."""
