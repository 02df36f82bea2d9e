"""Components made of the rest: Button, Slider, Checkbox, Switch, TextField, Image, Canvas."""
