"""Renderer: paints the layers of a tree into pixels; only damaged tiles are painted again.

Terms       tile: one of the fixed rectangles that divide the screen; damage is stored as a set of tiles.
Invariants  I1 each tile is painted as a whole, and alone: so the pixels after any series
            of partial repaints equal those of one full repaint, bit by bit. (Skia rasterizes an edge
            differently depending on its clip; a repaint clipped to the damage itself
            differed by up to 128 of 255 along the edge of a path.)
            I2 the clip of a tile has the bounds of the whole screen: it consists of the tile and
            two corner pixels of the screen, whose colors are restored afterwards. So edges are not cut at
            the tile, and tiles show no seams.
Cost        a tile: 8 µs and its content. Tiles are wide and low, like most content of screens. Only `pixels` imports
            numpy: without it, a window shows its first frame a twentieth earlier.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import skia

from engine.drawing.layer_tree import LayerTree
from engine.drawing.picture import Bounds
from engine.unit import Color, IntRect

if TYPE_CHECKING:
    import numpy as np

TILE_WIDTH = 1024
TILE_HEIGHT = 64


class Renderer:
    """Paints into its own RGBA array (`pixels`), or into the caller's `buffer`. Sizes are in px."""

    _surface: Any
    _canvas: Any
    _array: np.ndarray[Any, Any] | None
    _memory: memoryview
    _unshared_count: int

    __slots__ = (
        "_array",
        "_background",
        "_canvas",
        "_color_type",
        "_columns",
        "_damaged",
        "_line",
        "_memory",
        "_regions",
        "_rows",
        "_surface",
        "_unshared_count",
        "fully_damaged",
        "height",
        "tree",
        "width",
    )

    def __init__(
        self,
        tree: LayerTree,
        width: int,
        height: int,
        background: Color = Color.WHITE,
        *,
        buffer: Any = None,
        bytes_per_line: int | None = None,
    ) -> None:
        self.tree = tree
        self._background = skia.Color4f(*background)
        self._damaged: set[tuple[int, int]] = set()
        self.fully_damaged = True
        self.set_target(width, height, buffer, bytes_per_line)
        tree.add_damage_listener(self)

    def set_target(self, width: int, height: int, buffer: Any = None, bytes_per_line: int | None = None) -> None:
        """Sets another size or buffer; the next painting is complete. Raises ValueError for a size that does not fit.

        `buffer` is writable memory of at least height × bytes_per_line bytes, painted as BGRA with
        premultiplied alpha: `QImage(w, h, Format_ARGB32_Premultiplied).bits()`. The renderer keeps a reference to it.
        """
        if width < 0 or height < 0:
            raise ValueError(f"Renderer: a size of {width} × {height} px cannot be painted.")
        self.width = width
        self.height = height
        if buffer is None:
            self._bind(memoryview(bytearray(height * width * 4)), width * 4, skia.kRGBA_8888_ColorType)
        else:
            line = width * 4 if bytes_per_line is None else bytes_per_line
            memory = memoryview(buffer)
            if line < width * 4 or memory.nbytes < line * height:
                raise ValueError(
                    f"Renderer: {width} × {height} px with {line} bytes per line do not fit into a buffer "
                    f"of {memory.nbytes} bytes."
                )
            self._bind(memory, line, skia.kBGRA_8888_ColorType)
        self._columns = -(-width // TILE_WIDTH)
        self._rows = -(-height // TILE_HEIGHT)
        self._regions: dict[tuple[int, int], skia.Region] = {}
        self.damage_everything()

    def close(self) -> None:
        """Stops receiving damage."""
        self.tree.remove_damage_listener(self)

    # -- damage

    def damaged(self, bounds: Bounds) -> None:
        """Marks the tiles of `bounds` as damaged, with a margin of one pixel for rounding."""
        if self.fully_damaged:
            return
        left, top, right, bottom = bounds
        if left > right:
            return
        first = int(max(left - 1, 0) // TILE_WIDTH)
        last = int(min(right + 1, self.width - 1) // TILE_WIDTH)
        upper = int(max(top - 1, 0) // TILE_HEIGHT)
        lower = int(min(bottom + 1, self.height - 1) // TILE_HEIGHT)
        for column in range(first, last + 1):
            for row in range(upper, lower + 1):
                self._damaged.add((column, row))

    def damage_everything(self) -> None:
        """Marks the whole screen as damaged."""
        self.fully_damaged = True

    # -- painting

    def paint(self) -> IntRect:
        """Paints the damaged tiles; returns the rectangle around them, which is empty if nothing was damaged."""
        with self.tree.showing_last_frame():
            self.tree.settle()
            return self._paint_damaged()

    def _paint_damaged(self) -> IntRect:
        if self.fully_damaged:
            tiles = [(column, row) for row in range(self._rows) for column in range(self._columns)]
            self.fully_damaged = False
            self.tree.fully_damaged = False
        elif self._damaged:
            tiles = sorted(self._damaged)
        else:
            return IntRect.ZERO
        self._damaged.clear()
        painted = IntRect.ZERO
        for tile in tiles:
            painted = painted.union(self._paint_tile(tile))
        return painted

    def pixels(self) -> np.ndarray[Any, Any]:
        """Returns the current pixels as a read-only array of shape (height, width, 4), RGBA.

        A returned array never changes: while a caller holds it, the next painting uses a copy.
        """
        with self.tree.showing_last_frame():
            self.tree.settle()
            is_held = self._array is not None and sys.getrefcount(self._array) > self._unshared_count > 0
            if is_held and (self.fully_damaged or self._damaged):
                self._bind(memoryview(bytearray(self._memory)), self._line, self._color_type)
            self._paint_damaged()
        import numpy as np

        if self._array is None:
            self._array = np.frombuffer(self._memory, np.uint8)
            self._unshared_count = sys.getrefcount(self._array)  # the count while no caller holds a view of the array
        rows = self._array[: self._line * self.height].reshape(self.height, self._line)
        view = rows[:, : self.width * 4].reshape(self.height, self.width, 4)
        view.flags.writeable = False
        return view

    def rgba(self) -> bytes:
        """Returns a copy of the pixels that `paint` painted, row by row, RGBA."""
        return bytes(self._memory)

    def _bind(self, memory: memoryview, line: int, color_type: Any) -> None:
        """Binds Skia to the memory, which the renderer keeps alive; Skia does not."""
        self._surface = None
        self._canvas = None
        self._array = None
        self._memory, self._line, self._color_type = memory, line, color_type
        if self.width and self.height:
            info = skia.ImageInfo.Make(self.width, self.height, color_type, skia.kPremul_AlphaType)
            self._surface = skia.Surface.MakeRasterDirect(info, memory, line)
            self._canvas = self._surface.getCanvas()

    def _paint_tile(self, tile: tuple[int, int]) -> IntRect:
        canvas = self._canvas
        left, top = tile[0] * TILE_WIDTH, tile[1] * TILE_HEIGHT
        right, bottom = min(left + TILE_WIDTH, self.width), min(top + TILE_HEIGHT, self.height)
        region = self._regions.get(tile)
        if region is None:
            region = self._regions[tile] = self._region(left, top, right, bottom)
        pixels = self._memory
        last_y, last_x = self.height - 1, self.width - 1
        first, last = slice(0, 4), slice(last_y * self._line + last_x * 4, last_y * self._line + last_x * 4 + 4)
        first_pixel = bytes(pixels[first]) if left or top else None
        last_pixel = bytes(pixels[last]) if right <= last_x or bottom <= last_y else None
        canvas.save()
        canvas.clipRegion(region)
        canvas.clear(self._background)
        # A margin of one pixel for rounding, limited to the screen.
        cull = (max(left - 1, 0), max(top - 1, 0), min(right + 1, self.width), min(bottom + 1, self.height))
        self.tree.screen.replay(canvas, cull, 0.0, 0.0)
        canvas.restore()
        if first_pixel is not None:
            pixels[first] = first_pixel
        if last_pixel is not None:
            pixels[last] = last_pixel
        return IntRect(left, top, right, bottom)

    def _region(self, left: int, top: int, right: int, bottom: int) -> skia.Region:
        region = skia.Region(skia.IRect(left, top, right, bottom))
        region.op(skia.IRect(0, 0, 1, 1), skia.Region.kUnion_Op)
        region.op(skia.IRect(self.width - 1, self.height - 1, self.width, self.height), skia.Region.kUnion_Op)
        return region
