// Mine is the Board above: remember with the players as its key.

@Composable
fun Page(likes: MutableIntState, players: MutableState<List<Player>>, ranking: List<Player>) {
    Column(Modifier.fillMaxSize().padding(16.dp)) {
        Row {
            Text("like (${likes.intValue})", Modifier.clickable { likes.intValue++ }.padding(end = 24.dp))
            Text("goal", Modifier.clickable { players.value = withGoalForBen(players.value) })
        }
        for ((name, points) in ranking) Text("$name: $points", Modifier.padding(top = 8.dp))
    }
}

@Composable
fun Stale() {
    val likes = remember { mutableIntStateOf(0) }
    val players = remember { mutableStateOf(Start) }
    val ranking = remember { byPoints(players.value) }      // no key
    Page(likes, players, ranking)
}

@Composable
fun Forgetful() {
    var isOpen by mutableStateOf(false)                     // no remember
    Column(Modifier.fillMaxSize().padding(16.dp)) {
        Text("more", Modifier.clickable { isOpen = !isOpen })
        if (isOpen) Text("Here is more.")
    }
}

@Composable
fun Headline(text: String) {
    val short = remember { text.take(12) }
    Text(short)
}

@Composable
fun News() {
    var text by remember { mutableStateOf("Rain in the north") }
    Column(Modifier.clickable { text = "Sun in the south" }.fillMaxSize()) {
        Headline(text)
    }
}
