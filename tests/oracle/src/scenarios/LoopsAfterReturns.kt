package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp

/** Kotlin writes no group around a loop with `continue` that stands behind an early return. */
@Composable private fun AfterReturn(ids: List<String>, hidden: State<String>, left: State<Boolean>) {
    log("compose:AfterReturn")
    if (left.value) return
    for (id in ids) {
        if (id in hidden.value) continue
        Alive(id)
    }
    if (ids.size > 1) Numbered("branch")
    val own = remember { log("remember:own"); "own" }
    log("compose:own $own")
    Boxed("end")
}
@Composable private fun NestedAfterReturn(rows: List<String>, hidden: State<String>) {
    if (rows.isEmpty()) return
    for (row in rows) {
        for (cell in row) { if (cell in hidden.value) continue; Numbered("$row.$cell") }
        if (row.length > 1) Numbered("more of $row")
    }
    Numbered("end")
}
@Composable private fun Steps(n: State<Int>, skipped: State<Int>) {
    var i = 0
    while (true) {
        i++
        if (i > n.value) break
        if (i == skipped.value) continue
        val first = remember { Obs("$i.first") }
        Alive("step$i")
        val second = remember { Obs("$i.second") }
        log("compose:step$i ${first.n} ${second.n}")
    }
}

@Composable private fun Returning(left: State<Int>, stop: State<Int>) {
    log("compose:Returning ${left.value} ${stop.value}")
    val a = remember { Obs("a") }
    if (left.value == 1) return
    Alive("one"); val b = remember { Obs("b") }
    DisposableEffect(Unit) { log("effect-start:own"); onDispose { log("effect-dispose:own") } }
    if (left.value == 2) { Alive("left"); return }
    Box { Alive("box1"); val c = remember { Obs("c") }; if (left.value == 3) return@Box; Alive("box2"); val d = remember { Obs("d") }; Alive("box3"); log("compose:box ${c.n} ${d.n}") }
    for (i in 0 until 3) { val e = remember { Obs("e$i") }; if (i == stop.value) return; Alive("f$i"); val g = remember { Obs("g$i") }; log("compose:loop ${e.n} ${g.n}") }
    Alive("end"); val h = remember { Obs("h") }
    log("compose:end ${a.n} ${b.n} ${h.n}")
}

fun loopsAfterReturns() {
    scenario("behind_continue", "a branch, a value and a row behind a loop with continue: all keep their state while rows come, go and are hidden") {
        //@begin behind_continue
        queueCoroutines()
        val ids = mutableStateListOf("a", "b", "c"); val hidden = mutableStateOf("")
        start {
            log("compose:Root")
            Column {
                for (id in ids) { if (id in hidden.value) continue; Alive(id) }
                if (ids.size > 1) Numbered("branch")
                val own = remember { log("remember:own"); "own" }
                log("compose:own $own")
                Boxed("end")
            }
        }
        step("one more") { ids.add("d") }
        step("b hidden") { hidden.value = "b" }
        step("two less") { ids.removeRange(0, 2) }
        step("one") { ids.removeAt(0) }
        step("three") { ids.add("e"); ids.add("f") }
        //@end
    }
    scenario("behind_return_and_continue", "an early return, a loop with continue, and a branch, a value and a row behind it, while rows come, go and are hidden") {
        //@begin behind_return_and_continue
        queueCoroutines()
        val ids = mutableStateListOf("a", "b", "c"); val hidden = mutableStateOf(""); val left = mutableStateOf(false)
        start { log("compose:Root"); Box { AfterReturn(ids, hidden, left) } }
        step("one more") { ids.add("d") }
        step("b hidden") { hidden.value = "b" }
        step("one less") { ids.removeAt(0) }
        step("two more") { ids.add("e"); ids.add("f") }
        step("one") { ids.removeRange(1, 5) }
        step("three") { ids.add("g"); ids.add("h") }
        step("left") { left.value = true }
        step("back") { left.value = false }
        //@end
    }
    scenario("behind_return_nested", "rows of cells behind an early return, the inner loop with continue: cells come and go in the first row and in the last") {
        //@begin behind_return_nested
        queueCoroutines()
        val rows = mutableStateListOf("ab", "cd"); val hidden = mutableStateOf("")
        start { log("compose:Root"); Box { NestedAfterReturn(rows, hidden) } }
        step("d hidden") { hidden.value = "d" }
        step("one more in the last") { rows[1] = "cde" }
        step("one less in the first") { rows[0] = "a" }
        step("a row more") { rows.add("fg") }
        //@end
    }
    scenario("behind_return_in_box", "the content of a box that returns early, with a while loop and continue, and a branch behind it") {
        //@begin behind_return_in_box
        queueCoroutines()
        val n = mutableIntStateOf(2); val skipped = mutableIntStateOf(0); val left = mutableStateOf(false); val more = mutableStateOf(true)
        start {
            log("compose:Root")
            Box(Modifier.trace("box")) {
                if (left.value) return@Box
                var i = 0
                while (i < n.intValue) { i++; if (i == skipped.intValue) continue; Alive("w$i") }
                if (more.value) Numbered("behind")
            }
            Numbered("outside")
        }
        step("3") { n.intValue = 3 }
        step("2 skipped") { skipped.intValue = 2 }
        step("2") { n.intValue = 2 }
        step("no branch, 4") { more.value = false; n.intValue = 4 }
        step("a branch") { more.value = true }
        step("left") { left.value = true }
        //@end
    }
    scenario("forgotten_by_continue", "observers before and behind calls in an iteration that continues, breaks off, or leaves out the rest by an if: in which order they are forgotten") {
        //@begin forgotten_by_continue
        queueCoroutines()
        val hidden = mutableStateOf(""); val last = mutableStateOf("-"); val off = mutableStateOf("")
        start {
            log("compose:Root")
            for (id in listOf("a", "b")) {
                val first = remember { Obs("$id.first") }
                if (id in hidden.value) continue
                Alive("$id.1"); val second = remember { Obs("$id.second") }; Alive("$id.2"); val third = remember { Obs("$id.third") }
                log("compose:$id ${first.n} ${second.n} ${third.n}")
            }
            for (id in listOf("c", "d")) {
                val first = remember { Obs("$id.first") }
                if (id == last.value) break
                Alive("$id.1"); val second = remember { Obs("$id.second") }; Alive("$id.2"); val third = remember { Obs("$id.third") }
                log("compose:$id ${first.n} ${second.n} ${third.n}")
            }
            for (id in listOf("e", "f")) {
                val first = remember { Obs("$id.first") }
                if (id !in off.value) {
                    Alive("$id.1"); val second = remember { Obs("$id.second") }; Alive("$id.2"); val third = remember { Obs("$id.third") }
                    log("compose:$id ${second.n} ${third.n}")
                }
                log("compose:$id ${first.n}")
            }
            log("compose:end")
        }
        step("a continues") { hidden.value = "a" }
        step("b continues") { hidden.value = "b" }
        step("it breaks at d") { last.value = "d" }
        step("it breaks at c") { last.value = "c" }
        step("e is off") { off.value = "e" }
        step("all") { hidden.value = ""; last.value = "-"; off.value = "" }
        step("all are off") { hidden.value = "ab"; last.value = "c"; off.value = "ef" }
        //@end
    }
    scenario("forgotten_by_steps", "a while loop with break and continue around observers and effects: fewer steps, one left out, another") {
        //@begin forgotten_by_steps
        queueCoroutines()
        val n = mutableIntStateOf(2); val skipped = mutableIntStateOf(0)
        start { log("compose:Root"); Box { Steps(n, skipped) } }
        step("3") { n.intValue = 3 }
        step("the second left out") { skipped.intValue = 2 }
        step("the first") { skipped.intValue = 1 }
        step("1") { n.intValue = 1 }
        step("2, the second") { n.intValue = 2; skipped.intValue = 2 }
        //@end
    }
    scenario("forgotten_by_shorter_loop", "observers and calls of loops that get shorter: a plain one, one with an if around the rest, one with keys, one in another") {
        //@begin forgotten_by_shorter_loop
        queueCoroutines()
        val n = mutableIntStateOf(3); val off = mutableIntStateOf(-1)
        start {
            log("compose:Root")
            for (i in 0 until n.intValue) { val a = remember { Obs("p$i.a") }; Alive("p$i"); val b = remember { Obs("p$i.b") }; log("compose:p$i ${a.n} ${b.n}") }
            for (i in 0 until n.intValue) { val a = remember { Obs("q$i.a") }; if (i != off.intValue) { Alive("q$i"); val b = remember { Obs("q$i.b") }; log("compose:q$i ${a.n} ${b.n}") } }
            for (i in 0 until n.intValue) key(i) { val a = remember { Obs("k$i.a") }; Alive("k$i"); val b = remember { Obs("k$i.b") }; log("compose:k$i ${a.n} ${b.n}") }
            for (i in 0 until n.intValue) { for (j in 0 until n.intValue - 1) { Alive("n$i$j"); val b = remember { Obs("n$i$j.b") }; log("compose:n$i$j ${b.n}") }; val c = remember { Obs("n$i.c") }; log("compose:n$i ${c.n}") }
            log("compose:end")
        }
        step("2") { n.intValue = 2 }
        step("the second off") { off.intValue = 1 }
        step("1, not off") { n.intValue = 1; off.intValue = -1 }
        step("3") { n.intValue = 3 }
        step("0") { n.intValue = 0 }
        //@end
    }
    scenario("forgotten_by_return", "observers, effects and calls behind an early return, in a body, in the content of a box and in a loop") {
        //@begin forgotten_by_return
        queueCoroutines()
        val left = mutableIntStateOf(0); val stop = mutableIntStateOf(9)
        start { log("compose:Root"); Returning(left, stop) }
        step("first") { left.intValue = 1 }
        step("none") { left.intValue = 0 }
        step("second") { left.intValue = 2 }
        step("none") { left.intValue = 0 }
        step("third, in the box") { left.intValue = 3 }
        step("none") { left.intValue = 0 }
        step("in the loop at 1") { stop.intValue = 1 }
        step("at 0") { stop.intValue = 0 }
        step("not at all") { stop.intValue = 9 }
        //@end
    }
}
