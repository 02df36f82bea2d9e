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
        margins = self.contentsMargins()
        inner = QRect(0, 0, width - margins.left() - margins.right(), 0)
        return self._places(inner)[1] + margins.top() + margins.bottom()

    def minimumSize(self) -> QSize:
        """As wide as the widest item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size.grownBy(self.contentsMargins())

    def sizeHint(self) -> QSize:
        """All items in one line."""
        hints = [item.sizeHint() for item in self._items]
        width = sum(hint.width() for hint in hints) + self.spacing() * max(0, len(hints) - 1)
        return QSize(width, max((hint.height() for hint in hints), default=0)).grownBy(self.contentsMargins())

    def setGeometry(self, rect: QRect) -> None:
        """Gives each item its place."""
        super().setGeometry(rect)
        for item, place in zip(self._items, self._places(self.contentsRect())[0], strict=True):
            item.setGeometry(place)

    def _places(self, rect: QRect) -> tuple[list[QRect], int]:
        """Returns the place of each item, in the middle of its line, and the height of all lines."""
        places: list[QRect] = []
        y = rect.y()
        for number, line in enumerate(self._lines(rect.width())):
            y += self._line_spacing if number else 0
            x, height = rect.x(), max(size.height() for size in line)
            for size in line:
                places.append(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                x += size.width() + self.spacing()
            y += height
        return places, y - rect.y()

    def _lines(self, room: int) -> list[list[QSize]]:
        """Returns the sizes of the items in each line of a width of `room` px."""
        lines: list[list[QSize]] = []
        taken = 0
        for item in self._items:
            hint = item.sizeHint()
            size = QSize(min(hint.width(), room), hint.height())
            if not lines or taken + self.spacing() + size.width() > room:
                lines.append([])
                taken = -self.spacing()
            lines[-1].append(size)
            taken += self.spacing() + size.width()
        return lines
