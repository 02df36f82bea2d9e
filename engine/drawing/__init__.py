"""Phase 3: draw blocks are recorded into layers, and layers are drawn as pixels.

    draw block ──DrawScope──▶ Canvas: record (ops) ──▶ GraphicsLayer ──▶ items: pictures, child layers
                                                                             │ Renderer, damaged tiles
                                                                             ▼
                                                                           pixels
How a host uses it
    layers = LayerTree(root.draw, on_invalidate)      # one for a tree of nodes
    layers.create_layer(draw_block, invalidate_parent_layer, node)  # Owner.create_layer
    layers.invalidate_screen()                        # Owner.invalidate_root_layer: the root has no layer
    owner.draw_scope = LayoutNodeDrawScope(); owner.layer_scope = GraphicsLayerScope()
    layers.draw()                                     # in the frame: records the invalid layers
    renderer = Renderer(layers, width, height); renderer.pixels()    # only when pixels are needed
Invariants  moving a layer or changing its properties invalidates no record; recording a layer again invalidates
            no parent's record; a frame visits only layers that changed.
Not here    draw modifiers (foundation/), the order of a frame (frame/).
"""

from engine.drawing.blend_mode import BlendMode
from engine.drawing.brush import Brush, ImageShader, ShaderBrush, SolidColor, TileMode
from engine.drawing.cache_draw_scope import CacheDrawScope, DrawResult
from engine.drawing.canvas import Canvas
from engine.drawing.color_filter import ColorFilter
from engine.drawing.content_scale import ContentScale, FixedScale
from engine.drawing.draw_scope import ContentDrawScope, DrawScope
from engine.drawing.draw_style import (
    DrawStyle,
    Fill,
    PathEffect,
    StampedPathEffectStyle,
    Stroke,
    StrokeCap,
    StrokeJoin,
)
from engine.drawing.graphics_layer import GraphicsLayer
from engine.drawing.graphics_layer_owner_layer import GraphicsLayerOwnerLayer
from engine.drawing.graphics_layer_scope import CompositingStrategy, GraphicsLayerScope, RenderEffect
from engine.drawing.image_bitmap import FilterQuality, ImageBitmap
from engine.drawing.layer_picture import LayerPicture
from engine.drawing.layer_tree import LayerTree
from engine.drawing.layout_node_draw_scope import LayoutNodeDrawScope
from engine.drawing.painter import BitmapPainter, BrushPainter, ColorPainter, Painter, painter_resource
from engine.drawing.path import Path, PathFillType, PathOperation
from engine.drawing.renderer import Renderer
from engine.drawing.shape import (
    AbsoluteCutCornerShape,
    AbsoluteRoundedCornerShape,
    CircleShape,
    CornerPercent,
    CornerPx,
    CutCornerShape,
    GenericOutline,
    GenericShape,
    Outline,
    RectangleOutline,
    RectangleShape,
    RoundedCornerShape,
    RoundedOutline,
    Shape,
)
from engine.drawing.text import (
    AnnotatedString,
    AnnotatedStringBuilder,
    FontStyle,
    FontWeight,
    LineHeightStyle,
    Shadow,
    SpanStyle,
    SpanStyleRange,
    TextAlign,
    TextDecoration,
    TextDirection,
    TextIndent,
    TextLayoutInput,
    TextLayoutResult,
    TextMeasurer,
    TextOverflow,
    TextStyle,
    build_annotated_string,
    lay_out_text,
)

__all__ = [
    "AbsoluteCutCornerShape",
    "AbsoluteRoundedCornerShape",
    "AnnotatedString",
    "AnnotatedStringBuilder",
    "BitmapPainter",
    "BlendMode",
    "Brush",
    "BrushPainter",
    "CacheDrawScope",
    "Canvas",
    "CircleShape",
    "ColorFilter",
    "ColorPainter",
    "CompositingStrategy",
    "ContentDrawScope",
    "ContentScale",
    "CornerPercent",
    "CornerPx",
    "CutCornerShape",
    "DrawResult",
    "DrawScope",
    "DrawStyle",
    "Fill",
    "FilterQuality",
    "FixedScale",
    "FontStyle",
    "FontWeight",
    "GenericOutline",
    "GenericShape",
    "GraphicsLayer",
    "GraphicsLayerOwnerLayer",
    "GraphicsLayerScope",
    "ImageBitmap",
    "ImageShader",
    "LayerPicture",
    "LayerTree",
    "LayoutNodeDrawScope",
    "LineHeightStyle",
    "Outline",
    "Painter",
    "Path",
    "PathEffect",
    "PathFillType",
    "PathOperation",
    "RectangleOutline",
    "RectangleShape",
    "RenderEffect",
    "Renderer",
    "RoundedCornerShape",
    "RoundedOutline",
    "ShaderBrush",
    "Shadow",
    "Shape",
    "SolidColor",
    "SpanStyleRange",
    "SpanStyle",
    "StampedPathEffectStyle",
    "Stroke",
    "StrokeCap",
    "StrokeJoin",
    "TextAlign",
    "TextDecoration",
    "TextDirection",
    "TextIndent",
    "TextLayoutInput",
    "TextLayoutResult",
    "TextMeasurer",
    "TextOverflow",
    "TextStyle",
    "TileMode",
    "build_annotated_string",
    "lay_out_text",
    "painter_resource",
]
