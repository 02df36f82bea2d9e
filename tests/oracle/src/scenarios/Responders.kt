@file:OptIn(androidx.compose.foundation.ExperimentalFoundationApi::class)

package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.relocation.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*

private fun told(r: Rect?) = if (r == null) "null" else "${r.left.toInt()},${r.top.toInt()} ${r.width.toInt()}x${r.height.toInt()}"

private class Window(val name: String, val moved: MutableIntState, val by: Int = 0) : BringIntoViewResponder {
    override fun calculateRectForParent(localRect: Rect): Rect { return localRect.translate(0f, -by.toFloat()) }
    override suspend fun bringChildIntoView(localRect: () -> Rect?) {
        log("$name asked:${told(localRect())}")
        withFrameNanos { }
        moved.intValue = by
        withFrameNanos { }
        log("$name done:${told(localRect())}")
    }
}

/** Responders of one's own, which hear of children that want to be seen. */
fun responders() {
    scenario("responders_asked", "a responder of one's own around a requester: asked for all of it, for a part, twice; the requester moves, the responder changes and leaves") {
        //@begin responders_asked
        queueCoroutines()
        val moved = mutableIntStateOf(0); val requester = BringIntoViewRequester(); val which = mutableStateOf<BringIntoViewResponder?>(Window("one", moved, 30)); lateinit var scope: CoroutineScope
        val other = Window("two", moved, 5)
        fun ask(rect: Rect? = null) { scope.launch { log("asks"); if (rect == null) requester.bringIntoView() else requester.bringIntoView(rect); log("answered") } }
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val own = which.value
            Box(Modifier.then(if (own != null) Modifier.bringIntoViewResponder(own) else Modifier).trace("window").size(50.dp, 40.dp)) {
                Box(Modifier.offset { IntOffset(0, 60 - moved.intValue) }.bringIntoViewRequester(requester).trace("child").size(20.dp))
            }
        }
        step("all", 10) { ask() }
        step("a part", 10) { ask(Rect(5f, 5f, 10f, 10f)) }
        step("two at once", 10) { ask(); ask(Rect(0f, 0f, 5f, 5f)) }
        step("another responder", 10) { which.value = other }
        step("it is asked", 10) { ask() }
        step("none", 10) { which.value = null }
        step("nobody hears", 10) { ask() }
        //@end
    }
    scenario("responders_nested", "two responders of one's own in each other and in a scrolled column: who is asked for which rectangle, where the column ends") {
        //@begin responders_nested
        queueCoroutines()
        val moved = mutableIntStateOf(0); val outerMoved = mutableIntStateOf(0); val requester = BringIntoViewRequester(); val scroll = ScrollState(0); lateinit var scope: CoroutineScope
        val inner = Window("inner", moved, 20); val outer = Window("outer", outerMoved, 10)
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            Column(Modifier.size(60.dp).verticalScroll(scroll)) {
                Spacer(Modifier.size(80.dp))
                Box(Modifier.bringIntoViewResponder(outer).trace("outer").size(50.dp)) {
                    Box(Modifier.padding(top = 10.dp).bringIntoViewResponder(inner).trace("inner").size(40.dp)) {
                        Box(Modifier.padding(top = 15.dp).bringIntoViewRequester(requester).trace("child").size(10.dp))
                    }
                }
                Spacer(Modifier.size(200.dp))
            }
        }
        step("asked", 60) { scope.launch { requester.bringIntoView(); log("answered ${scroll.value}") } }
        step("scrolled back", 10) { scope.launch { scroll.scrollTo(0) } }
        step("a part", 60) { scope.launch { requester.bringIntoView(Rect(0f, 0f, 5f, 5f)); log("answered ${scroll.value}") } }
        //@end
    }
    scenario("responders_of_focus", "a child that gets the focus inside a responder of one's own; a request that is cancelled") {
        //@begin responders_of_focus
        queueCoroutines()
        val moved = mutableIntStateOf(0); val r = FocusRequester(); val requester = BringIntoViewRequester(); lateinit var scope: CoroutineScope; var job: Job? = null
        val own = Window("own", moved, 25)
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            Box(Modifier.bringIntoViewResponder(own).trace("window").size(50.dp, 40.dp)) {
                Column(Modifier.offset { IntOffset(0, -moved.intValue) }) {
                    Box(Modifier.trace("first").size(20.dp))
                    Box(Modifier.focusRequester(r).onFocusChanged { log("focus:${it.isFocused}") }.focusable().bringIntoViewRequester(requester).trace("second").size(20.dp, 30.dp))
                }
            }
        }
        step("focus", 10) { r.requestFocus() }
        step("asked and cancelled", 10) { job = scope.launch { try { requester.bringIntoView() } finally { log("ends") } } }
        step("asked", 1) { moved.intValue = 0; job = scope.launch { try { requester.bringIntoView(); log("answered") } finally { log("ends") } } }
        step("cancelled", 10) { job!!.cancel() }
        //@end
    }
}
