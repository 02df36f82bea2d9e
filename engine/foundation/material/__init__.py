"""A small set of Material-like components: a theme, surfaces, bars, buttons, menus, dialogs; simplified in style."""
