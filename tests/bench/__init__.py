"""Benchmarks: the same workloads on plain calls, a bare composition and a scene, in one process.

Run by script/bench; see __main__.py for what it prints.
"""
