package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.launch

fun animation() {
    scenario("animate_spring", "animateIntAsState with the default spring, retargeted on its way; a bouncy one beside it") {
        //@begin animate_spring
        queueCoroutines()
        val target = mutableIntStateOf(0)
        start {
            log("compose:Host target=${target.intValue}")
            val a = animateIntAsState(target.intValue)
            val b = animateIntAsState(target.intValue, spring(Spring.DampingRatioMediumBouncy, Spring.StiffnessLow))
            Reading("a", a)
            Box(Modifier.trace("box").drawBehind { log("draw:b=${b.value}") }.size(10.dp))
        }
        step("target=100", 6) { target.intValue = 100 }
        step("target=-50 on the way", 8) { target.intValue = -50 }
        step("target=0", 100) { target.intValue = 0 }
        //@end
    }
    scenario("animate_infinite", "an infinite transition that runs back and forth, read in a layer; two values") {
        //@begin animate_infinite
        queueCoroutines()
        val show = mutableStateOf(true)
        start {
            log("compose:Host ${show.value}")
            if (show.value) {
                val transition = rememberInfiniteTransition()
                val a = transition.animateValue(0, 10, Int.VectorConverter, infiniteRepeatable(tween(64, easing = LinearEasing), RepeatMode.Reverse))
                val b = transition.animateValue(0, 100, Int.VectorConverter, infiniteRepeatable(tween(48, easing = LinearEasing)))
                Box(Modifier.graphicsLayer { log("lambda:layer ${a.value}"); translationX = a.value.toFloat() }.trace("a").size(10.dp))
                Reading("b", b)
            }
        }
        step("running", 6)
        step("gone") { show.value = false }
        //@end
    }
    scenario("animatable", "Animatable: animateTo, interrupted by another, snapTo, keyframes, stop") {
        //@begin animatable
        queueCoroutines()
        val a = Animatable(0, Int.VectorConverter); lateinit var scope: kotlinx.coroutines.CoroutineScope
        start {
            scope = rememberCoroutineScope()
            log("compose:Root a=${a.value}")
        }
        step("to 100", 4) { scope.launch { val end = a.animateTo(100, tween(160, easing = LinearEasing)); log("launched:first ${end.endReason}") } }
        step("to 0, interrupting", 20) {
            scope.launch { try { a.animateTo(0, tween(64, easing = LinearEasing)); log("launched:second running=${a.isRunning} target=${a.targetValue}") } finally { log("launched:second.end") } }
        }
        step("snapped") { scope.launch { a.snapTo(7); log("launched:snapped ${a.value}") } }
        step("keyframes", 20) {
            scope.launch { a.animateTo(50, keyframes { durationMillis = 96; 40 at 32; 20 at 64 using FastOutSlowInEasing }); log("launched:keyframes") }
        }
        step("to 1000", 3) { scope.launch { try { a.animateTo(1000, tween(160, 32, LinearEasing)); log("launched:never") } finally { log("launched:stopped ${a.value}") } } }
        step("stopped") { scope.launch { a.stop() } }
        //@end
    }
    scenario("animated_visibility", "AnimatedVisibility: shown, hidden, hidden and shown again on its way") {
        //@begin animated_visibility
        queueCoroutines()
        val visible = mutableStateOf(false)
        start {
            log("compose:Root ${visible.value}")
            Column(Modifier.trace("column")) {
                AnimatedVisibility(visible.value, enter = fadeIn(tween(64, easing = LinearEasing)), exit = fadeOut(tween(64, easing = LinearEasing))) { Keeper("content") }
                Leaf("after")
            }
        }
        step("shown", 20) { visible.value = true }
        step("hidden", 20) { visible.value = false }
        //@end
    }
    scenario("visibility_interrupted", "AnimatedVisibility: hidden while it appears, shown again while it disappears; fading") {
        //@begin visibility_interrupted
        queueCoroutines()
        val visible = mutableStateOf(false)
        start {
            log("compose:Root ${visible.value}")
            Column(Modifier.trace("column")) {
                AnimatedVisibility(visible.value, enter = fadeIn(tween(96, easing = LinearEasing)), exit = fadeOut(tween(96, easing = LinearEasing))) { Keeper("content") }
                Leaf("after")
            }
        }
        step("shown", 4) { visible.value = true }
        step("hidden on the way", 80) { visible.value = false }
        step("shown again", 20) { visible.value = true }
        step("hidden", 4) { visible.value = false }
        step("shown on the way", 80) { visible.value = true }
        step("hidden and shown at once", 20) { visible.value = false; visible.value = true }
        //@end
    }
    scenario("visibility_sized", "AnimatedVisibility: expands and shrinks; turned round on its way") {
        //@begin visibility_sized
        queueCoroutines()
        val visible = mutableStateOf(false)
        start {
            Column(Modifier.trace("column")) {
                AnimatedVisibility(visible.value, enter = expandVertically(tween(96, easing = LinearEasing)), exit = shrinkVertically(tween(96, easing = LinearEasing))) { Box(Modifier.trace("content").size(20.dp, 120.dp)) }
                Leaf("after")
            }
        }
        step("shown", 20) { visible.value = true }
        step("hidden", 20) { visible.value = false }
        step("shown again", 4) { visible.value = true }
        step("hidden on the way", 80) { visible.value = false }
        //@end
    }
    scenario("animatable_velocity", "Animatable: springs that go on with the speed of what they interrupt, bounds, decay, a threshold of its own") {
        //@begin animatable_velocity
        queueCoroutines()
        val a = Animatable(0f); lateinit var scope: kotlinx.coroutines.CoroutineScope
        fun told() = "${(a.value * 10).toInt()} ${a.velocity.toInt()} ${a.targetValue.toInt()}"
        start {
            scope = rememberCoroutineScope()
            log("compose:Root a=${(a.value * 10).toInt()}")
        }
        step("to 100", 5) { scope.launch { a.animateTo(100f) } }
        step("back to 0, bouncing", 120) {
            log("told:${told()}")
            scope.launch { val end = a.animateTo(0f, spring(Spring.DampingRatioMediumBouncy, Spring.StiffnessMedium)); log("launched:${end.endReason} ${told()}") }
        }
        step("with a speed", 120) { scope.launch { val end = a.animateTo(50f, spring(visibilityThreshold = 5f), initialVelocity = -1000f); log("launched:${end.endReason} ${told()}") } }
        step("bounds") { a.updateBounds(-20f, 60f) }
        step("against a bound", 120) { scope.launch { val end = a.animateTo(100f, tween(160, easing = LinearEasing)); log("launched:${end.endReason} ${end.endState.velocity.toInt()} ${told()}") } }
        step("decay", 200) { scope.launch { val end = a.animateDecay(-150f, exponentialDecay()); log("launched:${end.endReason} ${told()}") } }
        step("repeated", 60) { scope.launch { a.animateTo(40f, repeatable(3, tween(48, easing = LinearEasing), RepeatMode.Reverse)); log("launched:${told()}") } }
        step("smaller bounds") { a.updateBounds(0f, 10f) }
        //@end
    }
}
