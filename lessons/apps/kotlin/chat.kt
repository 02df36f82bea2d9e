@Composable
fun SlowPage(chat: Chat) {
    val scroll = chat.scroll
    val isAway = scroll.firstVisibleItemScrollOffset > Near || scroll.firstVisibleItemIndex > 0    // each step
    val lines = linesOf(chat.messages).map { LooseLine(it) }                                       // new objects
    Box {
        LazyColumn(state = scroll, reverseLayout = true) {
            items(lines, key = { it.number }) { line -> Bubble(line) }
        }
        ToNewest(isAway, chat.unread, chat::toNewest, Modifier.align(Alignment.BottomEnd))
    }
    SlowDots()
}

@Composable
fun FastPage(chat: Chat) {
    val isAway by remember { derivedStateOf { chat.isAway } }
    val lines by remember { derivedStateOf { linesOf(chat.messages) } }
    Box {
        LazyColumn(state = chat.scroll, reverseLayout = true) {
            items(lines, key = { it.number }) { line -> Bubble(line) }
        }
        ToNewest(isAway, chat.unread, chat::toNewest, Modifier.align(Alignment.BottomEnd))
    }
    FastDots()
}

@Composable
fun Dot(number: Int, phase: State<Float>) {
    Box(Modifier.offset(y = -jump(phase.value, number)))                                 // slow: composition
    Box(Modifier.offset { IntOffset(0, -jump(phase.value, number).roundToPx()) })        // fast: placement
}
