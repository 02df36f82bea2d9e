val Accent = Color.Blue

fun DrawScope.drawDot(amount: Int) {}

@Composable fun PaddingReader(amount: IntState) {}
@Composable fun OffsetReader(amount: IntState) {}
@Composable fun CanvasReader(amount: IntState) {}
