@Composable
fun Title(text: String) = Text(text, fontSize = 24.sp)

@Composable
fun Kinds(names: List<String>) = Text(names.joinToString(" · "))

@Composable
fun Mine() {
    val count = remember { mutableStateOf(0) }
    Column(Modifier.padding(24.dp)) {
        Title("Cups of tea")
        Column { Counter(count) }                   // the state, not its value
        Kinds(listOf("green", "black", "mint"))
        Button(onClick = { count.value++ }) { Text("One more") }
    }
}

val books = mutableListOf("Emma")                   // a plain list is no state
val scopes = mutableListOf<RecomposeScope>()

@Composable
fun Shelf() {
    scopes += currentRecomposeScope                 // later: scopes.last().invalidate()
    Text("${books.size} on the shelf")
}

@Composable
fun Asking() {
    val count = remember { mutableStateOf(0) }
    Column(Modifier.padding(24.dp)) {
        Title("Cups of tea")
        Column { Counter(count) }
        Kinds(listOf("green", "black", "mint"))
        Button(onClick = { count.value++ }) { Text("One more than ${count.value}") }
    }
}
