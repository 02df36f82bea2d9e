"""Stopwatch"""

from engine import (
    Box,
    Button,
    Canvas,
    Color,
    Column,
    LaunchedEffect,
    Modifier,
    Row,
    Scene,
    Text,
    animate_color_as_state,
    animate_float_as_state,
    composable,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    tween,
    with_frame_nanos,
)


@composable
def Stopwatch():
    running = remember(lambda: mutable_state_of(False))
    elapsed = remember(lambda: mutable_state_of(0))
    laps = remember(mutable_state_list_of)

    async def run():
        if not running.value:
            return
        last = await with_frame_nanos(lambda nanos: nanos)
        while True:
            now = await with_frame_nanos(lambda nanos: nanos)
            elapsed.value += (now - last) // 1_000_000
            last = now

    LaunchedEffect(run, running.value)
    with Column(Modifier.fill_max_size().padding(16)):
        Dial(elapsed, running.value)
        Text(f"{elapsed.value / 1000:.2f} s", Modifier.test_tag("time"), font_size=24)
        with Row():
            Button(
                lambda: running.set(not running.value),
                lambda: Text("Stop" if running.value else "Start"),
                Modifier.test_tag("start"),
            )
            Button(lambda: laps.append(elapsed.value), lambda: Text("Lap"), Modifier.test_tag("lap"))
        Laps(laps)


@composable
def Dial(elapsed, is_running):
    color = animate_color_as_state(Color.hex("#2F5D70") if is_running else Color.hex("#999999"), tween(100))
    turn = animate_float_as_state(8.0 if is_running else 0.0, tween(100))

    def hand(scope):
        width, height = scope.size
        scope.draw_circle(color.value, height / 2)
        scope.draw_rect(Color.WHITE, (width / 2, 4), (2 + elapsed.value % 1000 / 100, height / 2))

    with Box(Modifier.padding(turn.value)):
        Canvas(hand, Modifier.size(80).test_tag("dial"))


@composable
def Laps(laps):
    fastest = min(range(len(laps)), key=lambda place: laps[place], default=-1)
    for place, lap in enumerate(laps):
        Lap(place + 1, lap, place == fastest)


@composable
def Lap(number, lap, is_fastest):
    with Row(Modifier.padding(vertical=2)):
        Text(f"{number}.", Modifier.width(30))
        Text(f"{lap / 1000:.2f} s", color=Color.RED if is_fastest else Color.BLACK)


def demo(scene: Scene):
    scene.tap(*scene.find("start").center)
    for _lap in range(3):
        for _ in range(8):
            scene.frame()
        scene.tap(*scene.find("lap").center)
    scene.frame()
    scene.tap(*scene.find("start").center)
    scene.settle(20)


SIZE = (240, 400)
