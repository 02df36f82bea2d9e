"""Lessons about the three phases: notebooks, the programs they and the gallery show, and what builds them.

What is where:
    apps/       the programs of the gallery (gallery.py lists them)
    NN_slug.py  the lessons, as cells; notebooks/ is built of them by `python -m lessons.build`
    kit/        what a lesson uses: pictures of frames, tables of what ran
"""
