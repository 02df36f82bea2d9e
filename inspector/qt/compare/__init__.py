"""The mode of the window that shows two runs beside each other."""
