"""What to write for names of Kotlin, Flutter and React, which a porter writes and no program here has."""

from __future__ import annotations

from typing import Final

from engine.mistakes.suggestion import snake_case

_OF_KOTLIN: Final = {
    "it": "Python has no implicit parameter: write `lambda it: …`",
    "Unit": "for an effect that runs once leave the key out: `LaunchedEffect(block)`",
    "true": "write `True`",
    "false": "write `False`",
    "null": "write `None`",
    "this": "write `self`",
    "println": "write `print(…)`",
    "listOf": "write `[…]`",
    "mutableListOf": "write `[…]`, or `mutable_state_list_of(…)` for a state",
    "mapOf": "write `{key: value}`",
    "Preview": "leave it out: `phases run FILE.py:Name` shows any composable of a file",
    "viewModel": "write a class with states, and `remember(ThatClass)`",
    "rememberNavController": "write a state that holds the screen, and `if`",
    "NavHost": "write a state that holds the screen, and `if`",
    "stringResource": "there are no resources: write the text",
    "LocalContext": "there is no Android below it: pass what you need as an argument, or by `composition_local_of`",
    "LocalConfiguration": "BoxWithConstraints gives the size of a place",
    "Toast": "write a Snackbar: `SnackbarHost` and `SnackbarHostState`",
    "dp": "numbers are dp: write `16`",
    "sp": "numbers are sp in `font_size`: write `14`",
    "collectAsState": "write `collect_as_state(flow)`",
}
"""Of Kotlin, and of Compose on Android."""

_OF_FLUTTER: Final = {
    "Container": "write `with Box(Modifier.size(…).padding(…).background(…)):`",
    "SizedBox": "write `Spacer(Modifier.size(…))`, or `Modifier.size(…)` for the content",
    "Padding": "write `Modifier.padding(…)`",
    "EdgeInsets": "write `Modifier.padding(8)`, `padding(horizontal=8)` or `padding(start=8)`",
    "Center": "write `with Box(Modifier.fill_max_size(), content_alignment=Alignment.CENTER):`",
    "Align": "write `Modifier.align(…)` inside a Box, or `content_alignment=…` of the Box",
    "Stack": "write `with Box():`, which lays its content on top of each other",
    "Positioned": "write `Modifier.offset(x, y)` inside a Box",
    "Expanded": "write `Modifier.weight(1)` inside a Row or Column",
    "Flexible": "write `Modifier.weight(1, fill=False)` inside a Row or Column",
    "Wrap": "write `FlowRow(content)`",
    "ListView": "write `LazyColumn(lambda scope: scope.items(names, lambda name: Text(name)))`",
    "GridView": "write `LazyVerticalGrid(GridCells.fixed(2), lambda scope: …)`",
    "SingleChildScrollView": "write `Modifier.vertical_scroll(remember_scroll_state())`",
    "GestureDetector": "write `Modifier.clickable(on_click)`, or `pointer_input` for other gestures",
    "InkWell": "write `Modifier.clickable(on_click)`",
    "FilledButton": "write `Button(on_click, lambda: Text(…))`",
    "AppBar": "write `TopAppBar(lambda: Text(…))`",
    "MaterialApp": "write the root composable; `MaterialTheme(content, color_scheme=…)` gives the theme",
    "StatelessWidget": "write a function with `@composable`",
    "StatefulWidget": "write a function with `@composable`, and `remember(lambda: mutable_state_of(…))` in it",
    "setState": "write a state, `count = remember(lambda: mutable_state_of(0))`, and `count.value = …`",
    "Navigator": "write a state that holds the screen, and `if`",
    "FutureBuilder": "write `produce_state(first, producer=load)`, with `async def load(scope):`",
    "StreamBuilder": "write `flow.collect_as_state()`",
    "Opacity": "write `Modifier.alpha(…)`",
    "ClipRRect": "write `Modifier.clip(RoundedCornerShape(8))`",
    "AnimatedContainer": "write `animate_dp_as_state(…)`, and its value in the modifier",
    "AnimationController": "write `remember(lambda: Animatable(0.0))`",
    "BuildContext": "leave it out: `composition_local_of` passes what is not an argument",
    "runApp": "run the file with `phases run FILE.py`",
}

_OF_REACT: Final = {
    "useState": "write `count = remember(lambda: mutable_state_of(0))`, and `count.value`",
    "useEffect": "write `LaunchedEffect(work, key)`, or `DisposableEffect(effect, key)` with a clean-up",
    "useLayoutEffect": "write `SideEffect(work)`, or `Modifier.on_size_changed(…)` for sizes",
    "useMemo": "write `remember(lambda: …, key)`, or `derived_state_of` for what follows from states",
    "useCallback": "leave it out: functions that hold the same values count as the same argument",
    "useRef": "write `remember(lambda: …)`",
    "useContext": "write `composition_local_of(…)`, and its `.current`",
    "createContext": "write `composition_local_of(…)`",
    "useReducer": "write a class with states and methods, and `remember(ThatClass)`",
    "Fragment": "leave it out: a composable may show any number of nodes",
    "View": "write `with Box():` or `with Column():`",
    "ScrollView": "write `Modifier.vertical_scroll(remember_scroll_state())`",
    "FlatList": "write `LazyColumn(lambda scope: scope.items(names, lambda name: Text(name)))`",
    "TouchableOpacity": "write `Modifier.clickable(on_click)`",
    "Pressable": "write `Modifier.clickable(on_click)`",
    "StyleSheet": "styles are modifiers and arguments: write `Modifier.padding(8)`, `font_size=14`",
    "div": "write `with Box():` or `with Column():`",
    "span": "write `Text(…)`",
    "console": "write `print(…)`",
    "undefined": "write `None`",
}

OF_OTHERS: Final = {**_OF_REACT, **_OF_FLUTTER, **_OF_KOTLIN}
"""By the name, what Python and this engine write instead."""
_IN_SNAKE_CASE: Final = {snake_case(name): words for name, words in OF_OTHERS.items() if "_" in snake_case(name)}


def of_others(name: str) -> str | None:
    """Returns what to write for a name of another framework, also as Python would spell it, such as `use_state`."""
    return OF_OTHERS.get(name) or _IN_SNAKE_CASE.get(name)
