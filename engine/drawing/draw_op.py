"""Op and Record: a drawing as data.

Terms       op: one tuple; its first item names the operation. state op: an op that changes the position or clip of
            later ops (save, restore, save_layer, translate, concat, clip_*). record: the tuple of all ops.
Ops         ("rect", left, top, right, bottom, ink)             ("round_rect", l, t, r, b, radii, ink)
            ("circle", x, y, radius, ink)                       ("oval", l, t, r, b, ink)
            ("arc", l, t, r, b, start, sweep, use_center, ink)  ("line", x1, y1, x2, y2, ink)
            ("points", mode, ((x, y), …), ink)                  ("path", frozen path, ink)
            ("image", image, source rect, target rect, filter quality, ink)
            ("text", text layout result, x, y, ink or None, alpha, blend mode)
            ("layer", GraphicsLayer)
            ("save",) ("restore",) ("save_layer", bounds or None, ink) ("translate", dx, dy)
            ("concat", matrix) ("clip_rect", l, t, r, b, difference) ("clip_path", frozen path, difference)
Invariants  I1 every argument is an immutable value (or a layer, image or text layout, which compare as such), so
            two drawings are equal iff their records are equal.
Not here    appending ops: canvas.py. Conversion of ops to pictures: picture.py.
"""

from __future__ import annotations

from typing import Any

Op = tuple[Any, ...]
Record = tuple[Op, ...]
