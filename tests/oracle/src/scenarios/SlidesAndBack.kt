@file:OptIn(androidx.compose.ui.ExperimentalComposeUiApi::class, androidx.compose.animation.ExperimentalAnimationApi::class)
@file:Suppress("DEPRECATION")

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.AnimatedContentTransitionScope.SlideDirection
import androidx.compose.animation.core.*
import androidx.compose.foundation.focusable
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.backhandler.BackHandler
import androidx.compose.ui.backhandler.PredictiveBackHandler
import androidx.compose.ui.focus.FocusDirection
import androidx.compose.ui.focus.FocusManager
import androidx.compose.ui.focus.FocusRequester
import androidx.compose.ui.focus.focusProperties
import androidx.compose.ui.focus.focusRequester
import androidx.compose.ui.platform.LocalFocusManager
import androidx.compose.ui.unit.dp
import androidx.navigationevent.NavigationEvent
import androidx.navigationevent.NavigationEventInput
import androidx.navigationevent.compose.LocalNavigationEventDispatcherOwner
import kotlinx.coroutines.CancellationException

private val slow = tween<androidx.compose.ui.unit.IntOffset>(64, easing = LinearEasing)

/** A gesture from the edge of the screen: it begins, goes on, and is completed or cancelled. */
private class EdgeGesture : NavigationEventInput() {
    private fun at(x: Float, progress: Float) = NavigationEvent(touchX = x, touchY = 5f, progress = progress, swipeEdge = NavigationEvent.EDGE_LEFT)
    fun begin() = dispatchOnBackStarted(at(0f, 0f))
    fun move(x: Float, progress: Float) = dispatchOnBackProgressed(at(x, progress))
    fun cancel() = dispatchOnBackCancelled()
    fun complete() = dispatchOnBackCompleted()
}
@Composable private fun Hears(gesture: EdgeGesture) { val dispatcher = LocalNavigationEventDispatcherOwner.current!!.navigationEventDispatcher; DisposableEffect(dispatcher) { dispatcher.addInput(gesture); onDispose { dispatcher.removeInput(gesture) } } }

fun slidesAndBack() {
    scenario("slide_containers", "AnimatedContent whose contents slide into and out of the container: to the left, then back to the right; of another size") {
        //@begin slide_containers
        queueCoroutines()
        val page = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root")
            AnimatedContent(page.intValue, Modifier.trace("container"), transitionSpec = {
                log("spec:$initialState to $targetState")
                val towards = if (targetState > initialState) SlideDirection.Left else SlideDirection.Right
                (slideIntoContainer(towards, slow) togetherWith slideOutOfContainer(towards, slow)).using(null)
            }) { n ->
                log("compose:page $n")
                Box(Modifier.trace("page $n").size((60 + 40 * n).dp, 50.dp))
            }
        }
        step("1", max = 20) { page.intValue = 1 }
        step("0", max = 20) { page.intValue = 0 }
        //@end
    }
    scenario("slide_directions", "slides up and down with part of the way, aligned at the end of a container whose size is animated; turned on the way") {
        //@begin slide_directions
        queueCoroutines()
        val page = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root")
            AnimatedContent(page.intValue, Modifier.trace("container"), contentAlignment = Alignment.BottomEnd, transitionSpec = {
                val towards = if (targetState == 1) SlideDirection.Up else SlideDirection.Down
                (slideIntoContainer(towards, slow) { it / 2 } togetherWith slideOutOfContainer(towards, slow) { it / 4 }).using(SizeTransform { _, _ -> tween(64, easing = LinearEasing) })
            }) { n ->
                Box(Modifier.trace("page $n").size(if (n == 1) 120.dp else 40.dp))
            }
        }
        step("1", max = 3) { page.intValue = 1 }
        step("2 on the way", max = 40) { page.intValue = 2 }
        //@end
    }
    scenario("slide_start_end", "slides to the start and to the end, in both directions of reading") {
        //@begin slide_start_end
        queueCoroutines()
        val page = mutableIntStateOf(0); val rtl = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            CompositionLocalProvider(androidx.compose.ui.platform.LocalLayoutDirection provides if (rtl.value) androidx.compose.ui.unit.LayoutDirection.Rtl else androidx.compose.ui.unit.LayoutDirection.Ltr) {
                AnimatedContent(page.intValue, Modifier.trace("container").size(100.dp), transitionSpec = {
                    (slideIntoContainer(SlideDirection.Start, slow) togetherWith slideOutOfContainer(SlideDirection.End, slow)).using(null)
                }) { n -> Box(Modifier.trace("page $n").size(50.dp)) }
            }
        }
        step("1", max = 20) { page.intValue = 1 }
        step("right to left", max = 20) { rtl.value = true }
        step("2", max = 20) { page.intValue = 2 }
        //@end
    }
    scenario("focus_cancel", "a direction that is cancelled, one that is the default, and one that leads elsewhere; a group that cancels the entry and the exit") {
        //@begin focus_cancel
        queueCoroutines()
        val all = Requesters(); val entered = mutableStateOf(true); lateinit var manager: FocusManager
        start(200, 200) {
            manager = LocalFocusManager.current
            Column {
                Row {
                    Box(Modifier.focusProperties { right = FocusRequester.Cancel; next = FocusRequester.Default; down = all["d"] }.focus("a").focusRequester(all["a"]).focusable().size(20.dp))
                    Box(Modifier.focus("b").focusRequester(all["b"]).focusable().size(20.dp))
                }
                Row(Modifier.focusProperties { enter = { log("enter:group $it"); if (entered.value) FocusRequester.Default else FocusRequester.Cancel }; exit = { log("exit:group $it"); if (entered.value) FocusRequester.Cancel else FocusRequester.Default } }.focus("group").focusable()) {
                    Box(Modifier.focus("c").focusRequester(all["c"]).focusable().size(20.dp))
                    Box(Modifier.focus("d").focusRequester(all["d"]).focusable().size(20.dp))
                }
            }
        }
        step("a") { all["a"].requestFocus() }
        step("right") { log("moved:${manager.moveFocus(FocusDirection.Right)}") }
        step("next") { log("moved:${manager.moveFocus(FocusDirection.Next)}") }
        step("a again") { all["a"].requestFocus() }
        step("down") { log("moved:${manager.moveFocus(FocusDirection.Down)}") }
        step("up, exit cancelled") { log("moved:${manager.moveFocus(FocusDirection.Up)}") }
        step("out") { entered.value = false; all["a"].requestFocus() }
        step("down, entry cancelled") { log("moved:${manager.moveFocus(FocusDirection.Down)}") }
        step("asked for c") { log("asked:${all["c"].requestFocus()}") }
        //@end
    }
    scenario("focus_cancel_asked", "FocusRequester.Cancel and Default have no target: asking them for the focus is an error") {
        //@begin focus_cancel_asked
        queueCoroutines()
        start(100, 100) { log("compose:Root") }
        step("cancel") { try { FocusRequester.Cancel.requestFocus() } catch (e: IllegalStateException) { log("raised:cancel") } }
        step("default") { try { FocusRequester.Default.requestFocus() } catch (e: IllegalStateException) { log("raised:default") } }
        //@end
    }
    scenario("predictive_back", "a gesture from the edge with its progress: completed, cancelled, and one that is over at once; two handlers, of which the last hears it") {
        //@begin predictive_back
        queueCoroutines()
        val inner = mutableStateOf(true); val gesture = EdgeGesture()
        start(100, 100) {
            log("compose:Root")
            Hears(gesture)
            BackHandler { log("back:outer") }
            PredictiveBackHandler(inner.value) { progress ->
                log("back:begin")
                try {
                    progress.collect { log("back:at ${it.progress} ${it.touchX} ${it.touchY} ${it.swipeEdge}") }
                    log("back:done")
                } catch (e: CancellationException) {
                    log("back:cancelled")
                }
            }
        }
        step("begin") { gesture.begin() }
        step("a quarter") { gesture.move(10f, 0.25f) }
        step("half, and three quarters") { gesture.move(20f, 0.5f); gesture.move(30f, 0.75f) }
        step("complete") { gesture.complete() }
        step("begin again") { gesture.begin() }
        step("moved") { gesture.move(5f, 0.125f) }
        step("cancel") { gesture.cancel() }
        step("at once") { gesture.complete() }
        step("inner disabled") { inner.value = false }
        step("outer hears it") { gesture.begin(); gesture.move(1f, 0.5f); gesture.complete() }
        //@end
    }
    scenario("predictive_back_page", "a page that follows the gesture, leaves when it is completed and comes back when it is cancelled; its handler leaves on the way") {
        //@begin predictive_back_page
        queueCoroutines()
        val open = mutableStateOf(true); val moved = mutableFloatStateOf(0f); val gesture = EdgeGesture()
        start(100, 100) {
            log("compose:Root ${open.value}")
            Hears(gesture)
            if (open.value) {
                PredictiveBackHandler { progress ->
                    try {
                        progress.collect { moved.floatValue = it.progress }
                        log("back:leaves"); open.value = false
                    } catch (e: CancellationException) {
                        log("back:stays"); moved.floatValue = 0f
                    }
                }
                Box(Modifier.trace("page").offset { androidx.compose.ui.unit.IntOffset((moved.floatValue * 40).toInt(), 0) }.trace("in page").size(20.dp))
            }
        }
        step("half") { gesture.begin(); gesture.move(1f, 0.5f) }
        step("cancelled") { gesture.cancel() }
        step("begins and moves") { gesture.begin(); gesture.move(1f, 0.25f) }
        step("completed") { gesture.complete() }
        step("again") { open.value = true; moved.floatValue = 0f }
        step("begins") { gesture.begin(); gesture.move(1f, 0.5f) }
        step("leaves on the way") { open.value = false }
        step("completed without it") { gesture.complete() }
        //@end
    }
}
