package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp

// A row that says whose state it has.
@Composable fun Numbered(id: String) {
    val born = remember { log("remember:$id"); id }
    log("compose:Numbered($id) born=$born")
}
@Composable fun Boxed(id: String) {
    val born = remember { log("remember:$id"); id }
    log("compose:Boxed($id) born=$born")
    Box(Modifier.trace("boxed.$born").size(10.dp))
}
@Composable fun asked(id: String, wanted: String): Boolean {
    val born = remember { log("asked-first:$id"); id }
    log("asked:$id born=$born")
    return id != wanted
}
@Composable fun Until(ids: List<String>, last: State<String>) {
    log("compose:Until ${last.value}")
    for (id in ids) {
        Numbered(id)
        if (id == last.value) return
        Numbered("$id after")
    }
    Numbered("end")
}
@Composable fun Branch(deep: Int, hidden: State<String>, id: String) {
    log("compose:Branch $id ${hidden.value}")
    val born = remember { log("remember:$id"); id }
    log("compose:Branch $id born=$born")
    if (deep > 0) for (i in 0 until 3) {
        if ("$id$i" in hidden.value) continue
        Branch(deep - 1, hidden, "$id$i")
    }
}

fun loops() {
    scenario("loop_if", "rows under an if in a loop: one hidden, another, one more at the front") {
        //@begin loop_if
        val ids = mutableStateListOf("a", "b", "c", "d"); val hidden = mutableStateOf("")
        start { log("compose:Root"); Column(Modifier.trace("col")) { for (id in ids) if (id !in hidden.value) Boxed(id) } }
        step("b hidden") { hidden.value = "b" }
        step("b and c hidden") { hidden.value = "bc" }
        step("b is back") { hidden.value = "c" }
        step("all hidden") { hidden.value = "abcd" }
        step("none hidden, x at the front") { hidden.value = ""; ids.add(0, "x") }
        //@end
    }
    scenario("loop_continue", "continue before a row, and between two") {
        //@begin loop_continue
        val ids = listOf("a", "b", "c", "d"); val hidden = mutableStateOf(""); val half = mutableStateOf("")
        start {
            log("compose:Root")
            for (id in ids) {
                if (id in hidden.value) continue
                Numbered(id)
                if (id in half.value) continue
                Numbered("$id second")
            }
            Numbered("end")
        }
        step("b hidden") { hidden.value = "b" }
        step("b back, c half") { hidden.value = ""; half.value = "c" }
        step("a hidden, c whole") { hidden.value = "a"; half.value = "" }
        step("all back") { hidden.value = "" }
        //@end
    }
    scenario("loop_break", "break out of a loop, before a row and after it, and what follows the loop") {
        //@begin loop_break
        val ids = listOf("a", "b", "c", "d"); val stop = mutableStateOf("z"); val after = mutableStateOf("z")
        start {
            log("compose:Root")
            for (id in ids) {
                if (id == stop.value) break
                Numbered(id)
                if (id == after.value) break
            }
            Numbered("end")
        }
        step("stop at c") { stop.value = "c" }
        step("stop after b") { stop.value = "z"; after.value = "b" }
        step("to the end") { after.value = "z" }
        step("stop at a") { stop.value = "a" }
        //@end
    }
    scenario("loop_while", "while and do-while with branches, remember directly in them, a condition that composes") {
        //@begin loop_while
        val n = mutableIntStateOf(3); val odd = mutableStateOf(true); val wanted = mutableStateOf("w2")
        start {
            log("compose:Root")
            var i = 0
            while (i < n.intValue) {
                if (i % 2 == 0 || odd.value) { val r = remember { log("remember:while$i"); i }; log("compose:while $i $r") }
                i++
            }
            var k = 0
            while (asked("w$k", wanted.value)) { Numbered("w$k"); k++ }
            do { if (odd.value) Numbered("do$k"); k-- } while (k > 0)
            Numbered("end")
        }
        step("only even") { odd.value = false }
        step("five") { n.intValue = 5 }
        step("all") { odd.value = true }
        step("two, one more asked") { n.intValue = 2; wanted.value = "w3" }
        step("none asked") { wanted.value = "w0" }
        //@end
    }
    scenario("loop_nested", "loops in loops, rows under an if in the inner one, a hidden whole outer iteration") {
        //@begin loop_nested
        val rows = mutableStateListOf("a", "b", "c"); val hidden = mutableStateOf(""); val n = mutableIntStateOf(2)
        start {
            log("compose:Root")
            for (row in rows) {
                if (row in hidden.value) continue
                for (i in 0 until n.intValue) if ("$row$i" !in hidden.value) Numbered("$row$i")
                for (i in 0 until 2) Numbered("$row.$i")
            }
        }
        step("b0 hidden") { hidden.value = "b0" }
        step("three columns") { n.intValue = 3 }
        step("a hidden") { hidden.value = "a" }
        step("all") { hidden.value = "" }
        step("without the first") { rows.removeAt(0) }
        //@end
    }
    scenario("loop_key_plain", "key() as the whole body of a loop, between other calls, and twice") {
        //@begin loop_key_plain
        val ids = mutableStateOf(listOf("a", "b", "c"))
        start {
            log("compose:Root")
            for (id in ids.value) key(id) { Numbered(id) }
            for (id in ids.value) { Numbered("$id before"); key(id) { Numbered("$id keyed") } }
            for (id in ids.value) { key(id, 1) { Numbered("$id one") }; key(id, 2) { Numbered("$id two") } }
        }
        step("reversed") { ids.value = listOf("c", "b", "a") }
        step("x in front, without b") { ids.value = listOf("x", "c", "a") }
        //@end
    }
    scenario("loop_key_if", "key() under an if in a loop, after a continue, before a continue, before a break") {
        //@begin loop_key_if
        val ids = mutableStateOf(listOf("a", "b", "c")); val hidden = mutableStateOf("")
        start {
            log("compose:Root")
            for (id in ids.value) { if (id !in hidden.value) key(id) { Numbered("$id if") } }
            for (id in ids.value) { if (id in hidden.value) continue; key(id) { Numbered("$id after continue") } }
            for (id in ids.value) { key(id) { Numbered("$id before continue") }; if (id in hidden.value) continue; Numbered("$id behind") }
            for (id in ids.value) { key(id) { Numbered("$id before break") }; if (id in hidden.value) break }
        }
        step("reversed") { ids.value = listOf("c", "b", "a") }
        step("b hidden") { hidden.value = "b" }
        step("x in front") { ids.value = listOf("x", "c", "b", "a") }
        step("all, reversed") { hidden.value = ""; ids.value = listOf("a", "b", "c", "x") }
        //@end
    }
    scenario("loop_key_inner", "branches within key() within a loop: the iteration counts for nothing there") {
        //@begin loop_key_inner
        val ids = mutableStateOf(listOf("a", "b", "c")); val hidden = mutableStateOf("")
        start {
            log("compose:Root")
            for (id in ids.value) key(id) {
                if (id !in hidden.value) Numbered("$id if") else Numbered("$id else")
                for (i in 0 until 2) if ("$id$i" !in hidden.value) Numbered("$id$i")
            }
        }
        step("reversed") { ids.value = listOf("c", "b", "a") }
        step("b and a0 hidden") { hidden.value = "b a0" }
        step("reversed, all") { hidden.value = ""; ids.value = listOf("a", "b", "c") }
        //@end
    }
    scenario("loop_key_pending", "keyed and conditional rows side by side in one loop, in another order") {
        //@begin loop_key_pending
        val ids = mutableStateOf(listOf("a", "b", "c")); val hidden = mutableStateOf("b")
        start {
            log("compose:Root")
            for (id in ids.value) { key(id) { Numbered("$id key") }; if (id !in hidden.value) Numbered("$id if") }
        }
        step("reversed") { ids.value = listOf("c", "b", "a") }
        step("b too") { hidden.value = "" }
        step("without c") { ids.value = listOf("b", "a") }
        //@end
    }
    scenario("loop_remember", "remember and effects directly in a loop, under an if and not") {
        //@begin loop_remember
        val ids = mutableStateOf(listOf("a", "b", "c")); val hidden = mutableStateOf("")
        start {
            log("compose:Root")
            for (id in ids.value) {
                val first = remember { log("remember:first.$id"); id }
                val second = if (id !in hidden.value) remember { log("remember:second.$id"); id } else "none"
                val third = if (id in hidden.value) remember { log("remember:hidden.$id"); "h$id" } else remember { log("remember:shown.$id"); "s$id" }
                log("compose:$id $first $second $third")
                if (id !in hidden.value) DisposableEffect(Unit) { log("start:$id"); onDispose { log("dispose:$id") } }
            }
            log("compose:end")
        }
        step("b hidden") { hidden.value = "b" }
        step("b shown, d more") { hidden.value = ""; ids.value = listOf("a", "b", "c", "d") }
        step("a and c hidden") { hidden.value = "ac" }
        step("two of them") { ids.value = listOf("a", "b") }
        //@end
    }
    scenario("loop_when", "when branches, else-if chains, elvis and && in a loop") {
        //@begin loop_when
        val kinds = mutableStateOf(listOf(0, 1, 2, 0, 1))
        start {
            log("compose:Root")
            for ((i, kind) in kinds.value.withIndex()) {
                when (kind) { 0 -> Numbered("zero$i"); 1 -> { Numbered("one$i"); Numbered("uno$i") }; else -> {} }
                if (kind == 0) Numbered("if$i") else if (kind == 1) Numbered("elseif$i") else Numbered("else$i")
            }
            for (kind in kinds.value) { val ok = kind > 0 && asked("and$kind", "and2"); val s = (if (kind > 1) "k$kind" else null) ?: remember { log("remember:elvis$kind"); "e$kind" }; log("compose:$kind $ok $s") }
        }
        step("the first is one") { kinds.value = listOf(1, 1, 2, 0, 1) }
        step("the second is two") { kinds.value = listOf(1, 2, 2, 0, 1) }
        step("all zero") { kinds.value = listOf(0, 0, 0, 0, 0) }
        step("as at first, less two") { kinds.value = listOf(0, 1, 2) }
        //@end
    }
    scenario("loop_return", "return from within a loop, and the rest of the function after it") {
        //@begin loop_return
        val ids = listOf("a", "b", "c"); val last = mutableStateOf("z")
        start { log("compose:Root"); Until(ids, last) }
        step("return at b") { last.value = "b" }
        step("return at a") { last.value = "a" }
        step("return at c") { last.value = "c" }
        step("to the end") { last.value = "z" }
        //@end
    }
    scenario("loop_recursive", "a composable that calls itself in a loop, with iterations that are left out") {
        //@begin loop_recursive
        val hidden = mutableStateOf("")
        start { log("compose:Root"); Branch(2, hidden, "t") }
        step("t1 hidden") { hidden.value = "t1" }
        step("t00 and t21 hidden") { hidden.value = "t00 t21" }
        step("all") { hidden.value = "" }
        //@end
    }
    scenario("loop_movable", "movable content called under an if in a loop") {
        //@begin loop_movable
        val ids = mutableStateOf(listOf("a", "b", "c")); val hidden = mutableStateOf("")
        start {
            log("compose:Root")
            val rows = remember { listOf("a", "b", "c").associateWith { id -> movableContentOf { Numbered(id) } } }
            for (id in ids.value) if (id !in hidden.value) rows.getValue(id)()
            for (id in ids.value) { if (id in hidden.value) continue; Numbered("plain $id") }
        }
        step("b hidden") { hidden.value = "b" }
        step("reversed") { ids.value = listOf("c", "b", "a") }
        step("b back") { hidden.value = "" }
        //@end
    }
    scenario("loop_containers", "rows under an if within containers and lambdas made in a loop") {
        //@begin loop_containers
        val ids = mutableStateListOf("a", "b", "c"); val hidden = mutableStateOf("")
        start {
            log("compose:Root")
            Column(Modifier.trace("col")) {
                for (id in ids) Row(Modifier.trace("row")) { if (id !in hidden.value) Boxed(id); Boxed("$id.end") }
                for (id in ids) if (id !in hidden.value) Row(Modifier.trace("line")) { Boxed("$id.line") }
            }
            ids.forEach { if (it !in hidden.value) Numbered("each $it") }
            val all = ids.map { if (it in hidden.value) "none" else remember { log("remember:map.$it"); it } }
            log("compose:map $all")
        }
        step("b hidden") { hidden.value = "b" }
        step("x in front") { ids.add(0, "x") }
        step("a hidden") { hidden.value = "a" }
        step("all, without the first") { hidden.value = ""; ids.removeAt(0) }
        //@end
    }
    scenario("loop_lazy", "a loop that declares lazy items, and loops with branches within an item") {
        //@begin loop_lazy
        val ids = mutableStateListOf("a", "b", "c"); val hidden = mutableStateOf("")
        start {
            log("compose:Root")
            LazyColumn(Modifier.trace("list").size(100.dp)) {
                for (id in ids) {
                    if (id in hidden.value) continue
                    item { Boxed(id); for (i in 0 until 3) if (i.toString() !in hidden.value) Boxed("$id$i") }
                }
            }
        }
        step("1 hidden") { hidden.value = "1" }
        step("b hidden") { hidden.value = "b" }
        step("all") { hidden.value = "" }
        //@end
    }
    scenario("branch_places", "branches without a loop: left, returned to, the same helper from both") {
        //@begin branch_places
        val f = mutableStateOf(true); val n = mutableIntStateOf(0)
        start {
            log("compose:Root ${n.intValue}")
            if (f.value) Numbered("then") else Numbered("else")
            val r = if (f.value) remember { log("remember:r.then"); "then" } else remember { log("remember:r.else"); "else" }
            val both = remember(f.value) { log("remember:both"); f.value }
            if (f.value) { if (n.intValue % 2 == 0) Numbered("even") else Numbered("odd") }
            val s = if (n.intValue > 1) asked("n", "m") || asked("second", "x") else f.value && asked("third", "x")
            log("compose:values $r $both $s")
            Numbered("last")
        }
        step("else") { f.value = false }
        step("then again") { f.value = true }
        step("n=1") { n.intValue = 1 }
        step("n=2") { n.intValue = 2 }
        step("else, n=3") { f.value = false; n.intValue = 3 }
        //@end
    }
}
