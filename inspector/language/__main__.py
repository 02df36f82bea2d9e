"""Updates the catalogues: `python -m inspector.language`. New messages stand in them without translation."""

from __future__ import annotations

from . import CATALOGUES, ENGLISH, NAMES
from .catalogue import catalogue_text, read_catalogue
from .extraction import messages, source_files, updated


def main() -> int:
    """Writes the catalogue of each language, and names the messages without translation. Returns their number."""
    found = messages(source_files())
    missing = 0
    for code in NAMES:
        if code == ENGLISH:
            continue
        path = CATALOGUES / f"{code}.po"
        entries = updated(read_catalogue(path) if path.exists() else [], found)
        path.write_text(catalogue_text(entries), encoding="utf-8")
        for entry in entries:
            if not entry.is_translated:
                missing += 1
                print(f"{path.name}: without translation: {entry.message!r} ({', '.join(entry.files)})")
    print(f"{len(found)} messages, {missing} without translation")
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
