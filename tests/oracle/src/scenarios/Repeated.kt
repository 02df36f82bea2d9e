package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*

@Composable fun Forwarded(n: IntState, to: MutableIntState) { log("compose:Forwarded ${n.intValue}"); to.intValue = n.intValue * 10 }
@Composable fun Both(name: String, to: IntState, half: State<Int>) { log("compose:$name ${half.value} ${to.intValue}") }
@Composable fun Nested(depth: Int) {
    log("compose:Nested$depth ${Accent.current} ${Shape2.current}")
    if (depth > 0) BoxWithConstraints(Modifier.height(30.dp)) { log("compose:room$depth"); CompositionLocalProvider(Accent provides Accent.current + 100) { Nested(depth - 1) }; Accented("a$depth") }
}

/** Changes that come a second and a third time: a composition that ran again before answers otherwise than a new one. */
fun repeated() {
    scenario("written_for_children", "a composable writes a state which a BoxWithConstraints, items and a derived state in it read: several times") {
        //@begin written_for_children
        val n = mutableIntStateOf(1); val to = mutableIntStateOf(0); val list = LazyListState()
        start(100, 100) {
            log("compose:Root")
            Column {
                Box { Forwarded(n, to) }
                BoxWithConstraints(Modifier.height(20.dp)) { log("compose:room"); val half by remember { derivedStateOf { log("calc:half"); to.intValue / 20 } }; Box { log("compose:half $half") }; Box { log("compose:to ${to.intValue}") } }
                LazyColumn(Modifier.trace("list").height(50.dp), list) { items(6) { i -> log("compose:i$i ${to.intValue}"); Box(Modifier.trace("i$i").size(20.dp)) } }
            }
        }
        step("n=2") { n.intValue = 2 }
        step("n=3") { n.intValue = 3 }
        step("scrolled, n=4") { list.dispatchRawDelta(30f); n.intValue = 4 }
        step("to=7") { to.intValue = 7 }
        step("n=5") { n.intValue = 5 }
        //@end
    }
    scenario("rooms_in_rooms", "a BoxWithConstraints in another one, with locals read and provided in each: they change several times, alone and together") {
        //@begin rooms_in_rooms
        queueCoroutines()
        val accent = mutableIntStateOf(1); val shape = mutableStateOf("round"); val w = mutableIntStateOf(100)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.sizedWide(w)) { CompositionLocalProvider(Accent provides accent.intValue, Shape2 provides shape.value) { Nested(2) } }
        }
        step("accent 2") { accent.intValue = 2 }
        step("accent 3") { accent.intValue = 3 }
        step("wider, accent 4") { w.intValue = 120; accent.intValue = 4 }
        step("shape") { shape.value = "square" }
        step("wider") { w.intValue = 130 }
        step("shape and accent 5") { shape.value = "line"; accent.intValue = 5 }
        step("accent 6") { accent.intValue = 6 }
        //@end
    }
    scenario("pages_and_locals", "pages of a pager that read a local: it changes several times, between scrolls, with a static one") {
        //@begin pages_and_locals
        val accent = mutableIntStateOf(1); val shape = mutableStateOf("round"); val pager = PagerState { 4 }
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(Accent provides accent.intValue, Shape2 provides shape.value) {
                Column { Box { log("compose:page ${pager.currentPage}") }; HorizontalPager(pager, Modifier.trace("pager").size(100.dp, 40.dp)) { page -> log("compose:p$page"); Accented("c$page") } }
            }
        }
        step("accent 2") { accent.intValue = 2 }
        step("accent 3") { accent.intValue = 3 }
        step("dragged") { pager.dispatchRawDelta(70f) }
        step("accent 4") { accent.intValue = 4 }
        step("shape") { shape.value = "square" }
        step("dragged, accent 5") { pager.dispatchRawDelta(100f); accent.intValue = 5 }
        step("accent 6") { accent.intValue = 6 }
        //@end
    }
    scenario("kept_pages_and_locals", "pages kept by a state holder in a BoxWithConstraints: a local and a key change while they are shown and while they are not") {
        //@begin kept_pages_and_locals
        queueCoroutines()
        val accent = mutableIntStateOf(1); val page = mutableStateOf("a")
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(Accent provides accent.intValue) {
                BoxWithConstraints(Modifier.size(50.dp)) {
                    log("compose:room ${page.value}")
                    val holder = rememberSaveableStateHolder()
                    holder.SaveableStateProvider(page.value) { val n = rememberSaveable { log("made:${page.value}"); page.value.length }; log("compose:${page.value} $n ${Accent.current}"); key(Accent.current) { remember { log("kept:${page.value}"); 0 }; Accented("x") } }
                }
            }
        }
        step("accent 2") { accent.intValue = 2 }
        step("accent 3") { accent.intValue = 3 }
        step("page b") { page.value = "bb" }
        step("accent 4") { accent.intValue = 4 }
        step("page a, accent 5") { page.value = "a"; accent.intValue = 5 }
        step("accent 6") { accent.intValue = 6 }
        //@end
    }
    scenario("effects_of_locals", "effects in a BoxWithConstraints and in items whose key is a local: it changes several times, the room changes, they leave and come back") {
        //@begin effects_of_locals
        queueCoroutines()
        val accent = mutableIntStateOf(1); val shown = mutableStateOf(true); val h = mutableIntStateOf(40)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(Accent provides accent.intValue) {
                Column {
                    if (shown.value) BoxWithConstraints(Modifier.height(h.intValue.dp)) {
                        val a = Accent.current
                        log("compose:room $maxHeight $a")
                        DisposableEffect(a) { log("effect-start:room $a"); onDispose { log("effect-dispose:room $a") } }
                        SideEffect { log("side:room $a") }
                    }
                    LazyColumn(Modifier.height(40.dp)) { items(2) { i -> val a = Accent.current; log("compose:i$i $a"); DisposableEffect(a) { log("effect-start:i$i $a"); onDispose { log("effect-dispose:i$i $a") } }; Box(Modifier.size(20.dp)) } }
                }
            }
        }
        step("accent 2") { accent.intValue = 2 }
        step("accent 3") { accent.intValue = 3 }
        step("higher, accent 4") { h.intValue = 50; accent.intValue = 4 }
        step("it leaves, accent 5") { shown.value = false; accent.intValue = 5 }
        step("it comes back") { shown.value = true }
        step("accent 6") { accent.intValue = 6 }
        step("accent 7") { accent.intValue = 7 }
        //@end
    }
    scenario("derived_beside_source", "a state written in composition is read directly and through a derived state, in one scope: after the writer, and in a BoxWithConstraints") {
        //@begin derived_beside_source
        val n = mutableIntStateOf(2); val to = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            val half = remember { derivedStateOf { log("calc:half"); to.intValue / 20 } }
            Forwarded(n, to)
            Both("after", to, half)
            BoxWithConstraints { log("compose:room"); val own by remember { derivedStateOf { log("calc:own"); to.intValue / 20 } }; log("compose:in room $own ${to.intValue}") }
        }
        step("n=3, the half stays") { n.intValue = 3 }
        step("n=4") { n.intValue = 4 }
        step("n=5, the half stays") { n.intValue = 5 }
        step("to=130") { to.intValue = 130 }
        step("n=6") { n.intValue = 6 }
        //@end
    }
    scenario("movable_again", "movable content with a state and a subcomposition of its own moves three times between a list, a column and a BoxWithConstraints; its state changes after each move") {
        //@begin movable_again
        val place = mutableIntStateOf(0); val n = mutableIntStateOf(0); val accent = mutableIntStateOf(1)
        start(100, 100) {
            log("compose:Root")
            val moving = remember { movableContentOf { log("compose:moving ${n.intValue}"); val kept = remember { log("kept"); n.intValue }; BoxWithConstraints(Modifier.size(20.dp)) { log("compose:sub $kept ${n.intValue} ${Accent.current}") } } }
            CompositionLocalProvider(Accent provides accent.intValue) {
                Column {
                    if (place.intValue == 0) moving()
                    BoxWithConstraints(Modifier.height(25.dp)) { log("compose:room"); if (place.intValue == 1) moving() }
                    LazyColumn(Modifier.trace("list").height(30.dp)) { item { log("compose:head"); if (place.intValue == 2) moving() else Box(Modifier.size(10.dp)) } }
                }
            }
        }
        step("n=1") { n.intValue = 1 }
        step("to the room") { place.intValue = 1 }
        step("n=2") { n.intValue = 2 }
        step("accent 2") { accent.intValue = 2 }
        step("to the list, n=3") { place.intValue = 2; n.intValue = 3 }
        step("n=4, accent 3") { n.intValue = 4; accent.intValue = 3 }
        step("back to the column") { place.intValue = 0 }
        step("n=5") { n.intValue = 5 }
        step("accent 4") { accent.intValue = 4 }
        //@end
    }
    scenario("contents_and_locals", "AnimatedContent and Crossfade whose contents read a local that changes before, during and after a change of content") {
        //@begin contents_and_locals
        queueCoroutines()
        val accent = mutableIntStateOf(1); val target = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(Accent provides accent.intValue) {
                Column {
                    AnimatedContent(target.intValue, transitionSpec = { fadeIn(tween(64)) togetherWith fadeOut(tween(64)) }) { t -> log("compose:content $t ${Accent.current}"); BoxWithConstraints(Modifier.size(20.dp)) { log("compose:room $t ${Accent.current}") } }
                    Crossfade(target.intValue, animationSpec = tween(64)) { t -> log("compose:faded $t ${Accent.current}") }
                }
            }
        }
        step("accent 2") { accent.intValue = 2 }
        step("another content", 3) { target.intValue = 1 }
        step("accent 3, on the way", 2) { accent.intValue = 3 }
        step("to the end", 20) { }
        step("accent 4") { accent.intValue = 4 }
        step("accent 5") { accent.intValue = 5 }
        //@end
    }
    scenario("measured_slots_again", "a SubcomposeLayout of one's own whose slots read locals and states: a slot that leaves in the frame of its change, comes back, and changes again") {
        //@begin measured_slots_again
        queueCoroutines()
        val accent = mutableIntStateOf(1); val ids = mutableStateOf("abc"); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(Accent provides accent.intValue) {
                SubcomposeLayout(Modifier.trace("slots")) { c ->
                    log("policy:${ids.value}")
                    val all = ids.value.map { id -> subcompose(id) { log("compose:$id ${n.intValue}"); Accented("in$id") }.map { it.measure(c.copy(minWidth = 0, minHeight = 0)) } }.flatten()
                    layout(100, 20 * all.size) { all.forEachIndexed { i, p -> p.place(0, 20 * i) } }
                }
            }
        }
        step("accent 2") { accent.intValue = 2 }
        step("b leaves, accent 3") { ids.value = "ac"; accent.intValue = 3 }
        step("n=1, accent 4") { n.intValue = 1; accent.intValue = 4 }
        step("b comes back first") { ids.value = "bac" }
        step("accent 5") { accent.intValue = 5 }
        step("only b, n=2, accent 6") { ids.value = "b"; n.intValue = 2; accent.intValue = 6 }
        step("n=3") { n.intValue = 3 }
        //@end
    }
}
