package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.node.*
import androidx.compose.ui.unit.*

private class Seen(var name: String) : Modifier.Node() {
    override fun onAttach() { log("attach:$name") }
    override fun onDetach() { log("detach:$name") }
}
private data class SeenNodeElement(val name: String) : ModifierNodeElement<Seen>() {
    override fun create(): Seen { log("create:$name"); return Seen(name) }
    override fun update(node: Seen) { log("update:${node.name} to $name"); node.name = name }
}
private fun seen(name: String) = Modifier.then(SeenNodeElement(name)).size(10.dp)

/** Nodes that leave their tree in the changes that bring others: which of their callbacks comes first. */
fun nodesThatLeave() {
    scenario("nodes_leave_and_come", "nodes that leave, come, change and are exchanged in the same changes: in branches, in loops by keys and without keys, below each other") {
        //@begin nodes_leave_and_come
        queueCoroutines()
        val first = mutableStateOf(true); val rows = mutableStateListOf("a", "b", "c", "d"); val keyed = mutableStateListOf(1, 2, 3, 4); val n = mutableIntStateOf(0)
        start(100, 200) {
            log("compose:Root")
            Column(seen("col ${n.intValue}")) {
                if (first.value) Box(seen("first")) { Box(seen("in first")); Box(seen("in first 2")) } else Row(seen("second")) { Box(seen("in second")) }
                for (row in rows) Box(seen("row $row"))
                Row { for (k in keyed) key(k) { Box(seen("key $k ${n.intValue}")) { if (k % 2 == n.intValue % 2) Box(seen("odd $k")) else Row(seen("even $k")) {} } } }
                if (first.value) Box(seen("last"))
            }
            if (!first.value) Box(seen("after"))
        }
        step("second") { first.value = false }
        step("rows go and come") { rows.remove("b"); rows.add("e"); rows.add("f"); keyed.remove(2) }
        step("first again, a key comes and one goes") { first.value = true; keyed.add(0, 5); keyed.remove(1) }
        step("n=1") { n.intValue = 1; keyed.reverse() }
        step("all go") { rows.clear(); keyed.clear(); first.value = false }
        step("all come") { rows.addAll(listOf("x", "y")); keyed.addAll(listOf(7, 8)); first.value = true; n.intValue = 2 }
        //@end
    }
    scenario("moved_nodes_leave_apart", "movable content with one node and with several leaves beside nodes that go, from between them and from below them, to a place before and behind, and comes back") {
        //@begin moved_nodes_leave_apart
        queueCoroutines()
        val here = mutableStateOf(true); val n = mutableIntStateOf(0)
        val one = movableContentOf { log("compose:one"); Box(seen("one")) }
        val two = movableContentOf { log("compose:two"); Box(seen("two.1")) { Box(seen("two.in")) }; Box(seen("two.2")) }
        start(100, 200) {
            log("compose:Root")
            Column(seen("before")) { if (!here.value) { Box(seen("new before")); two(); Box(seen("new behind")) } }
            Column(seen("col ${n.intValue}")) {
                Box(seen("stays"))
                if (here.value) { Box(seen("a")); one(); Box(seen("b")); Row(seen("c")) { Box(seen("c.1")); two(); Box(seen("c.2")) }; Box(seen("d")) }
                Box(seen("stays too"))
            }
            Column(seen("behind")) { if (!here.value) { one(); Box(seen("new last")) } }
        }
        step("they move") { here.value = false }
        step("they come back, n=1") { here.value = true; n.intValue = 1 }
        step("once more") { here.value = false }
        //@end
    }
    scenario("walkers_moved", "a node leaves beside movable content that moves, in a column below a box whose own node goes at another time, and both come back together") {
        //@begin walkers_moved
        queueCoroutines()
        val deep = mutableStateOf(true); val wrapped = mutableStateOf(true); val name = mutableStateOf("b")
        val leaf = movableContentOf { Box(seen("leaf")) }
        start(100, 100) {
            log("compose:Root")
            Box(seen("a").size(100.dp)) {
                Box(if (wrapped.value) seen(name.value) else Modifier) {
                    Column { Box(seen("c")); if (deep.value) Box(seen("d")); if (deep.value) leaf() }
                }
                if (!deep.value) leaf()
            }
        }
        step("renamed") { name.value = "e" }
        step("not deep") { deep.value = false }
        step("not wrapped") { wrapped.value = false }
        step("wrapped and deep") { wrapped.value = true; deep.value = true }
        step("neither") { wrapped.value = false; deep.value = false }
        //@end
    }
    scenario("moved_out_of_keyed", "movable content below rows with keys and below a branch that is exchanged moves to another row, out of the rows and back, while its row goes, comes or changes its place") {
        //@begin moved_out_of_keyed
        queueCoroutines()
        val rows = mutableStateListOf("a", "b", "c"); val holder = mutableStateOf("b"); val other = mutableStateOf(false)
        val moving = movableContentOf { log("compose:moving"); Box(seen("m.1")) { Box(seen("m.in")) }; Box(seen("m.2")) }
        start(100, 200) {
            log("compose:Root")
            Column(seen("col")) {
                for (row in rows) key(row) { Box(seen("row $row")) { Box(seen("first $row")); if (holder.value == row) moving(); Box(seen("last $row")) } }
                if (other.value) Box(seen("other")) { if (holder.value == "other") moving() } else Row(seen("instead")) { if (holder.value == "instead") moving(); Box(seen("in instead")) }
            }
            Box(seen("beside")) { if (holder.value == "beside") moving() }
        }
        step("b goes, to a") { rows.remove("b"); holder.value = "a" }
        step("a goes, out of the rows") { rows.remove("a"); holder.value = "beside" }
        step("b and a come, into b") { rows.add(0, "b"); rows.add("a"); holder.value = "b" }
        step("turned round, into the branch") { rows.reverse(); holder.value = "instead" }
        step("the branch is exchanged, into it") { other.value = true; holder.value = "other" }
        step("exchanged again, out of it") { other.value = false; holder.value = "c" }
        step("all rows go, beside") { rows.clear(); holder.value = "beside" }
        //@end
    }
}
