package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.painter.Painter
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*

private fun <T> line(millis: Int) = tween<T>(millis, easing = LinearEasing)
private class CountedPainter(val name: String, val s: State<Int>, val w: State<Int>) : Painter() {
    override val intrinsicSize: Size get() { log("lambda:size $name ${w.value}"); return if (w.value < 0) Size.Unspecified else Size(w.value.toFloat(), 10f) }
    override fun DrawScope.onDraw() { log("draw:$name ${s.value}") }
}

private fun Run.grows(from: Alignment, to: Alignment) {
    queueCoroutines()
    val shown = mutableStateOf(false)
    start(100, 100) {
        log("compose:Root")
        Column {
            AnimatedVisibility(shown.value, Modifier.trace("outer"), enter = expandIn(line(112), from) { IntSize(it.width / 3, 3) }, exit = shrinkOut(line(80), to) { IntSize(3, it.height / 2) }) { Box(Modifier.trace("inner", pos = true).size(37.dp, 23.dp)) }
            Box(Modifier.trace("below").size(10.dp))
        }
    }
    step("shown", 20) { shown.value = true }
    step("hidden", 20) { shown.value = false }
    step("shown for a while", 3) { shown.value = true }
    step("hidden on the way", 20) { shown.value = false }
    step("shown", 20) { shown.value = true }
    step("hidden for a while", 2) { shown.value = false }
    step("shown on the way", 20) { shown.value = true }
}

/** Deactivated contents, painters and sizes that grow and shrink: which reads count, and where each pixel goes. */
fun shrinking() {
    scenario("host_draw_reads", "states read while drawing, placing and measuring in a deactivated content change; it is activated again") {
        //@begin host_draw_reads
        queueCoroutines()
        val active = mutableStateOf(true); val d = mutableIntStateOf(0); val p = mutableIntStateOf(0); val m = mutableIntStateOf(10)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.trace("box")) {
                ReusableContentHost(active.value) {
                    Box(Modifier.drawBehind { log("draw:d ${d.intValue}") }.offset { log("lambda:offset ${p.intValue}"); IntOffset(p.intValue, 0) }.layout { me, _ -> log("lambda:measure ${m.intValue}"); val q = me.measure(Constraints.fixed(m.intValue, 10)); layout(q.width, q.height) { q.place(0, 0) } }.trace("inner"))
                }
            }
        }
        step("d=1") { d.intValue = 1 }
        step("off") { active.value = false }
        step("d=2") { d.intValue = 2 }
        step("p=5") { p.intValue = 5 }
        step("m=20") { m.intValue = 20 }
        step("d=3 and on") { d.intValue = 3; active.value = true }
        step("d=4 and off") { d.intValue = 4; active.value = false }
        step("on") { active.value = true }
        step("all") { d.intValue = 5; p.intValue = 1; m.intValue = 15 }
        //@end
    }
    scenario("host_cache_reads", "a cached drawing in a deactivated content, a sibling that draws by the same state") {
        //@begin host_cache_reads
        queueCoroutines()
        val active = mutableStateOf(true); val c = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.trace("box")) {
                ReusableContentHost(active.value) { Box(Modifier.drawWithCache { log("cache:in ${c.intValue}"); onDrawBehind { log("draw:in ${c.intValue}") } }.trace("inner").size(20.dp)) }
                Box(Modifier.drawBehind { log("draw:sibling ${c.intValue}") }.trace("sibling").size(10.dp))
            }
        }
        step("off") { active.value = false }
        step("c=1") { c.intValue = 1 }
        step("on") { active.value = true }
        step("off, c=2") { active.value = false; c.intValue = 2 }
        step("c=3") { c.intValue = 3 }
        step("on, c=4") { active.value = true; c.intValue = 4 }
        //@end
    }
    scenario("host_draw_reads_deep", "a deactivated content inside an item that keeps drawing; the state is read in it and in what is around it") {
        //@begin host_draw_reads_deep
        queueCoroutines()
        val active = mutableStateOf(true); val d = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.drawBehind { log("draw:column ${d.intValue}") }.trace("column")) {
                Box(Modifier.layerReading("layer", d).trace("first").size(10.dp)) { ReusableContentHost(active.value) { Box(Modifier.drawn("deep") { d.intValue }.size(5.dp)); Box(Modifier.trace("beside").size(5.dp)) } }
            }
        }
        step("off") { active.value = false }
        step("d=1") { d.intValue = 1 }
        step("on, d=2") { active.value = true; d.intValue = 2 }
        step("d=3") { d.intValue = 3 }
        //@end
    }
    scenario("expand_corner_to_corner", "a content of odd size expands from BottomEnd, shrinks towards TopStart, and turns round on the way") {
        //@begin expand_corner_to_corner
        grows(from = Alignment.BottomEnd, to = Alignment.TopStart)
        //@end
    }
    scenario("expand_center_to_end", "a content of odd size expands from Center, shrinks towards BottomEnd, and turns round on the way") {
        //@begin expand_center_to_end
        grows(from = Alignment.Center, to = Alignment.BottomEnd)
        //@end
    }
    scenario("expand_start_to_center", "a content of odd size expands from TopStart, shrinks towards Center, and turns round on the way") {
        //@begin expand_start_to_center
        grows(from = Alignment.TopStart, to = Alignment.Center)
        //@end
    }
    scenario("painter_sizes_read", "a painter whose size is a state: how often it is read for each size that is offered, when it changes, when only its drawing changes") {
        //@begin painter_sizes_read
        queueCoroutines()
        val s = mutableIntStateOf(0); val w = mutableIntStateOf(20); val form = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${form.intValue}")
            val painter = remember { CountedPainter("p", s, w) }
            Column {
                when (form.intValue) {
                    0 -> Box(Modifier.paint(painter).trace("by itself"))
                    1 -> Box(Modifier.size(30.dp).paint(painter).trace("fixed"))
                    2 -> Box(Modifier.paint(painter, contentScale = ContentScale.Fit).trace("fit").size(15.dp))
                    3 -> Box(Modifier.paint(painter, sizeToIntrinsics = false).trace("no size").size(15.dp))
                    4 -> Box(Modifier.width(40.dp).paint(painter, contentScale = ContentScale.FillWidth).trace("width"))
                }
            }
        }
        step("s=1") { s.intValue = 1 }
        step("w=30") { w.intValue = 30 }
        step("no size of its own") { w.intValue = -1 }
        step("fixed") { form.intValue = 1; w.intValue = 20 }
        step("w=25") { w.intValue = 25 }
        step("fit") { form.intValue = 2 }
        step("w=35") { w.intValue = 35 }
        step("no size") { form.intValue = 3 }
        step("w=20") { w.intValue = 20 }
        step("width") { form.intValue = 4 }
        step("w=-1") { w.intValue = -1 }
        step("w=10") { w.intValue = 10 }
        //@end
    }
    scenario("painter_intrinsics_read", "the size of a painter, asked for by intrinsic queries of what is around it and inside") {
        //@begin painter_intrinsics_read
        queueCoroutines()
        val s = mutableIntStateOf(0); val w = mutableIntStateOf(20)
        start(100, 100) {
            log("compose:Root")
            val painter = remember { CountedPainter("p", s, w) }
            Row(Modifier.height(IntrinsicSize.Min).width(IntrinsicSize.Max)) { Box(Modifier.paint(painter).trace("one")); Box(Modifier.trace("two").size(10.dp)) }
        }
        step("w=30") { w.intValue = 30 }
        step("w=-1") { w.intValue = -1 }
        step("w=5") { w.intValue = 5 }
        //@end
    }
    scenario("painter_alpha_read", "a painter with an alpha and an alignment, exchanged for another, in a box that grows") {
        //@begin painter_alpha_read
        queueCoroutines()
        val s = mutableIntStateOf(0); val w = mutableIntStateOf(20); val other = mutableStateOf(false); val size = mutableIntStateOf(30)
        start(100, 100) {
            log("compose:Root")
            val one = remember { CountedPainter("one", s, w) }; val two = remember { CountedPainter("two", s, w) }
            Box(Modifier.size(size.intValue.dp).paint(if (other.value) two else one, alignment = Alignment.BottomEnd, contentScale = ContentScale.Inside, alpha = 0.5f).trace("box"))
        }
        step("s=1") { s.intValue = 1 }
        step("other") { other.value = true }
        step("larger") { size.intValue = 50 }
        step("w=60") { w.intValue = 60 }
        //@end
    }
}
