"""The handbook: the course as a static site with players, and as one PDF. `python -m lessons.handbook` builds both.

Terms       gate: encloses the rest of a lesson; opens when the reader commits to answers.
Invariants  I1 a page loads nothing: style, scripts, pictures and data are inside it. I2 the text of a lesson comes from
            its source and from its run; the handbook adds navigation only.
"""
