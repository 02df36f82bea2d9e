// Mine is the Page above.

@Composable
fun Lines() = repeat(30) { number -> Text("Line $number", Modifier.height(50.dp).padding(16.dp)) }

@Composable
fun ToTop() = Text("To top", Modifier.padding(start = 150.dp, top = 16.dp).background(Accent).padding(12.dp))

@Composable
fun Name(isDerived: Boolean) {
    var first by remember { mutableStateOf("A") }
    var last by remember { mutableStateOf("Lovelace") }
    val full = if (isDerived) remember { derivedStateOf { "$first $last" } }.value else "$first $last"
    Text(full, Modifier.clickable { first += "a" })
}

@Composable
fun Liked() {
    val position = rememberScrollState()
    var likes by remember { mutableIntStateOf(0) }
    val show by derivedStateOf { position.value > 200 }                 // no remember
    Text("$likes likes", Modifier.clickable { likes++ })
    if (show) ToTop()
}

@Composable
fun Limited(position: ScrollState, limit: Int) {
    val show by remember { derivedStateOf { position.value > limit } }  // cure: remember(limit)
    if (show) ToTop()
}

@Composable
fun LimitedPage() {
    val position = rememberScrollState()
    var limit by remember { mutableIntStateOf(200) }
    Box(Modifier.fillMaxSize()) {
        Column(Modifier.fillMaxWidth().verticalScroll(position)) { Lines() }
        Text("nearer", Modifier.clickable { limit = 20 })
        Limited(position, limit)
    }
}

@Composable
fun RememberedWithKey() {
    val position = rememberScrollState()
    val show = remember(position.value > 200) { position.value > 200 }  // composition reads the key
    Box(Modifier.fillMaxSize()) {
        Column(Modifier.fillMaxWidth().verticalScroll(position)) { Lines() }
        if (show) ToTop()
    }
}

@Composable
fun Form(isDerived: Boolean) {
    val text = remember { mutableStateOf("") }
    Field(text)
    Send(text, isDerived)
}

@Composable
fun Field(text: MutableState<String>) = Text("> ${text.value}", Modifier.clickable { text.value += "x" })

@Composable
fun Send(text: State<String>, isDerived: Boolean) {
    val enabled = if (isDerived) remember { derivedStateOf { text.value != "" } }.value else text.value != ""
    Text("Send", color = if (enabled) Color.Black else Color.Gray)
}
