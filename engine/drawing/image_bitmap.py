"""ImageBitmap: an image of pixels. Immutable; compares by identity."""

from __future__ import annotations

from enum import Enum
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

import skia

from engine.unit import IntSize

if TYPE_CHECKING:
    import numpy as np


class FilterQuality(Enum):
    """How pixels are interpolated when an image is scaled."""

    NONE = "none"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"

    def to_skia(self) -> skia.SamplingOptions:
        """Returns the Skia sampling options."""
        if self is FilterQuality.NONE:
            return skia.SamplingOptions(skia.FilterMode.kNearest)
        if self is FilterQuality.LOW:
            return skia.SamplingOptions(skia.FilterMode.kLinear)
        if self is FilterQuality.MEDIUM:
            return skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kNearest)
        return skia.SamplingOptions(skia.CubicResampler.Mitchell())


class ImageBitmap:
    """An image; width and height are in px. `load` reads a file, `from_array` takes RGBA values."""

    __slots__ = ("skia", "width", "height", "name")

    def __init__(self, image: skia.Image, name: str = "") -> None:
        self.skia = image
        self.width: int = image.width()
        self.height: int = image.height()
        self.name = name

    @staticmethod
    def load(path: str | FilePath) -> ImageBitmap:
        """Reads a PNG, JPEG, WebP, GIF or BMP file.

        Raises FileNotFoundError, OSError if the file cannot be read, and ValueError if it cannot be decoded.
        """
        file = FilePath(path)
        try:
            data = file.read_bytes()
        except FileNotFoundError:
            raise FileNotFoundError(f"Image file not found: {file}") from None
        except OSError as error:
            raise OSError(f"Image file {file} cannot be read: {error.strerror or error}") from None
        try:
            image = skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(data))
            image = None if image is None else image.makeRasterImage()
        except (RuntimeError, ValueError):
            image = None
        if image is None:
            raise ValueError(f"Image file {file} cannot be decoded: it is no PNG, JPEG, WebP, GIF or BMP.")
        return ImageBitmap(image, file.name)

    @staticmethod
    def from_array(pixels: Any, name: str = "") -> ImageBitmap:
        """Copies an array of shape (height, width, 4): uint8, RGBA, not premultiplied. Raises ValueError for another
        shape.
        """
        import numpy as np  # not at the top: it takes a twentieth of the time until a window shows its first frame

        array = np.array(pixels, dtype=np.uint8, order="C")
        if array.ndim != 3 or array.shape[2] != 4:
            raise ValueError(f"ImageBitmap.from_array: the shape must be (height, width, 4), got {array.shape}.")
        image = skia.Image.fromarray(array, skia.ColorType.kRGBA_8888_ColorType, skia.kUnpremul_AlphaType)
        # Premultiplied, as Compose's images are: a scaled picture then mixes no color of transparent pixels.
        surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(image.width(), image.height()))
        surface.getCanvas().drawImage(image, 0, 0)
        return ImageBitmap(surface.makeImageSnapshot(), name)

    def to_array(self) -> np.ndarray[Any, Any]:
        """Returns an array of shape (height, width, 4): uint8, RGBA, not premultiplied."""
        result: np.ndarray[Any, Any] = self.skia.toarray(colorType=skia.ColorType.kRGBA_8888_ColorType)
        return result

    @property
    def size(self) -> IntSize:
        """Width and height in px."""
        return IntSize(self.width, self.height)

    def part(self, offset: tuple[int, int], size: tuple[int, int] | None) -> tuple[int, int, int, int]:
        """Returns the part at `offset` as (left, top, right, bottom) in px; without `size`, the rest of the image.

        Raises ValueError if the part is not inside the image.
        """
        x, y = offset
        width, height = (self.width - x, self.height - y) if size is None else size
        if x < 0 or y < 0 or x + width > self.width or y + height > self.height:
            raise ValueError(
                f"draw_image: the part {x}, {y}, {width} × {height} is not inside the image "
                f"({self.width} × {self.height})."
            )
        return x, y, x + width, y + height

    def __repr__(self) -> str:
        return f"ImageBitmap({self.name or 'unnamed'}, {self.width}×{self.height})"
