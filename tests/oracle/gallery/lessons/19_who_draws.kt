val Sky = Color.Cyan
val Wave = Color.Blue
val Mast = Color.Gray
val On = Color.Yellow
fun DrawScope.drawSea() {}
fun DrawScope.drawLight(isLit: Boolean) {}
fun DrawScope.drawOuter(value: Int) {}
fun DrawScope.drawLayered(value: Int) {}
fun DrawScope.drawPlain(value: Int) {}
