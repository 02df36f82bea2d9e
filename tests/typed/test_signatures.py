"""What type checkers and editors see of modifiers and of Text is what Python runs."""

from __future__ import annotations

import inspect
from dataclasses import fields
from typing import get_type_hints

import pytest

from engine import Modifier, Text, TextStyle
from engine.drawing.graphics_layer_scope import property_names
from engine.drawing.layer_properties import LayerProperties
from engine.foundation.text.text_options import TextOptions

from .lazy_imports import LAZY_IMPORTS, lazy_imports
from .signatures import STUB, stub


def test_files_of_names_and_modifiers__are_those_that_define_them() -> None:
    assert LAZY_IMPORTS.read_text(encoding="utf-8") == lazy_imports(), "run script/signatures"


def test_signatures_of_modifiers__are_those_of_the_functions() -> None:
    assert STUB.read_text(encoding="utf-8") == stub(), "run script/signatures"


def test_dir_of_modifier__lists_every_method_of_a_chain() -> None:
    listed = dir(Modifier)
    assert {"padding", "graphics_layer", "then", "test_tag"} <= set(listed)
    assert set(listed) >= {name for name in dir(Modifier.padding(1)) if not name.startswith("_")} - {"elements"}


def test_misspelt_modifier__names_the_one_that_is_meant() -> None:
    with pytest.raises(AttributeError, match="did you mean `padding`"):
        Modifier.pading  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="did you mean `background`"):
        Modifier.size(1).backgroud  # type: ignore[attr-defined]


def test_options_of_text__are_the_other_fields_of_a_style_and_how_lines_break() -> None:
    style = {field.name for field in fields(TextStyle)} - {"color", "font_size"}
    assert set(get_type_hints(TextOptions)) == style | {"soft_wrap", "min_lines", "on_text_layout"}


def test_layer_properties__are_those_of_a_layer_and_scale() -> None:
    assert set(get_type_hints(LayerProperties)) == {*property_names(), "scale"}


def test_signature_of_text__shows_each_option() -> None:
    shown = inspect.signature(Text).parameters
    assert {"text", "modifier", "color", "font_size", "font_weight", "text_align", "min_lines"} <= set(shown)
