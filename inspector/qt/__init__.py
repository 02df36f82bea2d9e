"""Qt: the window. It shows answers of inspector/analysis and computes none itself."""
