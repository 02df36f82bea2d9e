"""A small set in the manner of Material: a theme, surfaces, bars, buttons, menus, dialogs; simple in looks."""
