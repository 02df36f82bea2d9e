val items = mutableStateOf(listOf("apple"))         // a read-only list: append is not even possible
val note = mutableStateOf("for the weekend")

@Composable
fun Total() = Text("On the list ${note.value}: ${items.value.size}")

fun shop() {                                        // the wrong form needs a mutable list, and lint warns about it
    val wrong = mutableStateOf(mutableListOf("apple"))
    wrong.value.add("pear")                         // no write of the state
}

fun add(thing: String) { items.value = items.value + thing }

val price = mutableStateOf(10)

fun draft() {
    val draft = Snapshot.takeMutableSnapshot()
    draft.enter { price.value = 12 }
    draft.apply()
    draft.dispose()
}

object Adding : SnapshotMutationPolicy<Int> {       // val clicks = mutableStateOf(0, Adding)
    override fun equivalent(a: Int, b: Int) = a == b
    override fun merge(previous: Int, current: Int, applied: Int) = current + (applied - previous)
}

val degrees = mutableStateOf(20)

@Composable
fun Report() {
    val above = degrees.value
    if (above == 21) thread { degrees.value = 35 }.join()
    val below = degrees.value                       // the same number: composition runs in a snapshot
    Text("$above above, $below below")
}

val basket = mutableStateListOf("apple")            // a list that is a state itself: basket.add("pear")

@Composable
fun Basket() = Text("On the list for the weekend: ${basket.size}")
