"""Tests of engine/foundation."""
