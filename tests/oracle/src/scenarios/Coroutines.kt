package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.scrollBy
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.isActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.yield

fun coroutines() {
    scenario("scrolls_together", "several scrolls launched in one turn on one ScrollState and one LazyListState; one of them animates") {
        //@begin scrolls_together
        queueCoroutines()
        val scroll = ScrollState(0); val list = LazyListState(); lateinit var scope: CoroutineScope
        start(100, 200) {
            scope = rememberCoroutineScope()
            log("compose:Root")
            Column {
                Box(Modifier.trace("box").height(50.dp).verticalScroll(scroll)) { Box(Modifier.trace("tall").size(20.dp, 500.dp)) }
                LazyColumn(Modifier.trace("list").height(100.dp), list) { items(30) { Box(Modifier.trace("i$it").size(20.dp)) } }
            }
        }
        step("three jumps of the box") { for (d in listOf(10f, 20f, 30f)) scope.launch { log("scrolled:${scroll.scrollBy(d)} at ${scroll.value}") } }
        step("three jumps of the list") { for (i in listOf(5, 9, 3)) scope.launch { list.scrollToItem(i); log("jumped:$i at ${list.firstVisibleItemIndex}") } }
        step("an animation between two jumps", 6) {
            scope.launch { scroll.scrollTo(0); log("jumped:0") }
            scope.launch { try { scroll.animateScrollTo(300, tween(64, easing = LinearEasing)); log("never") } catch (e: CancellationException) { log("interrupted:${scroll.value}"); throw e } }
            scope.launch { scroll.scrollTo(40); log("jumped:40") }
        }
        step("a jump while it moves", 3) { scope.launch { try { scroll.animateScrollTo(300, tween(160, easing = LinearEasing)) } finally { log("ended:${scroll.value}") } } }
        step("now", 3) { scope.launch { log("by:${scroll.scrollBy(-500f)}") }; log("moving:${scroll.isScrollInProgress}") }
        //@end
    }
    scenario("scroll_in_effect", "scrollToItem and animateScrollToItem in effects, before the first layout; a list that comes later") {
        //@begin scroll_in_effect
        queueCoroutines()
        val first = LazyListState(); val second = LazyListState(); val show = mutableStateOf(false); lateinit var scope: CoroutineScope
        start(100, 200) {
            scope = rememberCoroutineScope()
            log("compose:Root")
            Column {
                LazyColumn(Modifier.trace("first").height(60.dp), first) { items(30) { Box(Modifier.trace("a$it").size(20.dp)) } }
                if (show.value) LazyColumn(Modifier.trace("second").height(60.dp), second) { items(30) { Box(Modifier.trace("b$it").size(20.dp)) } }
            }
            LaunchedEffect(Unit) { log("launched"); first.scrollToItem(4); log("first:${first.firstVisibleItemIndex}"); second.scrollToItem(7); log("second:${second.firstVisibleItemIndex}") }
        }
        step("a jump of the list that is not there") { scope.launch { second.scrollToItem(2); log("two:${second.firstVisibleItemIndex}") } }
        step("it comes") { show.value = true }
        step("another jump") { scope.launch { second.scrollToItem(9); log("nine:${second.firstVisibleItemIndex}") } }
        step("it leaves, a jump meanwhile") { show.value = false; scope.launch { second.scrollToItem(1); log("one:${second.firstVisibleItemIndex}") } }
        step("it comes again") { show.value = true }
        //@end
    }
    scenario("flows_in_turn", "snapshotFlows that feed each other through states, in one turn; a coroutine that writes and launches") {
        //@begin flows_in_turn
        queueCoroutines()
        val x = mutableIntStateOf(0); val y = mutableIntStateOf(0); val z = mutableIntStateOf(0); lateinit var scope: CoroutineScope
        start {
            scope = rememberCoroutineScope()
            log("compose:Root z=${z.intValue}")
            LaunchedEffect(Unit) { snapshotFlow { log("block:x"); x.intValue }.collect { log("x:$it"); y.intValue = it * 2 } }
            LaunchedEffect(Unit) { snapshotFlow { log("block:y"); y.intValue }.collect { log("y:$it"); z.intValue = it + 1; log("z is set") } }
            LaunchedEffect(Unit) { snapshotFlow { log("block:z"); z.intValue to y.intValue }.collect { log("z:$it") } }
        }
        step("x=1") { x.intValue = 1 }
        step("x=2 by a coroutine") { scope.launch { x.intValue = 2; log("wrote"); launch { log("child") }; yield(); log("yielded x=${x.intValue} z=${z.intValue}") } }
        step("both ends") { x.intValue = 5; y.intValue = 1 }
        step("two coroutines that write x") { scope.launch { x.intValue = 6; log("six") }; scope.launch { x.intValue = 7; log("seven") } }
        step("written by an effect's coroutine, twice") { scope.launch { x.intValue = 8; yield(); x.intValue = 9; log("nine") } }
        //@end
    }
    scenario("mutations", "MutatorMutex: at once where nobody mutates, interrupted, refused by priority, caught, and what is left active") {
        //@begin mutations
        queueCoroutines()
        val mutex = MutatorMutex(); lateinit var scope: CoroutineScope
        suspend fun mutation(name: String, priority: MutatePriority = MutatePriority.Default, waits: Boolean = false) {
            try {
                mutex.mutate(priority) { log("begin:$name"); try { if (waits) awaitCancellation() } finally { log("end:$name") } }
                log("done:$name")
            } catch (e: CancellationException) { log("interrupted:$name active=${scope.isActive}") }
        }
        start { scope = rememberCoroutineScope(); log("compose:Root") }
        step("one after the other") { for (n in 1..3) scope.launch { mutation("a$n") } }
        step("one that waits, two that do not") { scope.launch { mutation("b1", waits = true) }; scope.launch { mutation("b2") }; scope.launch { mutation("b3") } }
        lateinit var job: Job
        step("a person drags") { job = scope.launch { mutation("c1", MutatePriority.UserInput, waits = true); log("c1 goes on"); mutation("c1 again"); log("c1 is through") } }
        step("the program may not") { scope.launch { mutation("c2") } }
        step("the person may") { scope.launch { mutation("c3", MutatePriority.UserInput, waits = true) } }
        step("cancelled from outside") { job = scope.launch { try { mutex.mutate(MutatePriority.PreventUserInput) { log("begin:d"); awaitCancellation() } } catch (e: CancellationException) { log("d cancelled"); throw e } finally { log("d ends") } } }
        step("now") { job.cancel() }
        step("free again") { scope.launch { mutation("e") } }
        //@end
    }
    scenario("animatable_turns", "an Animatable animated, retargeted and snapped from several coroutines of one turn; who is interrupted goes on") {
        //@begin animatable_turns
        queueCoroutines()
        val x = Animatable(0f); lateinit var scope: CoroutineScope
        start { scope = rememberCoroutineScope(); log("compose:Root"); Box(Modifier.trace("box").size(10.dp).offset { log("lambda:offset ${Math.round(x.value)}"); androidx.compose.ui.unit.IntOffset(Math.round(x.value), 0) }) }
        step("two animations", 6) {
            scope.launch { try { x.animateTo(100f, tween(64, easing = LinearEasing)) } catch (e: CancellationException) { log("first ended at ${Math.round(x.value)} active=${isActive}"); x.snapTo(50f); log("first snapped") } }
            scope.launch { x.animateTo(80f, tween(32, easing = LinearEasing)); log("second arrived") }
        }
        step("stopped on its way", 2) { scope.launch { x.animateTo(0f, tween(160, easing = LinearEasing)); log("never") } }
        step("stop", 3) { scope.launch { x.stop(); log("stopped at ${Math.round(x.value)} running=${x.isRunning}") } }
        step("retargeted in one turn", 8) { scope.launch { x.animateTo(10f, tween(48, easing = LinearEasing)); log("never") }; scope.launch { x.animateTo(90f, tween(48, easing = LinearEasing)); log("ninety") }; scope.launch { log("target:${x.targetValue}") } }
        //@end
    }
}
