package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.awaitCancellation

@Composable fun EffectRow(id: String, version: Int) {
    log("compose:EffectRow($id) v$version")
    remember { Obs("row.$id") }
    SideEffect { log("side:$id") }
    DisposableEffect(Unit) { log("effect-start:$id"); onDispose { log("effect-dispose:$id") } }
    DisposableEffect(version) { log("effect-start:$id.v$version"); onDispose { log("effect-dispose:$id.v$version") } }
    Box(Modifier.trace("row.$id").size(10.dp))
}
@Composable fun Telling(name: String, content: @Composable () -> Unit) {
    log("compose:$name.begin")
    remember { Obs("$name.before") }
    DisposableEffect(Unit) { log("effect-start:$name.before"); onDispose { log("effect-dispose:$name.before") } }
    content()
    DisposableEffect(Unit) { log("effect-start:$name.after"); onDispose { log("effect-dispose:$name.after") } }
    SideEffect { log("side:$name") }
    remember { Obs("$name.after") }
    log("compose:$name.end")
}
@Composable fun AnimatedUse(a: State<Int>) { log("compose:Use a=${a.value}"); Box(Modifier.padding(start = a.value.dp).trace("x").size(10.dp)) }

fun effects() {
    scenario("effects_keyed", "effects and remembered objects of keyed rows: reordered, removed, replaced") {
        //@begin effects_keyed
        val rows = mutableStateListOf("a", "b", "c", "d"); val version = mutableIntStateOf(1)
        start { log("compose:Root"); Column { for (id in rows) key(id) { EffectRow(id, version.intValue) } } }
        step("reverse") { rows.reverse() }
        step("remove two of them") { rows.remove("b"); rows.remove("d") }
        step("new version") { version.intValue = 2 }
        step("new version, one removed, one added at the front") { version.intValue = 3; rows.remove("a"); rows.add(0, "e") }
        step("all replaced") { rows.clear(); rows.addAll(listOf("x", "y")) }
        //@end
    }
    scenario("effects_subcomposed", "effects of a parent and of what is subcomposed in it: start, change, removal") {
        //@begin effects_subcomposed
        val show = mutableStateOf(true); val inner = mutableStateOf(true)
        start {
            log("compose:Root")
            if (show.value) Telling("parent") {
                BoxWithConstraints(Modifier.trace("bwc")) {
                    log("compose:BwcContent")
                    if (inner.value) Telling("inner") { Leaf("leaf") }
                }
            }
        }
        step("the inner one leaves") { inner.value = false }
        step("the inner one returns") { inner.value = true }
        step("the parent leaves") { show.value = false }
        step("the parent returns") { show.value = true }
        //@end
    }
    scenario("effects_nested", "order of starting and of leaving in nested composables, removed at once and one after another") {
        //@begin effects_nested
        val depth = mutableIntStateOf(3)
        start {
            log("compose:Root")
            if (depth.intValue >= 1) Telling("one") {
                if (depth.intValue >= 2) Telling("two") { if (depth.intValue >= 3) Telling("three") {} }
            }
        }
        step("without three") { depth.intValue = 2 }
        step("with three") { depth.intValue = 3 }
        step("without any") { depth.intValue = 0 }
        //@end
    }
    scenario("effects_writing", "effects that write state: before the frame's layout, and read by composition and by measurement") {
        //@begin effects_writing
        val n = mutableIntStateOf(0); val seen = mutableIntStateOf(0); val size = mutableIntStateOf(10)
        start {
            log("compose:Root n=${n.intValue}")
            SideEffect { log("side:Root"); size.intValue = 10 + n.intValue }
            Reading("seen", seen)
            DisposableEffect(n.intValue) { log("effect-start:${n.intValue}"); seen.intValue = n.intValue; onDispose { log("effect-dispose") } }
            androidx.compose.ui.layout.Layout({}, Modifier.trace("sized")) { _, _ -> log("policy:measure ${size.intValue}"); layout(size.intValue, size.intValue) {} }
        }
        step("n=1") { n.intValue = 1 }
        //@end
    }
    scenario("remember_keys", "remembered objects whose keys change, with and without their neighbours") {
        //@begin remember_keys
        val a = mutableIntStateOf(1); val b = mutableIntStateOf(1); val show = mutableStateOf(true)
        start {
            log("compose:Root")
            remember(a.intValue) { Obs("a${a.intValue}") }
            remember(a.intValue, b.intValue) { Obs("ab${a.intValue}${b.intValue}") }
            if (show.value) { remember(b.intValue) { Obs("b${b.intValue}") }; remember { Obs("once") } }
            remember { Obs("last") }
            log("compose:Root.end")
        }
        step("a=2") { a.intValue = 2 }
        step("b=2") { b.intValue = 2 }
        step("both, and two leave") { a.intValue = 3; b.intValue = 3; show.value = false }
        step("they return") { show.value = true }
        //@end
    }
    scenario("coroutines_queued", "LaunchedEffect, rememberUpdatedState, produceState and snapshotFlow on a queue") {
        //@begin coroutines_queued
        queueCoroutines()
        val s = mutableIntStateOf(0); val k = mutableIntStateOf(0)
        start {
            log("compose:Root s=${s.intValue}")
            val latest = rememberUpdatedState(s.intValue)
            LaunchedEffect(Unit) {
                log("launched:first")
                withFrameNanos { log("frame-callback:1 latest=${latest.value}") }
                withFrameNanos { log("frame-callback:2 latest=${latest.value}") }
                log("launched:first.end")
            }
            val produced = produceState(-1, k.intValue) {
                log("launched:produce k=${k.intValue}")
                value = k.intValue * 10
                try { awaitCancellation() } finally { log("launched-cancel:produce") }
            }
            Reading("produced", produced)
            LaunchedEffect(Unit) { snapshotFlow { s.intValue / 2 }.collect { log("launched:flow $it") } }
        }
        step("s=1: the flow's value is equal") { s.intValue = 1 }
        step("s=2") { s.intValue = 2 }
        step("k=1") { k.intValue = 1 }
        //@end
    }
    scenario("animate_retarget", "animateIntAsState: a new target half-way, then the same target again, then another at the end") {
        //@begin animate_retarget
        queueCoroutines()
        val target = mutableIntStateOf(0)
        start {
            log("compose:Host target=${target.intValue}")
            val a = animateIntAsState(target.intValue, tween(160, easing = LinearEasing)) { log("finished:$it") }
            AnimatedUse(a)
        }
        step("target=100", 5) { target.intValue = 100 }
        step("target=0 half-way", 30) { target.intValue = 0 }
        step("target=50 and back before the frame", 30) { target.intValue = 50; target.intValue = 0 }
        step("target=20", 30) { target.intValue = 20 }
        //@end
    }
}
