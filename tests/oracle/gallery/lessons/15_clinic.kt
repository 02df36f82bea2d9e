val Ink = Color.Black
fun DrawScope.drawHills() {}
