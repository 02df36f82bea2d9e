val Accent = Color.Green
