package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.unit.dp
import kotlin.math.roundToInt
import kotlinx.coroutines.*

private fun evenly(millis: Int) = tween<Float>(millis, easing = LinearEasing)

/** Coroutines within coroutines: scopes that wait for what they launch, jobs with children, failures and cancellation. */
fun coroutineScopes() {
    scenario("scope_waits_for_children", "coroutineScope in an effect: launches, a scope in a launch, async, a result; its key changes on the way") {
        //@begin scope_waits_for_children
        queueCoroutines()
        val go = mutableIntStateOf(0); val shown = mutableStateOf("")
        start(100, 60) {
            log("compose:Root ${go.intValue} ${shown.value}")
            LaunchedEffect(go.intValue) {
                log("effect:${go.intValue}")
                try {
                    val sum = coroutineScope {
                        log("scope begins")
                        launch { log("first"); withFrameNanos { }; log("first:1"); withFrameNanos { }; log("first:2") }
                        launch { coroutineScope { log("second"); launch { withFrameNanos { }; withFrameNanos { }; withFrameNanos { }; log("inner") }; log("second ends") } }
                        val a = async { log("a"); withFrameNanos { }; go.intValue * 2 }
                        val b = async { log("b"); 1 }
                        log("waits")
                        a.await() + b.await()
                    }
                    log("sum:$sum"); shown.value = "sum $sum"
                } catch (e: CancellationException) { log("cut:${go.intValue}"); throw e } finally { log("ends") }
            }
        }
        step("again") { go.intValue = 1 }
        step("again, two frames", 2) { go.intValue = 2 }
        step("again on the way") { go.intValue = 3 }
        //@end
    }
    scenario("scope_with_failures", "a child of a coroutineScope fails: the others, the block, the catch around; a block fails; an async fails that is awaited in a try") {
        //@begin scope_with_failures
        queueCoroutines()
        lateinit var scope: CoroutineScope
        start(100, 60) { log("compose:Root"); scope = rememberCoroutineScope() }
        step("a child fails", 6) {
            scope.launch {
                try {
                    coroutineScope {
                        launch { try { repeat(5) { withFrameNanos { }; log("other:$it") } } finally { log("other ends") } }
                        launch { withFrameNanos { }; withFrameNanos { }; log("fails"); throw IllegalStateException("bad") }
                        try { awaitCancellation() } finally { log("block ends") }
                    }
                } catch (e: IllegalStateException) { log("caught:${e.message}") }
                log("goes on"); withFrameNanos { }; log("after a frame")
            }
        }
        step("the block fails", 6) {
            scope.launch {
                try {
                    coroutineScope<Unit> {
                        launch { try { awaitCancellation() } finally { log("child ends") } }
                        withFrameNanos { }
                        error("block")
                    }
                } catch (e: IllegalStateException) { log("caught:${e.message}") }
            }
        }
        step("an async fails", 6) {
            scope.launch {
                try {
                    coroutineScope {
                        val a = async<Int> { withFrameNanos { }; error("async") }
                        try { log("value:${a.await()}") } catch (e: IllegalStateException) { log("inside:${e.message}") }
                        log("block goes on")
                        try { withFrameNanos { }; log("a frame") } catch (e: CancellationException) { log("no frame"); throw e }
                    }
                } catch (e: IllegalStateException) { log("outside:${e.message}") }
            }
        }
        step("a child is cancelled by hand", 6) {
            scope.launch {
                coroutineScope {
                    val a = launch { try { awaitCancellation() } finally { log("a ends") } }
                    val b = launch { withFrameNanos { }; a.cancel(); log("cancels"); a.join(); log("joined") }
                    b.join(); log("block ends")
                }
                log("whole")
            }
        }
        step("still there", 4) { scope.launch { withFrameNanos { }; log("still") } }
        //@end
    }
    scenario("scope_supervised", "a supervisorScope whose children fail and go on: async awaited in a try, awaited never, a nested coroutineScope that fails, cancelled from outside") {
        //@begin scope_supervised
        queueCoroutines()
        lateinit var scope: CoroutineScope; lateinit var job: Job; val seen = mutableStateListOf<String>()
        start(100, 60) { log("compose:Root ${seen.size}"); scope = rememberCoroutineScope() }
        step("one fails", 8) {
            scope.launch {
                val result = supervisorScope {
                    val bad = async<Int> { withFrameNanos { }; error("bad") }
                    async<Int> { withFrameNanos { }; error("unheard") }
                    launch { repeat(3) { withFrameNanos { }; seen.add("g$it") }; log("good ends") }
                    try { bad.await() } catch (e: IllegalStateException) { log("failed:${e.message}"); -1 }
                }
                log("supervised:$result")
            }
        }
        step("a scope inside fails", 6) {
            scope.launch {
                supervisorScope {
                    launch { try { coroutineScope { launch { withFrameNanos { }; error("deep") }; awaitCancellation() } } catch (e: IllegalStateException) { log("inner:${e.message}") } }
                    launch { withFrameNanos { }; withFrameNanos { }; log("neighbor ends") }
                }
                log("whole")
            }
        }
        step("started", 2) {
            job = scope.launch {
                try {
                    supervisorScope {
                        launch { try { awaitCancellation() } finally { log("one ends") } }
                        launch { try { coroutineScope { launch { try { awaitCancellation() } finally { log("deep ends") } }; awaitCancellation() } } finally { log("two ends") } }
                        log("started")
                    }
                } finally { log("job ends") }
            }
        }
        step("cancelled", 3) { log("active:${job.isActive}"); job.cancel(); log("active:${job.isActive} ${job.isCompleted}") }
        fact("seen", seen.toList())
        //@end
    }
    scenario("steps_of_a_machine", "a machine of coroutines: jobs joined and cancelled with children, what they clean up with frames, a supervisor of which one child fails") {
        //@begin steps_of_a_machine
        queueCoroutines()
        val go = mutableIntStateOf(0); val at = Animatable(0f); lateinit var scope: CoroutineScope; var job: Job? = null; val log2 = mutableStateListOf<String>()
        start(100, 60) {
            log("compose:Root ${go.intValue} ${log2.joinToString(" ")}"); scope = rememberCoroutineScope()
            LaunchedEffect(go.intValue) {
                try {
                    coroutineScope {
                        val first = launch { try { repeat(3) { withFrameNanos { }; log("first:$it") } } finally { log("first ends") } }
                        launch { first.join(); log("second:after"); at.animateTo(10f * go.intValue, evenly(48)); log("second:done") }
                        val n = async { withFrameNanos { }; withFrameNanos { }; go.intValue * 2 }
                        log("async:${n.await()}")
                    }
                    log("whole:${go.intValue}")
                } catch (e: CancellationException) { log("cut:${at.value.roundToInt()}"); withContext(NonCancellable) { withFrameNanos { }; log("cleaned") }; throw e }
            }
            Box(Modifier.trace("at").graphicsLayer { translationX = at.value; log("lambda:at ${at.value.roundToInt()}") }.size(10.dp))
        }
        step("again", 3) { go.intValue = 1 }
        step("again on the way", 20) { go.intValue = 2 }
        step("a supervisor", 8) {
            job = scope.launch {
                supervisorScope {
                    val bad = async<Int> { withFrameNanos { }; error("bad") }
                    launch { repeat(3) { withFrameNanos { }; log2.add("g$it") } ; log("good ends") }
                    try { bad.await() } catch (e: IllegalStateException) { log("failed:${e.message}") }
                }
                log("supervised")
            }
        }
        step("a job", 2) { job = scope.launch { launch { try { awaitCancellation() } finally { log("child over") } }; try { at.animateTo(100f, evenly(160)) } finally { log("stopped:${at.value.roundToInt()}") } } }
        step("cancelled", 4) { job!!.cancel(); log("active:${job!!.isActive}") }
        fact("log", log2.toList())
        //@end
    }
}
