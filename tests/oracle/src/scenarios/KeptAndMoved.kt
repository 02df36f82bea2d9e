package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.node.*
import androidx.compose.ui.platform.LocalFocusManager
import androidx.compose.ui.unit.dp

private class Stay(var name: String) : Modifier.Node() {
    override fun onAttach() { log("attach:$name") }
    override fun onDetach() { log("detach:$name") }
}
private data class StayElement(val name: String) : ModifierNodeElement<Stay>() {
    override fun create() = Stay(name)
    override fun update(node: Stay) { log("update:${node.name} to $name"); node.name = name }
}
@Composable private fun Cell(name: String, all: Requesters) {
    log("compose:Cell($name)")
    Box(Modifier.trace(name).focusRequester(all[name]).focus(name).onKeyEvent { log("key:$name"); true }.focusable().size(40.dp, 20.dp))
}
@Composable private fun Point(name: String) { log("compose:Point($name)"); Box(Modifier.then(StayElement(name)).trace(name).size(10.dp)) }
@Composable private fun Depths(a: State<Int>, b: State<Boolean>) {
    log("compose:Depths")
    Point("before")
    if (a.value > 0) {
        if (b.value) { Point("b yes"); Point("b yes 2") } else { if (a.value == 2) Point("a is 2") else { Point("a is other"); Point("a is other 2") } }
    } else {
        when { b.value -> { Point("none b"); Point("none b 2") }; a.value < 0 -> Point("below") }
    }
    Point("after")
}
@Composable private fun Tables(rows: State<List<String>>, marks: State<String>) {
    log("compose:Tables")
    for (row in rows.value) {
        for (cell in row) {
            if (cell in marks.value) { Point("$row.$cell mark"); Point("$row.$cell mark 2") } else Point("$row.$cell")
        }
        if (row.length > 1) for (cell in row) { Point("$row again $cell") }
    }
    Point("end")
}

@Composable private fun Dot(name: String) { Box(Modifier.then(StayElement(name)).size(4.dp)) }
@Composable private fun LoopAlone(n: Int, m: Int) { for (r in 0 until n) { for (c in 0 until m) { Dot("1.$r.$c") } } }
@Composable private fun LoopBehindNode(n: Int, m: Int) { for (r in 0 until n) { Dot("2.$r"); for (c in 0 until m) { Dot("2.$r.$c") } } }
@Composable private fun TwoLoops(n: Int, m: Int) { for (r in 0 until n) { for (c in 0 until m) { Dot("3.$r.a$c") }; for (c in 0 until m) { Dot("3.$r.b$c") } } }
@Composable private fun LoopInBranch(n: Int, m: Int) { for (r in 0 until n) { if (m > 0) { for (c in 0 until m) { Dot("4.$r.$c") } } } }
@Composable private fun LoopBeforeNode(n: Int, m: Int) { for (r in 0 until n) { for (c in 0 until m) { if (c == 1) Dot("5.$r.$c if") else Dot("5.$r.$c"); Dot("5.$r.$c too") }; Dot("5.$r end") } }
@Composable private fun ThreeLoops(n: Int, m: Int) { for (r in 0 until n) { for (c in 0 until m) { for (d in 0 until 2) { Dot("6.$r.$c.$d") } }; Dot("6.$r") } }
@Composable private fun LoopWithBranch(n: Int, m: Int) { for (r in 0 until n) { for (c in 0 until m) { Dot("7.$r.$c") }; if (m == 2) { Dot("7.$r if"); Dot("7.$r if 2") } } }
@Composable private fun BranchWithLoops(n: Int, m: Int) { if (n > 1) { for (r in 0 until n) { Dot("8.$r"); Dot("8.$r too") }; for (c in 0 until m) { Dot("8.c$c") } } else { for (c in 0 until m) { Dot("8.else $c") } } }

/** Focus and nodes whose rows move, leave and come back; branches and loops that hold only branches and loops. */
fun keptAndMoved() {
    scenario("focus_in_keyed_rows", "the focused row of a keyed column moves to the end and to the front, its neighbors leave, its key changes, it leaves and comes back") {
        //@begin focus_in_keyed_rows
        queueCoroutines()
        val ids = mutableStateListOf("a", "b", "c", "d"); val all = Requesters(); val version = mutableIntStateOf(0); lateinit var manager: FocusManager
        start(100, 200) {
            manager = LocalFocusManager.current
            log("compose:Root")
            Column(Modifier.focus("column").trace("column")) { for (id in ids) key(id, if (id == "b") version.intValue else 0) { Cell(id, all) } }
        }
        step("focus b") { all["b"].requestFocus() }
        step("b goes to the end") { ids.remove("b"); ids.add("b") }
        step("key") { key(Key.A) }
        step("b comes to the front") { ids.remove("b"); ids.add(0, "b") }
        step("tab") { key(Key.Tab) }
        step("back") { manager.moveFocus(FocusDirection.Previous) }
        step("neighbors leave") { ids.remove("a"); ids.remove("c") }
        step("another key") { version.intValue = 1 }
        step("focus again") { all["b"].requestFocus() }
        step("it leaves") { ids.remove("b") }
        step("it comes back") { ids.add("b") }
        step("focus d, key") { all["d"].requestFocus(); key(Key.A) }
        step("d and b change places") { ids.reverse() }
        //@end
    }
    scenario("focus_without_keys", "the focused row of a column without keys: rows before it go and come, so that the node of another row has the focus") {
        //@begin focus_without_keys
        queueCoroutines()
        val ids = mutableStateListOf("a", "b", "c"); val all = Requesters()
        start(100, 200) {
            log("compose:Root")
            Column(Modifier.focus("column").trace("column")) { for (id in ids) Cell(id, all) }
        }
        step("focus b") { all["b"].requestFocus() }
        step("a leaves") { ids.remove("a") }
        step("key") { key(Key.A) }
        step("a comes back") { ids.add(0, "a") }
        step("request c") { all["c"].requestFocus() }
        step("the last leaves") { ids.remove("c") }
        step("request the row that left") { try { log("asked:${all["c"].requestFocus()}") } catch (e: IllegalStateException) { log("not there") } }
        //@end
    }
    scenario("focus_in_movable_rows", "focused content that is movable goes to another parent, into a list and back; a focused row in content that is reused and deactivated") {
        //@begin focus_in_movable_rows
        queueCoroutines()
        val left = mutableStateOf(true); val which = mutableIntStateOf(0); val active = mutableStateOf(true); val all = Requesters()
        start(200, 200) {
            log("compose:Root")
            val moved = remember { movableContentOf { Cell("moved", all) } }
            Row {
                Column(Modifier.focus("left")) { if (left.value) moved(); Cell("left.own", all) }
                Column(Modifier.focus("right")) { if (!left.value) moved() }
                Column(Modifier.focus("reused")) { ReusableContentHost(active.value) { ReusableContent(which.intValue) { Cell("reused${which.intValue}", all) } } }
            }
        }
        step("focus moved") { all["moved"].requestFocus() }
        step("to the right") { left.value = false }
        step("key") { key(Key.A) }
        step("focus it again") { all["moved"].requestFocus() }
        step("to the left") { left.value = true }
        step("focus the reused") { all["reused0"].requestFocus() }
        step("reused for 1") { which.intValue = 1 }
        step("key again") { key(Key.A) }
        step("focus 1") { all["reused1"].requestFocus() }
        step("deactivated") { active.value = false }
        step("active") { active.value = true }
        //@end
    }
    scenario("focus_in_keyed_list", "the focused item of a lazy list moves, another of its kind comes in its place, it is removed while it has the focus, the list is exchanged") {
        //@begin focus_in_keyed_list
        queueCoroutines()
        val ids = mutableStateListOf("a", "b", "c", "d", "e"); val all = Requesters(); val state = LazyListState(); val wide = mutableStateOf(false)
        start(100, 60) {
            log("compose:Root")
            key(wide.value) { LazyColumn(Modifier.focus("list").trace("list"), state) { items(ids, key = { it }) { Cell(it, all) } } }
        }
        step("focus b") { all["b"].requestFocus() }
        step("b goes to the end") { ids.remove("b"); ids.add("b") }
        step("key") { key(Key.A) }
        step("b comes back") { ids.remove("b"); ids.add(1, "b") }
        step("b is removed") { ids.remove("b") }
        step("b comes again") { ids.add(1, "b") }
        step("focus c") { all["c"].requestFocus() }
        step("another list") { wide.value = true }
        step("key to nobody") { key(Key.A) }
        //@end
    }
    scenario("branches_of_branches", "branches that hold only branches, two and three deep: each combination of their conditions after each other, with nodes around") {
        //@begin branches_of_branches
        queueCoroutines()
        val a = mutableIntStateOf(1); val b = mutableStateOf(true)
        start(100, 200) { Column { Depths(a, b) } }
        step("not b") { b.value = false }
        step("2") { a.intValue = 2 }
        step("0") { a.intValue = 0 }
        step("0, b") { b.value = true }
        step("2, b") { a.intValue = 2 }
        step("-1, not b") { a.intValue = -1; b.value = false }
        step("1") { a.intValue = 1 }
        step("0, b again") { a.intValue = 0; b.value = true }
        step("1, not b") { a.intValue = 1; b.value = false }
        //@end
    }
    scenario("loops_in_loops", "loops in loops whose cells are branches: rows come and go at the front and the end, cells are marked, two loops in one iteration") {
        //@begin loops_in_loops
        queueCoroutines()
        val rows = mutableStateOf(listOf("ab", "c")); val marks = mutableStateOf("")
        start(100, 400) { Column { Tables(rows, marks) } }
        step("mark a, c") { marks.value = "ac" }
        step("a row at the front") { rows.value = listOf("de", "ab", "c") }
        step("without it") { rows.value = listOf("ab", "c") }
        step("one row") { rows.value = listOf("abc") }
        step("marks b") { marks.value = "b" }
        step("two long") { rows.value = listOf("b", "abc") }
        step("none") { rows.value = emptyList() }
        step("again") { rows.value = listOf("ab", "bc") }
        step("last leaves") { rows.value = listOf("ab") }
        //@end
    }
    scenario("loops_leave_in_order", "loops in loops, alone, behind a node, two of them, in a branch, before a node, three deep: iterations of the outer and the inner loop leave and come") {
        //@begin loops_leave_in_order
        queueCoroutines()
        val n = mutableIntStateOf(2); val m = mutableIntStateOf(2); val which = mutableIntStateOf(1)
        start(100, 400) {
            log("compose:Root ${which.intValue} ${n.intValue} ${m.intValue}")
            Column {
                key(which.intValue) {
                    when (which.intValue) {
                        1 -> LoopAlone(n.intValue, m.intValue)
                        2 -> LoopBehindNode(n.intValue, m.intValue)
                        3 -> TwoLoops(n.intValue, m.intValue)
                        4 -> LoopInBranch(n.intValue, m.intValue)
                        5 -> LoopBeforeNode(n.intValue, m.intValue)
                        6 -> ThreeLoops(n.intValue, m.intValue)
                        7 -> LoopWithBranch(n.intValue, m.intValue)
                        else -> BranchWithLoops(n.intValue, m.intValue)
                    }
                }
            }
        }
        for (each in 1..8) {
            if (each > 1) step("another $each") { which.intValue = each; n.intValue = 2; m.intValue = 2 }
            step("outer leaves") { n.intValue = 1 }
            step("it comes back") { n.intValue = 2 }
            step("inner leave") { m.intValue = 0 }
            step("inner come") { m.intValue = 3 }
            step("all leave") { n.intValue = 0 }
        }
        //@end
    }
}
