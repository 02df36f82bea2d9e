"""Inputs: logs and scripts of what is done to a scene from outside."""
