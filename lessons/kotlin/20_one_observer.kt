@Composable
fun Meter(progress: () -> Int) = Column {
    val now = progress()                                                // one read, in composition
    Box(Modifier.width((20 + now * 8).dp).height(20.dp).background(Ink))
    Box(Modifier.offset(x = (now * 8).dp).size(20.dp))
    Box(Modifier.size(40.dp, 20.dp).drawBehind { drawRect(ramp(now)) })
    Box(Modifier.alpha(now / 20f).size(20.dp).background(Ink))
}

@Composable
fun Composes(word: IntState) {
    word.intValue
    Box(Modifier.size(10.dp))
}

@Composable
fun AllAtOnce(radius: IntState, shift: IntState, extra: IntState, word: IntState) = Column {
    Box(Modifier.size(10.dp).drawBehind { drawCircle(Ink, radius.intValue.toFloat()) })
    Box(Modifier.offset { IntOffset(shift.intValue, 0) }.size(10.dp))
    Box(Modifier.layout { measurable, _ ->
        val placeable = measurable.measure(Constraints.fixed(10 + extra.intValue, 10))
        layout(10, 10) { placeable.place(0, 0) }
    })
    Composes(word)
}

@Composable
fun Stage(wide: IntState) = Layout(content = { Box(Modifier.background(Ink)) }) { measurables, _ ->
    layout(60, 10) { measurables.first().measure(Constraints.fixed(wide.intValue, 10)).place(0, 0) }
}

@Composable
fun Leaves(shown: State<Boolean>, room: IntState) = Column {
    if (shown.value) Layout { _, _ -> layout(room.intValue, 10) {} }
}

@Composable
fun Unobserved(progress: () -> Int) = Box(Modifier.size(40.dp, 20.dp).drawBehind {
    drawRect(ramp(Snapshot.withoutReadObservation { progress() }))
})

fun observe(speed: IntState, requests: MutableList<String>) {
    val observer = SnapshotStateObserver { callback -> callback() }
    observer.start()
    observer.observeReads("bar", onValueChangedForScope = { requests += "measure $it" }) { speed.intValue }
}
