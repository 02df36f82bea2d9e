class Style(var color: Color)                                           // wall: a var, so not stable

@Composable
fun Tile(number: Int, style: Style, isChosen: Boolean) =
    Text("tile $number ${if (isChosen) "chosen" else ""}", color = style.color)

@Composable
fun Wall(chosen: IntState) = Column {
    repeat(12) { number -> Tile(number, Style(Ink), number == chosen.intValue) }
}
// CuredWall: Look(Ink) in place of Style(Ink), with data class Look(val color: Color)

val Shared = Style(Ink)

@Composable
fun SharedWall(chosen: IntState) = Column {
    repeat(12) { number -> Tile(number, Shared, number == chosen.intValue) }
}

@Composable
fun Photo(shade: FloatState) =                                          // photo: read in composition
    Box(Modifier.alpha(shade.floatValue).drawBehind { drawHills() })

@Composable
fun CuredPhoto(shade: FloatState) =
    Box(Modifier.graphicsLayer { alpha = shade.floatValue }.drawBehind { drawHills() })

@Composable
fun News(scroll: LazyListState) = Column {                              // news: the index, read in composition
    Text(if (scroll.firstVisibleItemIndex > 0) "back to the top" else "at the top")
    LazyColumn(state = scroll) { items(40) { Text("Line $it", Modifier.height(40.dp)) } }
}
// CuredNews: val away by remember { derivedStateOf { scroll.firstVisibleItemIndex > 0 } }

@Composable
fun Caption(height: IntState) = Box {                                   // caption: layout writes, composition reads
    var below by remember { mutableIntStateOf(0) }
    Box(Modifier.onSizeChanged { below = it.height }.height(height.intValue.dp))
    Text("below the picture", Modifier.padding(top = with(LocalDensity.current) { below.toDp() }))
}

@Composable
fun CuredCaption(height: IntState) = Column {
    Box(Modifier.height(height.intValue.dp))
    Text("below the picture")
}

@Composable
fun Mail(text: String) = Text(text)

@Composable
fun Inbox(mails: State<List<String>>) = Column { mails.value.forEach { text -> Mail(text) } }    // inbox: no keys
// CuredInbox: mails.value.forEach { text -> key(text) { Mail(text) } }

@Composable
fun Elapsed(tenths: IntState) = Text("${tenths.intValue / 10f} s")      // stopwatch

@Composable
fun Stopwatch(tenths: IntState) = Column {
    Text("Stopwatch")
    Elapsed(tenths)                                                     // DerivedStopwatch: DerivedElapsed(tenths)
    Text("Lap one")
}

@Composable
fun DerivedElapsed(tenths: IntState) {
    val text by remember { derivedStateOf { "${tenths.intValue / 10f} s" } }
    Text(text)
}
