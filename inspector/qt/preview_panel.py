"""PreviewPanel: the dock with the preview; without a program it shows the gallery or the composables of a file."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QStackedWidget

from inspector.running.loading.program import gallery

from .chooser_page import ChooserPage
from .gallery_page import GalleryPage
from .model.selection import Selection
from .model.shown_moment import ShownMoment
from .preview.preview import Preview
from .style.appearance import Appearance
from .widgets.panel import Panel


class PreviewPanel(Panel):
    """The dock in the center."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, "Preview")
        self.preview = Preview(appearance, selection)
        self.gallery_page = GalleryPage(appearance, gallery())
        self.chooser_page = ChooserPage(appearance)
        self.pages = QStackedWidget()
        for page in (self.preview, self.gallery_page, self.chooser_page):
            self.pages.addWidget(page)
        self.add_body("Preview", self.pages)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the picture of this moment."""
        self.preview.show_moment(moment)
