"""What the forms of a program share: its model, the composables that are the same in each form, what is drawn.

A file here has the name of the program in the folder above that uses it.
"""
