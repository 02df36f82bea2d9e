// Mine is the Party above, with key.

@Composable
fun AllFromTheStart() = Column(Modifier.fillMaxSize().padding(12.dp)) {
    Text("Add Zoe")
    Guest("Zoe")
    Guest("Ada")
    Guest("Ben")
    Guest("Cleo")
}

@Composable
fun Queue() {
    val names = remember { mutableStateListOf("Ada", "Ben", "Cleo") }
    Column(Modifier.fillMaxSize().padding(12.dp)) {
        Text("turn round", Modifier.clickable { names.reverse() })
        for (name in names) Guest(name)             // KeyedQueue: key(name) { Guest(name) }
    }
}

@Composable
fun Seat() {
    var isWindow by remember { mutableStateOf(false) }
    Column(Modifier.fillMaxSize().padding(12.dp)) {
        Text("change seats", Modifier.clickable { isWindow = !isWindow })
        if (isWindow) {
            Text("at the window")
            Guest("Ada")
        } else {
            Guest("Ada")
        }
    }
}

@Composable
fun KeyIsIndex() {
    val names = remember { mutableStateListOf("Ada", "Ben", "Cleo") }
    Column(Modifier.fillMaxSize().padding(12.dp)) {
        Text("Add Zoe", Modifier.clickable { names.add(0, "Zoe") })
        names.forEachIndexed { index, name -> key(index) { Guest(name) } }
    }
}

@Composable
fun HiddenInside() {
    var isHidden by remember { mutableStateOf(false) }
    Column(Modifier.fillMaxSize().padding(12.dp)) {
        Text("Ben goes", Modifier.clickable { isHidden = true })
        for (name in listOf("Ada", "Ben", "Cleo")) {
            if (name != "Ben" || !isHidden) Guest(name)
        }
    }
}

@Composable
fun FilteredBefore() {
    var isHidden by remember { mutableStateOf(false) }
    Column(Modifier.fillMaxSize().padding(12.dp)) {
        Text("Ben goes", Modifier.clickable { isHidden = true })
        for (name in listOf("Ada", "Ben", "Cleo").filter { it != "Ben" || !isHidden }) {
            Guest(name)
        }
    }
}
