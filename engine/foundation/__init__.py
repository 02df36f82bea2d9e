"""The components and modifiers of programs: layouts, texts, lists, scrolling, animation, input.

    layout/     Row, Column, Box …; padding, size, offset and the other layout modifiers
    draw/       background, border, graphics_layer, draw_behind …
    text/       Text
    gestures/   clickable, draggable, scrollable, focus and keys
    lazy/       LazyColumn, LazyRow, grids, staggered grids, their states
    pager/      HorizontalPager, VerticalPager
    animation/  Animatable, animate_*_as_state, specs and easings
    shared_elements/  SharedTransitionLayout, shared_element, shared_bounds
    widgets/    Button, Slider, TextField …
    material/   MaterialTheme, Surface, Scaffold, bars, menus, dialogs …

Invariants  I1 importing this package imports no file of it: the first use of a name or of a modifier imports its file
            (lazy_imports.py), because all files together take as long as everything else that a window needs to start.
            I2 programs can define composables and modifiers in the same way: the package uses public interfaces only.
Not here    composition, measurement and drawing themselves: the rooms above.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.foundation.animation.animatable import Animatable, AnimationEndReason, AnimationResult
    from engine.foundation.animation.animate_as_state import (
        animate_color_as_state,
        animate_dp_as_state,
        animate_float_as_state,
        animate_int_as_state,
        animate_int_offset_as_state,
        animate_int_size_as_state,
        animate_offset_as_state,
        animate_rect_as_state,
        animate_size_as_state,
        animate_value_as_state,
    )
    from engine.foundation.animation.animated_content import (
        AnimatedContent,
        AnimatedContentTransitionScope,
        SlideDirection,
    )
    from engine.foundation.animation.animated_visibility import AnimatedVisibility, AnimatedVisibilityScope
    from engine.foundation.animation.animation_spec import (
        AnimationSpec,
        RepeatMode,
        Spring,
        infinite_repeatable,
        repeatable,
        snap,
        spring,
        tween,
    )
    from engine.foundation.animation.animation_state import AnimationState, animate
    from engine.foundation.animation.crossfade import Crossfade
    from engine.foundation.animation.decay import exponential_decay
    from engine.foundation.animation.easing import (
        CubicBezierEasing,
        Ease,
        EaseIn,
        EaseInBack,
        EaseInOut,
        EaseInOutBack,
        EaseOut,
        EaseOutBack,
        EaseOutBounce,
        FastOutLinearInEasing,
        FastOutSlowInEasing,
        LinearEasing,
        LinearOutSlowInEasing,
    )
    from engine.foundation.animation.enter_exit import (
        ContentTransform,
        EnterExitState,
        EnterTransition,
        ExitTransition,
        expand_horizontally,
        expand_in,
        expand_vertically,
        fade_in,
        fade_out,
        scale_in,
        scale_out,
        shrink_horizontally,
        shrink_out,
        shrink_vertically,
        slide_in,
        slide_out,
    )
    from engine.foundation.animation.infinite_transition import InfiniteTransition, remember_infinite_transition
    from engine.foundation.animation.keyframes import keyframes
    from engine.foundation.animation.mutable_transition_state import MutableTransitionState
    from engine.foundation.animation.mutator_mutex import (
        MutatePriority,
        MutationInterruptedError,
        MutatorMutex,
    )
    from engine.foundation.animation.seekable_transition_state import SeekableTransitionState
    from engine.foundation.animation.segment import Segment
    from engine.foundation.animation.size_transform import SizeTransform
    from engine.foundation.animation.spline_decay import spline_based_decay
    from engine.foundation.animation.target_animation import DecayAnimation, TargetBasedAnimation
    from engine.foundation.animation.transition import Transition, remember_transition, update_transition
    from engine.foundation.animation.vector_converter import TwoWayConverter
    from engine.foundation.draw.blur import BlurredEdgeTreatment
    from engine.foundation.draw.recorded_layer import RecordedLayer, remember_graphics_layer
    from engine.foundation.gestures.anchored_draggable_state import AnchoredDraggableState
    from engine.foundation.gestures.back_handler import BackHandler
    from engine.foundation.gestures.bring_into_view import BringIntoViewRequester
    from engine.foundation.gestures.bring_into_view_responder import BringIntoViewResponder
    from engine.foundation.gestures.drag_gestures import (
        detect_drag_gestures,
        detect_horizontal_drag_gestures,
        detect_vertical_drag_gestures,
    )
    from engine.foundation.gestures.draggable import DraggableState, remember_draggable_state
    from engine.foundation.gestures.draggable_2d import Draggable2DState, remember_draggable_2d_state
    from engine.foundation.gestures.draggable_anchors import DraggableAnchors
    from engine.foundation.gestures.fling import FlingBehavior
    from engine.foundation.gestures.gesture_waits import (
        await_each_gesture,
        await_first_down,
        await_touch_slop,
        drag,
        wait_for_up_or_cancellation,
    )
    from engine.foundation.gestures.interaction import (
        DragInteraction,
        FocusInteraction,
        HoverInteraction,
        Interaction,
        PressInteraction,
    )
    from engine.foundation.gestures.interaction_source import InteractionSource
    from engine.foundation.gestures.long_press_drag import (
        await_long_press_or_cancellation,
        detect_drag_gestures_after_long_press,
    )
    from engine.foundation.gestures.nested_scroll import (
        NestedScrollConnection,
        NestedScrollDispatcher,
        NestedScrollSource,
    )
    from engine.foundation.gestures.orientation import Orientation
    from engine.foundation.gestures.predictive_back_handler import PredictiveBackHandler
    from engine.foundation.gestures.scroll import ScrollState, remember_scroll_state
    from engine.foundation.gestures.scrollable_state import (
        ScrollableState,
        ScrollScope,
        remember_scrollable_state,
    )
    from engine.foundation.gestures.tap_gestures import detect_tap_gestures
    from engine.foundation.gestures.transform_gestures import (
        TransformableState,
        calculate_centroid,
        calculate_centroid_size,
        calculate_pan,
        calculate_rotation,
        calculate_zoom,
        detect_transform_gestures,
        remember_transformable_state,
    )
    from engine.foundation.gestures.velocity_tracker import VelocityTracker
    from engine.foundation.layout.arrangement import Arrangement
    from engine.foundation.layout.box import Box, Spacer
    from engine.foundation.layout.box_with_constraints import BoxWithConstraints, BoxWithConstraintsScope
    from engine.foundation.layout.flow import FlowColumn, FlowRow
    from engine.foundation.layout.intrinsic_size import IntrinsicSize
    from engine.foundation.layout.padding import PaddingValues
    from engine.foundation.layout.relative_layout_bounds import RelativeLayoutBounds
    from engine.foundation.layout.row_column import Column, Row
    from engine.foundation.lazy.grid_cells import GridCells
    from engine.foundation.lazy.grid_content import LazyGridScope
    from engine.foundation.lazy.interval_content import LazyListScope
    from engine.foundation.lazy.lazy_grid import LazyHorizontalGrid, LazyVerticalGrid
    from engine.foundation.lazy.lazy_grid_state import LazyGridState, remember_lazy_grid_state
    from engine.foundation.lazy.lazy_list import LazyColumn, LazyRow
    from engine.foundation.lazy.lazy_list_state import LazyListState, remember_lazy_list_state
    from engine.foundation.lazy.lazy_staggered_grid import LazyHorizontalStaggeredGrid, LazyVerticalStaggeredGrid
    from engine.foundation.lazy.snap_fling_behavior import SnapPosition, remember_snap_fling_behavior
    from engine.foundation.lazy.staggered_grid_cells import StaggeredGridCells, StaggeredGridItemSpan
    from engine.foundation.lazy.staggered_grid_state import LazyStaggeredGridState, remember_lazy_staggered_grid_state
    from engine.foundation.locals import LocalClipboard, LocalContentColor, LocalTextStyle
    from engine.foundation.material.alert_dialog import AlertDialog
    from engine.foundation.material.badge import Badge, BadgedBox
    from engine.foundation.material.button_variants import (
        ElevatedButton,
        ExtendedFloatingActionButton,
        FilledTonalButton,
        IconToggleButton,
        SmallFloatingActionButton,
    )
    from engine.foundation.material.buttons import FloatingActionButton, IconButton, OutlinedButton, TextButton
    from engine.foundation.material.card import Card, ElevatedCard, OutlinedCard
    from engine.foundation.material.chip import Chip
    from engine.foundation.material.color_scheme import (
        ColorScheme,
        content_color_for,
        dark_color_scheme,
        light_color_scheme,
    )
    from engine.foundation.material.dialog import Dialog
    from engine.foundation.material.divider import HorizontalDivider, VerticalDivider
    from engine.foundation.material.dropdown_menu import DropdownMenu, DropdownMenuItem
    from engine.foundation.material.icon import Icon
    from engine.foundation.material.image_vector import Icons, ImageVector
    from engine.foundation.material.list_item import ListItem
    from engine.foundation.material.material_theme import MaterialTheme
    from engine.foundation.material.navigation_bar import NavigationBar, NavigationBarItem
    from engine.foundation.material.outlined_text_field import OutlinedTextField
    from engine.foundation.material.popup import Popup
    from engine.foundation.material.progress_indicator import CircularProgressIndicator, LinearProgressIndicator
    from engine.foundation.material.provide_text_style import ProvideTextStyle
    from engine.foundation.material.radio_button import RadioButton
    from engine.foundation.material.scaffold import Scaffold
    from engine.foundation.material.shapes import Shapes
    from engine.foundation.material.snackbar import Snackbar
    from engine.foundation.material.snackbar_host import (
        SnackbarData,
        SnackbarDuration,
        SnackbarHost,
        SnackbarHostState,
        SnackbarResult,
    )
    from engine.foundation.material.surface import BorderStroke, Surface
    from engine.foundation.material.tab_row import Tab, TabIndicator, TabPosition, TabRow
    from engine.foundation.material.top_app_bar import TopAppBar
    from engine.foundation.material.tri_state_checkbox import TriStateCheckbox
    from engine.foundation.material.typography import Typography
    from engine.foundation.pager.pager import HorizontalPager, VerticalPager
    from engine.foundation.pager.pager_state import PagerState, remember_pager_state
    from engine.foundation.shared_elements.overlay_clip import OverlayClip
    from engine.foundation.shared_elements.placeholder_size import PlaceholderSize
    from engine.foundation.shared_elements.resize_mode import ResizeMode
    from engine.foundation.shared_elements.shared_content_state import SharedContentConfig, SharedContentState
    from engine.foundation.shared_elements.shared_transition_scope import (
        SharedTransitionLayout,
        SharedTransitionScope,
        SharedTransitionSpace,
    )
    from engine.foundation.text.keyboard_options import (
        ImeAction,
        KeyboardActions,
        KeyboardActionScope,
        KeyboardCapitalization,
        KeyboardOptions,
        KeyboardType,
    )
    from engine.foundation.text.text import Text, remember_text_measurer
    from engine.foundation.text.visual_transformation import (
        OffsetMapping,
        PasswordVisualTransformation,
        TransformedText,
        VisualTransformation,
    )
    from engine.foundation.widgets.basic_text_field import BasicTextField
    from engine.foundation.widgets.button import Button
    from engine.foundation.widgets.canvas import Canvas
    from engine.foundation.widgets.checkbox import Checkbox
    from engine.foundation.widgets.image import Image
    from engine.foundation.widgets.output_text import OutputTransformation
    from engine.foundation.widgets.slider import Slider
    from engine.foundation.widgets.switch import Switch
    from engine.foundation.widgets.text_field import TextField
    from engine.foundation.widgets.text_field_state import (
        InputTransformation,
        TextFieldBuffer,
        TextFieldLineLimits,
        TextFieldState,
        remember_text_field_state,
    )
    from engine.foundation.widgets.text_field_value import TextFieldValue, TextRange
    from engine.layout import LocalDensity, LocalLayoutDirection
else:
    from engine.foundation.lazy_imports import MODIFIERS, NAMES
    from engine.node.modifier_methods import provide_modifiers

    provide_modifiers(MODIFIERS)

    def __getattr__(name: str) -> object:
        """Imports the file that defines a name, at the first use of the name."""
        if name not in NAMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        globals()[name] = value = getattr(import_module(NAMES[name]), name)
        return value

    def __dir__() -> list[str]:
        """The public names."""
        return list(__all__)


__all__ = [
    "AlertDialog", "AnchoredDraggableState", "Animatable", "AnimatedContent", "AnimatedContentTransitionScope",
    "AnimatedVisibility", "AnimatedVisibilityScope", "AnimationEndReason", "AnimationResult", "AnimationSpec",
    "AnimationState", "Arrangement", "BackHandler", "Badge", "BadgedBox", "BasicTextField", "BlurredEdgeTreatment",
    "BorderStroke", "Box", "BoxWithConstraints", "BoxWithConstraintsScope", "BringIntoViewRequester",
    "BringIntoViewResponder", "Button", "Canvas", "Card", "Checkbox", "Chip", "CircularProgressIndicator",
    "ColorScheme", "Column", "ContentTransform", "Crossfade", "CubicBezierEasing", "DecayAnimation", "Dialog",
    "DragInteraction", "Draggable2DState", "DraggableAnchors", "DraggableState", "DropdownMenu", "DropdownMenuItem",
    "Ease", "EaseIn", "EaseInBack", "EaseInOut", "EaseInOutBack", "EaseOut", "EaseOutBack", "EaseOutBounce",
    "ElevatedButton", "ElevatedCard", "EnterExitState", "EnterTransition", "ExitTransition",
    "ExtendedFloatingActionButton", "FastOutLinearInEasing", "FastOutSlowInEasing", "FilledTonalButton",
    "FlingBehavior", "FloatingActionButton", "FlowColumn", "FlowRow", "FocusInteraction", "GridCells",
    "HorizontalDivider", "HorizontalPager", "HoverInteraction", "Icon", "IconButton", "IconToggleButton", "Icons",
    "Image", "ImageVector", "ImeAction", "InfiniteTransition", "InputTransformation", "Interaction",
    "InteractionSource", "IntrinsicSize", "KeyboardActionScope", "KeyboardActions", "KeyboardCapitalization",
    "KeyboardOptions", "KeyboardType", "LazyColumn", "LazyGridScope", "LazyGridState", "LazyHorizontalGrid",
    "LazyHorizontalStaggeredGrid", "LazyListScope", "LazyListState", "LazyRow", "LazyStaggeredGridState",
    "LazyVerticalGrid", "LazyVerticalStaggeredGrid", "LinearEasing", "LinearOutSlowInEasing", "LinearProgressIndicator",
    "ListItem", "LocalClipboard", "LocalContentColor", "LocalDensity", "LocalLayoutDirection", "LocalTextStyle",
    "MaterialTheme", "MutableTransitionState", "MutatePriority", "MutationInterruptedError", "MutatorMutex",
    "NavigationBar", "NavigationBarItem", "NestedScrollConnection", "NestedScrollDispatcher", "NestedScrollSource",
    "OffsetMapping", "Orientation", "OutlinedButton", "OutlinedCard", "OutlinedTextField", "OutputTransformation",
    "OverlayClip", "PaddingValues", "PagerState", "PasswordVisualTransformation", "PlaceholderSize", "Popup",
    "PredictiveBackHandler", "PressInteraction", "ProvideTextStyle", "RadioButton", "RecordedLayer",
    "RelativeLayoutBounds", "RepeatMode", "ResizeMode", "Row", "Scaffold", "ScrollScope", "ScrollState",
    "ScrollableState", "SeekableTransitionState", "Segment", "Shapes", "SharedContentConfig", "SharedContentState",
    "SharedTransitionLayout", "SharedTransitionScope", "SharedTransitionSpace", "SizeTransform", "SlideDirection",
    "SmallFloatingActionButton", "SnapPosition", "Slider", "Snackbar", "SnackbarData", "SnackbarDuration",
    "SnackbarHost", "SnackbarHostState", "SnackbarResult", "Spacer", "Spring", "StaggeredGridCells",
    "StaggeredGridItemSpan", "Surface", "Switch", "Tab", "TabIndicator", "TabPosition", "TabRow", "Text", "TextButton",
    "TextField", "TextFieldBuffer", "TextFieldLineLimits", "TextFieldState", "TextFieldValue", "TextRange", "TopAppBar",
    "TransformableState", "TransformedText", "TargetBasedAnimation", "Transition", "TriStateCheckbox",
    "TwoWayConverter", "Typography", "VelocityTracker", "VerticalDivider", "VerticalPager", "VisualTransformation",
    "animate", "animate_color_as_state", "animate_dp_as_state", "animate_float_as_state", "animate_int_as_state",
    "animate_int_offset_as_state", "animate_int_size_as_state", "animate_offset_as_state", "animate_rect_as_state",
    "animate_size_as_state", "animate_value_as_state", "await_each_gesture", "await_first_down",
    "await_long_press_or_cancellation", "await_touch_slop", "calculate_centroid", "calculate_centroid_size",
    "calculate_pan", "calculate_rotation", "calculate_zoom", "content_color_for", "dark_color_scheme",
    "detect_drag_gestures", "detect_drag_gestures_after_long_press", "detect_horizontal_drag_gestures",
    "detect_tap_gestures", "detect_transform_gestures", "detect_vertical_drag_gestures", "drag", "expand_horizontally",
    "expand_in", "expand_vertically", "exponential_decay", "fade_in", "fade_out", "infinite_repeatable", "keyframes",
    "light_color_scheme", "remember_draggable_2d_state", "remember_draggable_state", "remember_graphics_layer",
    "remember_infinite_transition", "remember_lazy_grid_state", "remember_lazy_list_state",
    "remember_lazy_staggered_grid_state", "remember_pager_state", "remember_scroll_state", "remember_scrollable_state",
    "remember_snap_fling_behavior", "remember_text_field_state", "remember_text_measurer",
    "remember_transformable_state", "remember_transition", "repeatable", "scale_in", "scale_out", "shrink_horizontally",
    "shrink_out", "shrink_vertically", "slide_in", "slide_out", "snap", "spline_based_decay", "spring", "tween",
    "update_transition", "wait_for_up_or_cancellation",
]  # fmt: skip
