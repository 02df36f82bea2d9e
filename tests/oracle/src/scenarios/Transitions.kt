package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.layout.layout
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp

fun <T> linear(millis: Int) = tween<T>(millis, easing = LinearEasing)
fun tenths(value: Float) = Math.round(value * 10)

fun transitions() {
    scenario("transition_values", "a transition of three states: an int read in composition, an offset in placement, a size while drawing, a dp in measurement; interrupted") {
        //@begin transition_values
        val state = mutableIntStateOf(0)
        start {
            log("compose:Root ${state.intValue}")
            val t = updateTransition(state.intValue)
            val n = t.animateInt({ linear(48) }) { it * 10 }
            val at = t.animateOffset({ linear(64) }) { Offset(it * 10f, it * 20f) }
            val size = t.animateSize({ if (1 isTransitioningTo 2) linear(32) else linear(96) }) { Size(10f + it * 30f, 10f) }
            val gap = t.animateDp({ linear(64) }) { (it * 8).dp }
            Reading("n", n)
            Box(Modifier.offset { log("lambda:at ${tenths(at.value.y)}"); IntOffset(at.value.x.toInt(), at.value.y.toInt()) }.trace("moved").drawBehind { log("draw:size ${tenths(size.value.width)}") }.size(10.dp))
            Box(Modifier.trace("gap").layout { m, _ -> log("lambda:gap ${tenths(gap.value.value)}"); val p = m.measure(Constraints.fixed(5, gap.value.roundToPx())); layout(5, p.height) { p.place(0, 0) } })
        }
        step("1", 20) { state.intValue = 1 }
        step("2", 3) { state.intValue = 2 }
        step("0 on the way", 20) { state.intValue = 0 }
        //@end
    }
    scenario("transition_children", "a transition that shows and exchanges contents on its own clock, beside a value") {
        //@begin transition_children
        queueCoroutines()
        val state = mutableIntStateOf(0)
        start {
            log("compose:Root")
            val t = updateTransition(state.intValue)
            val a = t.animateFloat({ linear(64) }) { it.toFloat() }
            Column(Modifier.trace("column").graphicsLayer { log("lambda:layer ${tenths(a.value)}") }) {
                t.AnimatedVisibility({ it > 0 }, enter = fadeIn(linear(48)), exit = fadeOut(linear(48))) { Keeper("shown") }
                t.AnimatedContent(transitionSpec = { fadeIn(linear(32)) togetherWith fadeOut(linear(32)) using null }) { Leaf("content$it") }
            }
            log("compose:state ${t.currentState} ${t.targetState} ${t.isRunning}")
        }
        step("1", 20) { state.intValue = 1 }
        step("2", 20) { state.intValue = 2 }
        step("0", 20) { state.intValue = 0 }
        //@end
    }
    scenario("transition_scopes", "transitions in a function, in keyed rows, and one that leaves while it runs") {
        //@begin transition_scopes
        queueCoroutines()
        val open = mutableStateOf(""); val rows = mutableStateListOf("a", "b"); val other = mutableIntStateOf(0)
        start {
            log("compose:Root")
            for (id in rows) key(id) {
                val t = updateTransition(open.value == id)
                val width = t.animateDp({ linear(64) }) { if (it) 40.dp else 10.dp }
                val shade = t.animateFloat({ if (targetState) linear(32) else linear(48) }) { if (it) 1f else 0f }
                Box(Modifier.drawBehind { log("draw:$id ${tenths(shade.value)}") }.layout { m, _ -> val w = width.value.roundToPx(); log("lambda:width.$id $w"); val p = m.measure(Constraints.fixed(w, 5)); layout(w, 5) { p.place(0, 0) } })
            }
            Reading("other", other)
        }
        step("a opens", 2) { open.value = "a" }
        step("something else", 1) { other.intValue = 1 }
        step("b opens", 2) { open.value = "b" }
        step("a leaves", 20) { rows.remove("a") }
        //@end
    }
    scenario("crossfade_states", "Crossfade: another state, a third one on the way; what its contents remember") {
        //@begin crossfade_states
        queueCoroutines()
        val page = mutableStateOf("a")
        start { log("compose:Root"); Column(Modifier.trace("column")) { Crossfade(page.value, Modifier.trace("fade"), linear(64)) { log("compose:content $it"); Keeper(it) }; Leaf("after") } }
        step("b", 20) { page.value = "b" }
        step("c", 2) { page.value = "c" }
        step("d on the way", 20) { page.value = "d" }
        //@end
    }
    scenario("crossfade_back", "Crossfade: back to the state it came from, on the way and after it") {
        //@begin crossfade_back
        queueCoroutines()
        val page = mutableStateOf("a")
        start { log("compose:Root"); Crossfade(page.value, animationSpec = linear(64)) { Keeper(it) } }
        step("b", 3) { page.value = "b" }
        step("back to a", 20) { page.value = "a" }
        step("b again", 20) { page.value = "b" }
        step("a and b at once", 20) { page.value = "a"; page.value = "b" }
        //@end
    }
    scenario("crossfade_reads", "Crossfade: what its contents read, its caller recomposed, another modifier") {
        //@begin crossfade_reads
        queueCoroutines()
        val page = mutableIntStateOf(0); val n = mutableIntStateOf(0); val wide = mutableStateOf(false); val root = mutableIntStateOf(0)
        start {
            log("compose:Root ${root.intValue}")
            Crossfade(page.intValue, Modifier.trace("fade").width(if (wide.value) 80.dp else 40.dp), linear(48)) { p -> log("compose:content $p ${n.intValue}"); Box(Modifier.trace("p$p").size((20 + p * 10).dp)) }
        }
        step("n", 4) { n.intValue = 1 }
        step("page 1", 2) { page.intValue = 1 }
        step("n on the way", 20) { n.intValue = 2 }
        step("the caller", 4) { root.intValue = 1 }
        step("wider", 4) { wide.value = true }
        step("page 0 and n", 20) { page.intValue = 0; n.intValue = 3 }
        //@end
    }
    scenario("animated_content_sizes", "AnimatedContent: a size transform, slides, and what stands behind it") {
        //@begin animated_content_sizes
        queueCoroutines()
        val n = mutableIntStateOf(0)
        start {
            log("compose:Root")
            Column(Modifier.trace("column")) {
                AnimatedContent(n.intValue, Modifier.trace("content"), { (slideInVertically(linear(64)) { it } togetherWith slideOutVertically(linear(64)) { -it }) using SizeTransform(false) { _, _ -> linear(64) } }) { k -> log("compose:content $k"); Box(Modifier.trace("n$k").size((20 + k * 40).dp, (20 + k * 20).dp)) }
                Leaf("after")
            }
        }
        step("1", 20) { n.intValue = 1 }
        step("0", 20) { n.intValue = 0 }
        //@end
    }
    scenario("animated_content_back", "AnimatedContent: turned round on its way, states with one key, contents that read") {
        //@begin animated_content_back
        queueCoroutines()
        val n = mutableIntStateOf(0); val r = mutableIntStateOf(0)
        start {
            log("compose:Root")
            AnimatedContent(n.intValue, Modifier.trace("content"), { fadeIn(linear(64)) togetherWith fadeOut(linear(64)) using null }, contentKey = { it / 2 }) { k -> log("compose:content $k ${r.intValue}"); Keeper("k${k / 2}") }
        }
        step("1, of the same key", 10) { n.intValue = 1 }
        step("2", 3) { n.intValue = 2 }
        step("r on the way", 1) { r.intValue = 1 }
        step("back to 1", 20) { n.intValue = 1 }
        step("4", 20) { n.intValue = 4 }
        //@end
    }
    scenario("content_size_spring", "animateContentSize by its spring, with an end, turned round, in a box that centers it") {
        //@begin content_size_spring
        queueCoroutines()
        val h = mutableIntStateOf(20)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.trace("box").size(200.dp), Alignment.BottomCenter) {
                Box(Modifier.trace("out").animateContentSize { from, to -> log("finished:${from.height} ${to.height}") }.trace("in")) { Box(Modifier.trace("kid").layout { m, _ -> val p = m.measure(Constraints.fixed(30, h.intValue)); layout(30, p.height) { p.place(0, 0) } }) }
            }
        }
        step("100", 4) { h.intValue = 100 }
        step("60 on the way", 60) { h.intValue = 60 }
        step("61 and 60", 60) { h.intValue = 61; h.intValue = 60 }
        //@end
    }
    scenario("content_size_nested", "animateContentSize within another, beside a weight, with constraints that change meanwhile") {
        //@begin content_size_nested
        queueCoroutines()
        val more = mutableStateOf(false); val height = mutableIntStateOf(200)
        start(200, 300) {
            log("compose:Root")
            Column(Modifier.trace("column").height(height.intValue.dp)) {
                Column(Modifier.trace("outer").animateContentSize(linear(64))) {
                    Leaf("first")
                    Column(Modifier.trace("inner").animateContentSize(linear(32))) { Leaf("second"); if (more.value) Leaf("third") }
                }
                Box(Modifier.trace("rest").weight(1f).width(10.dp))
            }
        }
        step("more", 20) { more.value = true }
        step("less", 2) { more.value = false }
        step("lower meanwhile", 20) { height.intValue = 150 }
        //@end
    }
    scenario("as_state_pairs", "animateOffsetAsState and animateSizeAsState, read in placement and while drawing, retargeted") {
        //@begin as_state_pairs
        queueCoroutines()
        val on = mutableStateOf(false)
        start {
            log("compose:Root ${on.value}")
            val at = animateOffsetAsState(if (on.value) Offset(40f, 20f) else Offset.Zero, linear(64), finishedListener = { log("finished:at ${it.x.toInt()},${it.y.toInt()}") })
            val size = animateSizeAsState(if (on.value) Size(50f, 30f) else Size(10f, 10f), linear(96), finishedListener = { log("finished:size ${it.width.toInt()}") })
            Box(Modifier.offset { log("lambda:at ${tenths(at.value.x)},${tenths(at.value.y)}"); IntOffset(at.value.x.toInt(), at.value.y.toInt()) }.trace("box").drawBehind { log("draw:size ${tenths(size.value.width)}x${tenths(size.value.height)}") }.size(10.dp))
        }
        step("on", 4) { on.value = true }
        step("off on the way", 20) { on.value = false }
        step("on and off", 6) { on.value = true; on.value = false }
        //@end
    }
    scenario("as_state_springs", "offsets and sizes by their springs, with the speed they have when the target changes") {
        //@begin as_state_springs
        queueCoroutines()
        val target = mutableIntStateOf(0)
        start {
            log("compose:Root ${target.intValue}")
            val at = animateOffsetAsState(Offset(target.intValue.toFloat(), target.intValue / 2f))
            val size = animateSizeAsState(Size(target.intValue.toFloat(), 20f), spring(Spring.DampingRatioLowBouncy, Spring.StiffnessMedium))
            Box(Modifier.graphicsLayer { log("lambda:layer ${tenths(at.value.x)},${tenths(at.value.y)}"); translationX = at.value.x }.drawBehind { log("draw:size ${tenths(size.value.width)}") }.size(10.dp))
        }
        step("100", 5) { target.intValue = 100 }
        step("30 on the way", 120) { target.intValue = 30 }
        //@end
    }
    scenario("as_state_rows", "offsets and sizes animated in rows of their own, read in composition through a derived state; a row leaves, one is added on the way") {
        //@begin as_state_rows
        queueCoroutines()
        val rows = mutableStateListOf("a", "b"); val far = mutableStateOf(false)
        start {
            log("compose:Root")
            Column {
                for (id in rows) key(id) {
                    val at by animateOffsetAsState(if (far.value) Offset(30f, 0f) else Offset.Zero, linear(64))
                    val size by animateSizeAsState(if (far.value) Size(40f, 8f) else Size(8f, 8f), linear(48))
                    val wide by remember { derivedStateOf { log("calc:$id"); size.width > 20f } }
                    log("compose:row $id $wide")
                    Box(Modifier.offset { log("lambda:at.$id ${at.x.toInt()}"); IntOffset(at.x.toInt(), 0) }.trace(id).size(10.dp))
                }
            }
        }
        step("far", 2) { far.value = true }
        step("c is added, a leaves", 20) { rows.add("c"); rows.remove("a") }
        step("near", 20) { far.value = false }
        //@end
    }
}
