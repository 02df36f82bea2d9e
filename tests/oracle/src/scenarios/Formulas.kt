@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class, ExperimentalLayoutApi::class, ExperimentalAnimationSpecApi::class)

package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

/** Programs of a framework's test author: animations without a clock, and clocks within clocks. */
fun formulas() {
    scenario("animations_as_formulas", "animations and decays without a clock: values, speeds, durations and ends of each spec, by target and by speed") {
        //@begin animations_as_formulas
        fun say(name: String, a: Animation<Float, AnimationVector1D>) {
            log("$name lasts ${a.durationNanos / 1_000_000} ${a.isInfinite}")
            for (ms in listOf(0L, 16L, 40L, 100L, 500L)) log("$name at $ms: ${(a.getValueFromNanos(ms * 1_000_000) * 100).roundToInt()} ${a.getVelocityFromNanos(ms * 1_000_000).roundToInt()} ${a.isFinishedFromNanos(ms * 1_000_000)}")
        }
        start(100, 100) { log("compose:Root") }
        step("tweens") { say("tween", TargetBasedAnimation(tween(100), Float.VectorConverter, 0f, 10f)); say("late", TargetBasedAnimation(tween(60, 30, LinearEasing), Float.VectorConverter, 5f, -5f)); say("snap", TargetBasedAnimation(snap(20), Float.VectorConverter, 0f, 1f)) }
        step("springs") { say("spring", TargetBasedAnimation(spring(.5f, 200f), Float.VectorConverter, 0f, 10f, 50f)); say("stiff", TargetBasedAnimation(spring(1f, 2000f, .5f), Float.VectorConverter, 10f, 0f)) }
        step("keyframes") { say("keyframes", TargetBasedAnimation(keyframes { durationMillis = 120; delayMillis = 10; 3f at 30; 8f at 60 using FastOutLinearInEasing }, Float.VectorConverter, 0f, 10f)) }
        step("repetitions") { say("twice", TargetBasedAnimation(repeatable(2, tween(50, easing = LinearEasing), RepeatMode.Reverse), Float.VectorConverter, 0f, 10f)); say("forever", TargetBasedAnimation(infiniteRepeatable(tween(50, easing = LinearEasing), initialStartOffset = StartOffset(20)), Float.VectorConverter, 0f, 10f)); say("ahead", TargetBasedAnimation(repeatable(3, tween(40, easing = LinearEasing), RepeatMode.Restart, StartOffset(20, StartOffsetType.FastForward)), Float.VectorConverter, 0f, 10f)) }
        step("decays") { say("decay", DecayAnimation(exponentialDecay<Float>(2f), Float.VectorConverter, 0f, 400f)); val d = exponentialDecay<Float>(1f, 5f); log("target:${(d.calculateTargetValue(10f, -300f) * 10).roundToInt()}") }
        step("values in two") { val a = TargetBasedAnimation(tween(100, easing = LinearEasing), Offset.VectorConverter, Offset.Zero, Offset(10f, 20f)); log("half:${a.getValueFromNanos(50_000_000)} ${a.getVelocityVectorFromNanos(50_000_000).v2.roundToInt()} ${a.targetValue}") }
        //@end
    }
    scenario("clocks_within_clocks", "frames awaited in millis and nanos, in a clock of one's own above the frames, in an effect that is cancelled between, and a value animated by hand in steps") {
        //@begin clocks_within_clocks
        queueCoroutines()
        val k = mutableIntStateOf(0); val by = mutableFloatStateOf(0f); val clock = BroadcastFrameClock { log("asked") }
        start(100, 100) {
            log("compose:Root ${k.intValue}")
            LaunchedEffect(k.intValue) {
                val key = k.intValue
                try { val ms = withFrameMillis { log("frame:$key"); it }; log("millis:${ms % 16}"); repeat(2) { val at = withFrameNanos { it }; log("nanos:$key ${at % 16_000_000}") }; log("done:$key") } catch (e: CancellationException) { log("cut:$key"); throw e }
            }
            LaunchedEffect(Unit) { withContext(clock) { while (true) { val at = withFrameNanos { it }; log("own:$at") } } }
            LaunchedEffect(Unit) { val s = AnimationState(0f); s.animateTo(10f, tween(48, easing = LinearEasing)) { log("step:${(value * 10).roundToInt()}"); by.floatValue = value }; log("over"); s.animateTo(0f, tween(64, easing = LinearEasing), sequentialAnimation = true) { if (value < 6f) cancelAnimation() }; log("cancelled at:${(s.value * 10).roundToInt()} ${s.isRunning}") }
            Box(Modifier.drawBehind { log("draw:${(by.floatValue * 10).roundToInt()}") }.size(10.dp))
        }
        step("a frame of its own") { clock.sendFrame(7); }
        step("another key", 1) { k.intValue = 1 }
        step("and another at once", 6) { k.intValue = 2 }
        step("two frames of its own") { clock.sendFrame(8); clock.sendFrame(9) }
        step("what it waits for") { log("has:${clock.hasAwaiters}") }
        //@end
    }
}
