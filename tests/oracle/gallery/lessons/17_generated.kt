val visits = mutableStateOf(0)
val person = mutableStateOf("Ada")
val mood = mutableStateOf("!")
fun nameOf(who: Any) = who.toString()
