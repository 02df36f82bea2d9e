"""Settings"""

from engine import (
    Box,
    BoxWithConstraints,
    Color,
    Column,
    CompositionLocalProvider,
    Modifier,
    Row,
    Scene,
    Slider,
    Switch,
    Text,
    composable,
    composition_local_of,
    derived_state_of,
    mutable_state_of,
    remember,
)

LocalAccent = composition_local_of(lambda: Color.BLUE)


class Settings:
    def __init__(self):
        self.volume = mutable_state_of(0.5)
        self.size = mutable_state_of(0.2)
        self.is_dark = mutable_state_of(False)
        self.is_loud = derived_state_of(lambda: self.volume.value > 0.7)


@composable
def SettingsScreen():
    settings = remember(Settings)
    header = remember(lambda: mutable_state_of(0))
    with CompositionLocalProvider(LocalAccent.provides(Color.RED if settings.is_dark.value else Color.BLUE)):
        with Box(Modifier.fill_max_size()):
            with Column(Modifier.fill_max_width().on_size_changed(lambda size: header.set(size.height))):
                Heading(settings)
            with Column(Modifier.padding(top=header.value).fill_max_size()):
                Form(settings)


@composable
def Heading(settings):
    Text("Settings", Modifier.padding(8 + round(settings.size.value * 20)), font_size=22)
    if settings.is_loud.value:
        Text("That is loud", color=LocalAccent.current)


@composable
def Form(settings):
    Labelled("Volume", f"{settings.volume.value:.0%}")
    Slider(settings.volume.value, settings.volume.set, Modifier.test_tag("volume"))
    Labelled("Size", f"{settings.size.value:.0%}")
    Slider(settings.size.value, settings.size.set, Modifier.test_tag("size"))
    with Row():
        Text("Dark")
        Switch(settings.is_dark.value, settings.is_dark.set, Modifier.test_tag("dark"))
    BoxWithConstraints(lambda scope: Preview(scope.max_width > 280, settings), Modifier.fill_max_width())


@composable
def Labelled(label, value):
    with Row(Modifier.padding(4)):
        Text(label, Modifier.width(80))
        Text(value)


@composable
def Preview(is_wide, settings):
    height = 20 + settings.size.value * 40
    with Box(Modifier.size(200 if is_wide else 120, height).background(LocalAccent.current)):
        Text("wide" if is_wide else "narrow", color=Color.WHITE)


def demo(scene: Scene):
    for tag, part in (("volume", 0.6), ("volume", 0.9), ("size", 0.8), ("volume", 0.95)):
        node = scene.find(tag)
        left, top = node.position
        scene.tap(left + node.size.width * part, top + node.size.height / 2)
        scene.settle(10)
    scene.tap(*scene.find("dark").center)
    scene.settle(20)
    scene.resize(260, 400)
    scene.settle(10)


SIZE = (320, 400)
