"""Pagers: pages of one size in a row or column; each scroll ends at a page."""
