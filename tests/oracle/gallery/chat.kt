class Message
class Line(val number: Int)
class LooseLine(line: Line) { val number = line.number }

class Chat(val scroll: LazyListState, val messages: List<Message>, val unread: Int, val isAway: Boolean) {
    fun toNewest() {}
}

const val Near = 40

fun linesOf(messages: List<Message>): List<Line> = messages.indices.map(::Line)
fun jump(phase: Float, number: Int): Dp = (phase * number).dp

@Composable fun Bubble(line: Line) {}
@Composable fun Bubble(line: LooseLine) {}
@Composable fun ToNewest(isShown: Boolean, unread: Int, onClick: () -> Unit, modifier: Modifier) {}
@Composable fun SlowDots() {}
@Composable fun FastDots() {}
