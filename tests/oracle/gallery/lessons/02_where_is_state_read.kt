val Blue = Color.Blue
val Grey = Color.Gray
