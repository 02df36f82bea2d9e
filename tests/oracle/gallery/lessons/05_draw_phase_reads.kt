val Dark = Color.DarkGray
val Bright = Color.Yellow
