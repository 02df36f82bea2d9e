"""Shopping"""

from dataclasses import dataclass, replace

from engine import (
    Alignment,
    Arrangement,
    Button,
    Checkbox,
    Color,
    Column,
    LazyColumn,
    Modifier,
    Row,
    Scene,
    Spacer,
    Text,
    TextField,
    composable,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)


@dataclass(frozen=True)
class Entry:
    name: str
    price: int
    bought: bool = False


class Shopping:
    def __init__(self):
        self.entries = mutable_state_list_of(*[Entry(name, 2 * place + 1) for place, name in enumerate(NAMES)])
        self.filter = mutable_state_of("")
        self.only_open = mutable_state_of(False)
        self.shown = derived_state_of(self._shown)
        self.total = derived_state_of(lambda: sum(entry.price for entry in self.entries if not entry.bought))
        self.is_expensive = derived_state_of(lambda: self.total.value > 90)

    def _shown(self):
        words = self.filter.value.lower()
        return [
            (place, entry)
            for place, entry in enumerate(self.entries)
            if words in entry.name.lower() and not (self.only_open.value and entry.bought)
        ]

    def toggle(self, place):
        entry = self.entries[place]
        self.entries[place] = replace(entry, bought=not entry.bought)


NAMES = ("Apples", "Bread", "Butter", "Carrots", "Cheese", "Milk", "Oats", "Onions", "Pears", "Rice")


@composable
def ShoppingScreen():
    shopping = remember(Shopping)

    def add():
        if shopping.filter.value.strip():
            shopping.entries.append(Entry(shopping.filter.value.strip(), 5))
            shopping.filter.value = ""

    with Column(Modifier.fill_max_size().padding(12)):
        Total(shopping)
        with Row(Modifier.fill_max_width(), vertical_alignment=Alignment.CENTER_VERTICALLY):
            field = Modifier.weight(1).test_tag("filter")
            TextField(shopping.filter.value, shopping.filter.set, field, placeholder="Find")
            Spacer(Modifier.width(8))
            Button(add, lambda: Text("Add"), Modifier.test_tag("add"))
        with Row(vertical_alignment=Alignment.CENTER_VERTICALLY):
            Checkbox(shopping.only_open.value, shopping.only_open.set, Modifier.test_tag("open"))
            Text("only what is missing")
        LazyColumn(
            lambda scope: scope.items(
                shopping.shown.value,
                lambda shown: Line(shown[1], lambda: shopping.toggle(shown[0])),
                key=lambda shown: shown[1].name,
            ),
            Modifier.weight(1).fill_max_width().test_tag("list"),
        )


@composable
def Total(shopping):
    words = "Too much" if shopping.is_expensive.value else "To pay"
    Text(f"{words}: {shopping.total.value}", Modifier.test_tag("total"), font_size=20)


@composable
def Line(entry, toggle):
    row = Modifier.fill_max_width().padding(vertical=4).clickable(toggle).test_tag(entry.name)
    with Row(row, horizontal_arrangement=Arrangement.SPACE_BETWEEN):
        Text(entry.name, color=Color.hex("#888888") if entry.bought else Color.BLACK)
        Text(f"{entry.price}")


def demo(scene: Scene):
    for name in ("Apples", "Milk", "Apples"):
        scene.tap(*scene.find(name).center)
        scene.settle(10)
    scene.tap(*scene.find("filter").center)
    for letter in "ca":
        scene.commit_text(letter)
        scene.settle(10)
    scene.tap(*scene.find("add").center)
    scene.settle(10)
    scene.tap(*scene.find("open").center)
    scene.settle(10)


SIZE = (320, 480)
