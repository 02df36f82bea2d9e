"""FlowLayout: widgets in a row that goes on in the next line where the room ends, as words of a text do."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class FlowLayout(QLayout):
    """Lays out its items from the left to the right, in as many lines as they need. `spacing` and `line_spacing` in
    px."""

    def __init__(self, spacing: int, line_spacing: int = 2) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._line_spacing = line_spacing
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Appends an item; addWidget calls it."""
        self._items.append(item)

    def count(self) -> int:
        """The number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item at an index; None behind the last one."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Removes the item at an index and returns it."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """None: the layout takes no room that its items do not need."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Always: a narrower layout has more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height in px of the lines that items need at a width in px."""
        return self._places(QRect(0, 0, width, 0))[1]

    def minimumSize(self) -> QSize:
        """As wide as the widest item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def sizeHint(self) -> QSize:
        """All items in one line."""
        hints = [item.sizeHint() for item in self._items]
        width = sum(hint.width() for hint in hints) + self.spacing() * max(0, len(hints) - 1)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def setGeometry(self, rect: QRect) -> None:
        """Gives each item its place."""
        super().setGeometry(rect)
        for item, place in zip(self._items, self._places(rect)[0], strict=True):
            item.setGeometry(place)

    def _places(self, rect: QRect) -> tuple[list[QRect], int]:
        """Returns the place of each item, and the height of all lines."""
        places: list[QRect] = []
        x, y, height = rect.x(), rect.y(), 0
        for item in self._items:
            hint = item.sizeHint()
            width = min(hint.width(), rect.width())
            if x > rect.x() and x + width > rect.x() + rect.width():
                x, y, height = rect.x(), y + height + self._line_spacing, 0
            places.append(QRect(QPoint(x, y), QSize(width, hint.height())))
            x += width + self.spacing()
            height = max(height, hint.height())
        return places, y + height - rect.y()
