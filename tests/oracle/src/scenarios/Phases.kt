package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.background
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.*
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.layout.layout
import androidx.compose.ui.layout.onSizeChanged
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.launch

// Reads and writes of one state in every pair of phases, in the node itself, an earlier and a later sibling.

@Composable fun Phased(
    n: String,
    mr: State<Int>? = null, mw: (() -> Unit)? = null,
    pr: State<Int>? = null, pw: (() -> Unit)? = null,
    dr: State<Int>? = null, dw: (() -> Unit)? = null,
) {
    log("compose:$n")
    Layout({}, Modifier.drawBehind { log("draw:$n" + (dr?.let { " r=${it.value}" } ?: "")); dw?.invoke() }) { _, _ ->
        log("measure:$n" + (mr?.let { " r=${it.value}" } ?: "")); mw?.invoke()
        layout(10, 10) { log("place:$n" + (pr?.let { " r=${it.value}" } ?: "")); pw?.invoke() }
    }
}
@Composable fun Writing(g: State<Int>, s: MutableState<Int>, t: MutableState<Int>) { log("compose:Writing g=${g.value}"); s.value = g.value; t.value = g.value }
@Composable fun Counting(n: IntState) { var c by remember { mutableIntStateOf(0) }; log("compose:Counting n=${n.intValue} c=$c"); c++ }
@Composable fun Bouncing(name: String, from: IntState, to: MutableIntState, most: Int) { log("compose:$name from=${from.intValue}"); if (from.intValue < most) to.intValue = from.intValue + 1 }
@Composable fun doubled(s: IntState): Int { log("compose:doubled s=${s.intValue}"); return s.intValue * 2 }
@Composable fun Scoped(show: State<Boolean>, keep: (CoroutineScope) -> Unit) {
    log("compose:Scoped ${show.value}")
    if (show.value) { val scope = rememberCoroutineScope(); keep(scope); Leaf("inside") }
}

fun phases() {
    scenario("phases_composed", "a composition that writes two states: one is read in measurement, one in drawing") {
        //@begin phases_composed
        val g = mutableStateOf(1); val s = mutableStateOf(0); val t = mutableStateOf(0)
        start { Column(Modifier.trace("col")) { Phased("a", mr = s); Writing(g, s, t); Phased("b", dr = t) } }
        step("g=2") { g.value = 2 }
        step("g=2 again") { g.value = 2 }
        //@end
    }
    scenario("phases_measure", "written in measurement: read in that of an earlier sibling, in placement, in drawing") {
        //@begin phases_measure
        val g = mutableStateOf(1); val s = mutableStateOf(0); val t = mutableStateOf(0); val u = mutableStateOf(0)
        start {
            Column(Modifier.trace("col")) {
                Phased("a", mr = s); Phased("b", pr = t)
                Phased("w", mr = g, mw = { s.value = g.value; t.value = g.value; u.value = g.value }); Phased("c", dr = u)
            }
        }
        step("g=2") { g.value = 2 }
        step("g=3") { g.value = 3 }
        //@end
    }
    scenario("phases_place", "written in placement: read in measurement and in placement of siblings before and after, in drawing") {
        //@begin phases_place
        val g = mutableStateOf(1); val s = mutableStateOf(0); val t = mutableStateOf(0); val u = mutableStateOf(0)
        start {
            Column(Modifier.trace("col")) {
                Phased("a", mr = s); Phased("b", pr = t)
                Phased("w", pr = g, pw = { s.value = g.value; t.value = g.value; u.value = g.value })
                Phased("c", pr = t); Phased("d", mr = s); Phased("e", dr = u)
            }
        }
        step("g=2") { g.value = 2 }
        //@end
    }
    scenario("phases_draw", "written in drawing: read in measurement, in placement, in composition") {
        //@begin phases_draw
        val g = mutableStateOf(1); val s = mutableStateOf(0); val t = mutableStateOf(0); val u = mutableStateOf(0)
        start {
            Column(Modifier.trace("col")) {
                Phased("a", mr = s); Phased("w", dr = g, dw = { s.value = g.value; t.value = g.value; u.value = g.value })
                Phased("b", pr = t); Reading("c", u)
            }
        }
        step("g=2") { g.value = 2 }
        //@end
    }
    scenario("phases_own", "a placement, then a drawing, that reads and writes the same state, bounded") {
        //@begin phases_own
        val s = mutableStateOf(3); val t = mutableStateOf(3)
        start { Column(Modifier.trace("col")) { Phased("p", pr = s, pw = { if (s.value < 3) s.value++ }); Phased("d", dr = t, dw = { if (t.value < 3) t.value++ }) } }
        step("s=0") { s.value = 0 }
        step("t=0") { t.value = 0 }
        //@end
    }
    scenario("phases_chain", "one modifier chain that reads one state in every phase; its blocks log") {
        //@begin phases_chain
        val s = mutableIntStateOf(0)
        start {
            log("compose:Root")
            Box(Modifier.trace("root").size(100.dp)) {
                Box(
                    Modifier.trace("outer")
                        .layout { m, c -> log("lambda:measure"); val p = m.measure(c); layout(p.width, p.height) { log("lambda:place"); p.place(s.intValue, 0) } }
                        .drawWithContent { log("lambda:before"); drawContent(); log("lambda:after s=${s.intValue}") }
                        .trace("inner").size(20.dp),
                ) { Leaf("kid") }
            }
        }
        step("s=5") { s.intValue = 5 }
        step("s=5 again") { s.intValue = 5 }
        //@end
    }
    scenario("loop_mended", "the image's height without a loop: in a Column; written in a callback and read in an offset block") {
        //@begin loop_mended
        val tall = mutableIntStateOf(100)
        start {
            log("compose:Screen")
            Column(Modifier.trace("column")) {
                log("compose:Column")
                Box(Modifier.trace("image").fillMaxWidth().height(tall.intValue.dp))
                Box(Modifier.trace("text").size(60.dp, 20.dp))
            }
            Box(Modifier.trace("box")) {
                val h = remember { mutableIntStateOf(0) }
                log("compose:Box")
                Box(Modifier.onSizeChanged { log("onSizeChanged:${it.height}"); h.intValue = it.height }.trace("image2").fillMaxWidth().height(tall.intValue.dp))
                Box(Modifier.offset { log("lambda:offset ${h.intValue}"); IntOffset(0, h.intValue) }.trace("text2").size(60.dp, 20.dp))
            }
        }
        step("150") { tall.intValue = 150 }
        //@end
    }
    scenario("loop_restarted", "a composable that counts its own runs, run again because of another state") {
        //@begin loop_restarted
        val n = mutableIntStateOf(0)
        start { log("compose:Root"); Counting(n); Leaf("leaf") }
        step("n=1") { n.intValue = 1 }
        step("n=2") { n.intValue = 2 }
        //@end
    }
    scenario("loop_between", "two composables that each write what the other reads, until a bound") {
        //@begin loop_between
        val a = mutableIntStateOf(9); val b = mutableIntStateOf(9)
        start { log("compose:Root"); Bouncing("A", a, b, 4); Bouncing("B", b, a, 4) }
        step("a=0") { a.intValue = 0 }
        step("b=1") { b.intValue = 1 }
        //@end
    }
    scenario("returning", "a composable that returns a value: who runs when the state it reads changes") {
        //@begin returning
        val s = mutableIntStateOf(1); val other = mutableIntStateOf(0)
        start {
            log("compose:Root ${other.intValue}")
            Box(Modifier.trace("box")) { val d = doubled(s); Leaf("leaf$d") }
            Reading("still", other)
        }
        step("s=2") { s.intValue = 2 }
        step("other=1") { other.intValue = 1 }
        //@end
    }
    scenario("scope_launched", "rememberCoroutineScope: a coroutine launched from outside, cancelled when its scope leaves") {
        //@begin scope_launched
        queueCoroutines()
        val show = mutableStateOf(true); val n = mutableIntStateOf(0)
        var scope: CoroutineScope? = null; var job: Job? = null
        start { log("compose:Root"); Scoped(show) { scope = it }; Reading("n", n) }
        step("launch") { job = scope!!.launch { log("started"); n.intValue = 1; try { awaitCancellation() } finally { log("cancelled") } }; log("launched") }
        step("leave") { show.value = false }
        step("launch again, too late") { scope!!.launch { log("never") }; log("active=${job!!.isActive}") }
        //@end
    }
    scenario("animated_place", "animateIntAsState read in an offset block and in a background that is composed") {
        //@begin animated_place
        val target = mutableIntStateOf(0)
        start {
            log("compose:Root ${target.intValue}")
            val a = animateIntAsState(target.intValue, tween(96, easing = LinearEasing))
            Box(Modifier.trace("box")) {
                Box(Modifier.offset { log("lambda:offset ${a.value}"); IntOffset(a.value, 0) }.trace("x").size(10.dp))
                Box(Modifier.background(if (target.intValue > 0) Color.Red else Color.Blue).trace("y").size(10.dp))
            }
        }
        step("target=60", 30) { target.intValue = 60 }
        step("target=0 half-way", 3) { target.intValue = 0 }
        step("target=60 again", 30) { target.intValue = 60 }
        //@end
    }
}
