"""The to-do list without its forms: tasks and their actions; rows, bars and dialogs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import (
    AlertDialog,
    Alignment,
    Box,
    Checkbox,
    Color,
    Column,
    DropdownMenu,
    DropdownMenuItem,
    FloatingActionButton,
    Icon,
    IconButton,
    Icons,
    LazyColumn,
    MaterialTheme,
    Modifier,
    MutableState,
    OutlinedTextField,
    PaddingValues,
    Row,
    SemanticsConfiguration,
    SnackbarDuration,
    SnackbarHostState,
    SnackbarResult,
    Switch,
    Tab,
    TabRow,
    Text,
    TextButton,
    TextDecoration,
    TopAppBar,
    composable,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)

FILTERS = ("All", "Open", "Done")


class Task:
    """One task: title and check mark are separate states, so that each row part reads its own."""

    def __init__(self, number: int, title: str, done: bool = False) -> None:
        self.number = number
        self.title = mutable_state_of(title, name=f"title[{number}]")
        self.done = mutable_state_of(done, name=f"done[{number}]")


class TaskList:
    """The model of the screen and its actions. `launch` starts a coroutine of the screen."""

    def __init__(self, launch: Callable[..., object]) -> None:
        titles = "Water the plants", "Return the library books", "Book a table for Friday", "Call the dentist"
        self.tasks = mutable_state_list_of(*(Task(at, title, at == 3) for at, title in enumerate(titles, 1)))
        self.draft = mutable_state_of("")
        self.filter = mutable_state_of(0)
        self.is_dark = mutable_state_of(False)
        self.edited: MutableState[Task | None] = mutable_state_of(None, name="edited")
        self.messages = SnackbarHostState()
        self._launch = launch

    def shows(self, task: Task) -> bool:
        return self.filter.value == 0 or task.done.value is (self.filter.value == 2)

    def summary(self) -> str:
        left = sum(not task.done.value for task in self.tasks)
        return "All done" if left == 0 else f"{left} of {len(self.tasks)} left"

    def add(self) -> None:
        title = self.draft.value.strip()
        if title:
            self.tasks.append(Task(max((task.number for task in self.tasks), default=0) + 1, title))
        self.draft.value = ""

    def delete(self, task: Task) -> None:
        place = self.tasks.index(task)
        self.tasks.remove(task)

        async def offer_undo() -> None:
            shown = self.messages.show_snackbar(f"“{task.title.value}” deleted", "Undo", SnackbarDuration.SHORT)
            if await shown is SnackbarResult.ACTION_PERFORMED:
                self.tasks.insert(min(place, len(self.tasks)), task)

        self._launch(offer_undo)

    def clear_done(self) -> None:
        self.tasks[:] = [task for task in self.tasks if not task.done.value]


@composable
def Tasks(items: Callable[[Any], None], padding: PaddingValues) -> None:
    LazyColumn(items, Modifier.padding(padding).fill_max_size().test_tag("list"))


@composable
def TaskRow(model: TaskList, task: Task, title: str, done: bool) -> None:
    words = MaterialTheme.typography.body_large
    if done:
        words = words.copy(text_decoration=TextDecoration.LINE_THROUGH, color=MaterialTheme.color_scheme.outline)
    row = Modifier.fill_max_width().height(60).padding(start=12, end=4).test_tag(f"task{task.number}")
    with Row(row, vertical_alignment=Alignment.CENTER_VERTICALLY):
        Checkbox(done, task.done.set, Modifier.semantics(CalledAsTask(task)).test_tag(f"check{task.number}"))
        Text(title, Modifier.weight(1).padding(horizontal=8), style=words, max_lines=1)
        RowButton(f"edit{task.number}", Icons.EDIT, f"Edit {title}", lambda: model.edited.set(task))
        RowButton(f"delete{task.number}", Icons.DELETE, f"Delete {title}", lambda: model.delete(task))


@composable
def RowButton(tag: str, icon: Any, description: str, on_click: Callable[[], object]) -> None:
    color = MaterialTheme.color_scheme.on_surface_variant
    IconButton(
        on_click, lambda: Icon(icon, description, Modifier.size(20)), Modifier.test_tag(tag), content_color=color
    )


@composable
def TopBar(model: TaskList, summary: str) -> None:
    def title() -> None:
        with Column():
            Text("To do")
            Text(
                summary, style=MaterialTheme.typography.body_small, color=MaterialTheme.color_scheme.on_surface_variant
            )

    with Column():
        TopAppBar(title, actions=lambda: Actions(model), color=Color.TRANSPARENT)
        TabRow(model.filter.value, lambda: Filters(model), color=Color.TRANSPARENT)


@composable
def Filters(model: TaskList) -> None:
    for at, name in enumerate(FILTERS):
        Filter(model, at, name)


@composable
def Filter(model: TaskList, at: int, name: str) -> None:
    Tab(model.filter.value == at, lambda: model.filter.set(at), lambda: Text(name), Modifier.test_tag(name))


@composable
def Actions(model: TaskList) -> None:
    is_open = remember(lambda: mutable_state_of(False, name="menu_is_open"))

    def clear() -> None:
        is_open.value = False
        model.clear_done()

    Text("Dark", Modifier.padding(end=8), style=MaterialTheme.typography.label_large)
    Switch(model.is_dark.value, model.is_dark.set, Modifier.semantics(called_dark).test_tag("dark"))
    with Box():
        IconButton(lambda: is_open.set(True), lambda: Icon(Icons.MORE, "More"), Modifier.test_tag("more"))
        choice = Modifier.test_tag("clear")
        DropdownMenu(
            is_open.value,
            lambda: is_open.set(False),
            lambda: DropdownMenuItem(lambda: Text("Clear done"), clear, choice),
        )


@composable
def NewTask(model: TaskList, draft: str) -> None:
    field = Modifier.weight(1).test_tag("draft")
    row = Modifier.fill_max_width().padding(16)
    with Row(row, vertical_alignment=Alignment.CENTER_VERTICALLY):
        OutlinedTextField(draft, model.draft.set, field, placeholder="New task", single_line=True, on_done=model.add)
        add = Modifier.padding(start=12).test_tag("add")
        FloatingActionButton(model.add, lambda: Icon(Icons.ADD, "Add the task"), add)


@composable
def EditDialog(model: TaskList) -> None:
    task = model.edited.value
    if task is None:
        return
    text = remember(lambda: mutable_state_of(task.title.value, name="edited_title"), task)
    tag = Modifier.test_tag("title")

    def save() -> None:
        task.title.value = text.value.strip() or task.title.value
        model.edited.value = None

    AlertDialog(
        lambda: model.edited.set(None),
        lambda: TextButton(save, lambda: Text("Save"), Modifier.test_tag("save")),
        dismiss_button=lambda: TextButton(lambda: model.edited.set(None), lambda: Text("Cancel")),
        title=lambda: Text("Edit the task"),
        text=lambda: OutlinedTextField(text.value, text.set, tag, single_line=True, on_done=save),
    )


@dataclass(frozen=True)
class CalledAsTask:
    """Names the check box of a task for screen readers. It reads the title, so a new title needs no new modifier."""

    task: Task

    def __call__(self, semantics: SemanticsConfiguration) -> None:
        semantics.content_description = f"Done: {self.task.title.value}"


def called_dark(semantics: SemanticsConfiguration) -> None:
    """Names the switch for screen readers; a function of the module is equal in each run, so the modifier stays."""
    semantics.content_description = "Dark"
