package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.*

private fun at(s: SeekableTransitionState<Int>) = "${s.currentState}>${s.targetState} ${(s.fraction * 1000).toInt()}"
private fun thousandths(v: Float) = (v * 1000).toInt()

@Composable private fun Moving(s: SeekableTransitionState<Int>, keep: (Transition<Int>) -> Unit = {}) {
    val t = rememberTransition(s, "t"); keep(t)
    log("compose:Moving ${t.currentState}>${t.targetState}")
    val x = t.animateFloat({ tween(160, easing = LinearEasing) }) { it * 100f }
    val y = t.animateFloat({ tween(80, easing = LinearEasing) }) { it * 10f }
    Reader("value") { "${thousandths(x.value)} ${thousandths(y.value)}" }
    Reader("running") { "${t.isRunning}" }
    Box(Modifier.graphicsLayer { log("lambda:layer ${thousandths(x.value)}"); translationX = x.value }.trace("box").size(10.dp))
}
@Composable private fun Reader(name: String, text: () -> String) { log("compose:$name ${text()}") }

/** Transitions that a program seeks. */
fun seeking() {
    scenario("seeking_by_hand", "a transition sought to fractions of its way, back, to the end, and to another target") {
        //@begin seeking_by_hand
        queueCoroutines()
        val s = SeekableTransitionState(0); lateinit var scope: CoroutineScope
        start(200, 50) { log("compose:Root"); scope = rememberCoroutineScope(); Moving(s) }
        step("to 1, a quarter") { scope.launch { s.seekTo(0.25f, 1); log("sought:${at(s)}") } }
        step("half") { scope.launch { s.seekTo(0.5f); log("sought:${at(s)}") } }
        step("three quarters") { scope.launch { s.seekTo(0.75f); log("sought:${at(s)}") } }
        step("back") { scope.launch { s.seekTo(0.125f); log("sought:${at(s)}") } }
        step("all of it") { scope.launch { s.seekTo(1f); log("sought:${at(s)}") } }
        step("nothing") { log("at:${at(s)}") }
        step("snap to 1") { scope.launch { s.snapTo(1); log("snapped:${at(s)}") } }
        step("seek at rest") { scope.launch { s.seekTo(0.5f); log("sought:${at(s)}") } }
        step("snap to 3") { scope.launch { s.snapTo(3); log("snapped:${at(s)}") } }
        //@end
    }
    scenario("seeking_and_animating", "a sought transition animates the rest of its way, by its own durations and by a spec; animated without seeking") {
        //@begin seeking_and_animating
        queueCoroutines()
        val s = SeekableTransitionState(0); lateinit var scope: CoroutineScope
        start(200, 50) { log("compose:Root"); scope = rememberCoroutineScope(); Moving(s) }
        step("to 1, a half") { scope.launch { s.seekTo(0.5f, 1); log("sought:${at(s)}") } }
        step("animate", 20) { scope.launch { s.animateTo(1); log("animated:${at(s)}") } }
        step("to 2", 20) { scope.launch { s.animateTo(2); log("animated:${at(s)}") } }
        step("to 1, a quarter") { scope.launch { s.seekTo(0.25f, 1); log("sought:${at(s)}") } }
        step("by a spec", 20) { scope.launch { s.animateTo(1, tween(64, easing = LinearEasing)); log("animated:${at(s)}") } }
        //@end
    }
    scenario("seeking_cut_short", "another call while a transition animates: a seek, a snap, an animation to the same target") {
        //@begin seeking_cut_short
        queueCoroutines()
        val s = SeekableTransitionState(0); lateinit var scope: CoroutineScope
        start(200, 50) { log("compose:Root"); scope = rememberCoroutineScope(); Moving(s) }
        step("animate to 1", 5) { scope.launch { try { s.animateTo(1); log("animated:${at(s)}") } finally { log("ended:1 ${at(s)}") } } }
        step("seek in it", 3) { scope.launch { s.seekTo(0.75f); log("sought:${at(s)}") } }
        step("animate on", 4) { scope.launch { try { s.animateTo(1); log("animated:${at(s)}") } finally { log("ended:2 ${at(s)}") } } }
        step("snap to 0", 6) { scope.launch { s.snapTo(0); log("snapped:${at(s)}") } }
        //@end
    }
    scenario("seeking_elsewhere", "a sought transition gets another target on its way: the value moves over to the new way") {
        //@begin seeking_elsewhere
        queueCoroutines()
        val s = SeekableTransitionState(0); lateinit var scope: CoroutineScope
        start(200, 50) { log("compose:Root"); scope = rememberCoroutineScope(); Moving(s) }
        step("to 1, a half") { scope.launch { s.seekTo(0.5f, 1); log("sought:${at(s)}") } }
        step("to 2, a quarter", 20) { scope.launch { s.seekTo(0.25f, 2); log("sought:${at(s)}") } }
        step("to the end", 20) { scope.launch { s.animateTo(2); log("animated:${at(s)}") } }
        //@end
    }
}
