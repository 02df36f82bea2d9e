"""Lessons about the three phases: notebooks, the programs of notebooks and gallery, and the notebook builder.

Contents:
    apps/       the programs of the gallery (inspector/running/loading/gallery.py lists them)
    NN_slug.py  the lessons, as cells; `python -m lessons.build` builds notebooks/ from them
    kit.py      the toolkit of lessons: pictures of frames, tables of work (inspector/course/kit)
"""
