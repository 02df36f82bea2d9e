class Plain { var number = 0 }    // no state: a change notifies no observer

@Composable
fun Wide() {
    val count = remember { mutableIntStateOf(0) }
    val plain = remember { Plain() }
    Column {
        Numbers(count.intValue, plain.number)              // read here, in Wide
        Neighbor("I show nothing that changes.")
        Buttons(count, plain, currentRecomposeScope)
    }
}

@Composable
fun Narrow() {
    val count = remember { mutableIntStateOf(0) }
    val plain = remember { Plain() }
    Column {
        Counter(count, plain)
        Neighbor("I show nothing that changes.")
    }
}

@Composable
fun Counter(count: MutableIntState, plain: Plain) {
    Column {
        Numbers(count.intValue, plain.number)              // read here, in Counter
        Buttons(count, plain, currentRecomposeScope)
    }
}

@Composable
fun Buttons(count: MutableIntState, plain: Plain, scope: RecomposeScope) = Row {
    Button(onClick = { count.intValue++ }) { Text("state + 1") }
    Button(onClick = { plain.number++ }) { Text("plain + 1") }
    Button(onClick = { scope.invalidate() }) { Text("invalidate()") }
}
