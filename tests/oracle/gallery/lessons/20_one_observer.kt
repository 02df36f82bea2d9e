val Ink = Color.Black
fun ramp(number: Int) = Color.Black
