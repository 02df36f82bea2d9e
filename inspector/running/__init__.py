"""A program that runs: loading it, its scene under a recorder, what its inputs did. Knows nothing of Qt."""
