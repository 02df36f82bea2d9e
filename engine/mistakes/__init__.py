"""What errors and warnings say of a mistake: the warning, the name that was meant, the text of a value.

Not here    errors of composition: composition/errors/. Checks of arguments: foundation/argument.py.
"""
