@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class, ExperimentalLayoutApi::class)
@file:Suppress("DEPRECATION")

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.text.*
import androidx.compose.foundation.text.input.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.text.input.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun <T> steadily(millis: Int) = tween<T>(millis, easing = LinearEasing)

/** Screens that are used by keys and by pulls. */
fun screensByKeys() {
    scenario("menu_by_keys", "a menu in a focusable popup that asks for the focus as it opens: keys go from entry to entry, one that cannot have it is passed over, Enter chooses and closes, Escape closes; the button has the focus again") {
        //@begin menu_by_keys
        queueCoroutines()
        val open = mutableStateOf(false); val off = mutableStateOf(true); val button = FocusRequester(); val escape = Escape()
        start(120, 120) {
            HearsEscape(escape); log("compose:Root"); val chosen = remember { mutableStateOf<String?>(null) }
            Column(Modifier.onKeyEvent { if (it.type == KeyEventType.KeyDown) log("key:screen ${it.key == Key.Enter}"); false }) {
                Box(Modifier.focusRequester(button).onFocusChanged { log("focus:button ${it.isFocused}") }.click("button") { open.value = true }.trace("button").size(30.dp, 10.dp)) {
                    if (open.value) Popup(remember { AtCorner("menu") }, { log("dismissed"); open.value = false }, PopupProperties(focusable = true)) {
                        val first = remember { FocusRequester() }
                        log("compose:menu ${off.value}"); LaunchedEffect(Unit) { log("launched:menu ${first.requestFocus()}") }; Alive("menu")
                        Column(Modifier.trace("menu")) {
                            for (name in listOf("a", "b", "c")) key(name) {
                                var focused by remember { mutableStateOf(false) }
                                log("compose:entry $name $focused")
                                Box((if (name == "a") Modifier.focusRequester(first) else Modifier).focusProperties { canFocus = name != "b" || !off.value }.onFocusChanged { log("focus:$name ${it.isFocused}"); focused = it.isFocused }.click(name) { chosen.value = name; open.value = false }.trace(name).size(30.dp, 10.dp))
                            }
                        }
                    }
                }
                Shown("chosen") { chosen.value }
            }
        }
        step("the button has the focus") { button.requestFocus() }
        step("opened by Enter") { key(Key.Enter) }
        step("down") { key(Key.DirectionDown) }
        step("Enter") { key(Key.Enter) }
        step("opened, and b can have it") { open.value = true; off.value = false }
        step("down") { key(Key.DirectionDown) }
        step("b cannot have it any more") { off.value = true }
        step("down") { key(Key.DirectionDown) }
        step("Escape") { escape.press() }
        step("Enter again, then closed by the program") { key(Key.Enter); open.value = false }
        //@end
    }
    scenario("rows_reloaded", "rows that are pulled to be loaded again, by nested scroll with a fling: half of the pull, an indicator that follows while drawing, one that turns, rows that come by an effect with a key; flung down from within, pushed back") {
        //@begin rows_reloaded
        queueCoroutinesAndDelays()
        val round = mutableIntStateOf(0); val list = LazyListState(3)
        start(80, 80) {
            log("compose:Root ${round.intValue}"); val scope = rememberCoroutineScope(); val pull = remember { Animatable(0f) }
            val rows by produceState(List(8) { "r$it" }, round.intValue) { if (round.intValue > 0) { log("loads:${round.intValue}"); delay(80); value = List(8) { "r${it + round.intValue}" }; log("loaded"); pull.animateTo(0f, steadily(48)) } }
            val connection = remember { object : NestedScrollConnection {
                override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { if (available.y >= 0 || pull.value <= 0f) return Offset.Zero; val used = maxOf(available.y, -pull.value); log("pre:${used.roundToInt()}"); scope.launch { pull.snapTo(pull.value + used) }; return Offset(0f, used) }
                override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { if (available.y <= 0) return Offset.Zero; log("post:${consumed.y.roundToInt()} ${available.y.roundToInt()} ${source == NestedScrollSource.UserInput}"); if (source == NestedScrollSource.UserInput) scope.launch { pull.snapTo(pull.value + available.y / 2) }; return Offset(0f, available.y) }
                override suspend fun onPreFling(available: Velocity): Velocity { log("preFling:${pull.value.roundToInt()}"); if (pull.value > 15f) { round.intValue++; pull.animateTo(15f, steadily(32)) } else if (pull.value > 0f) pull.animateTo(0f, steadily(32)) else return Velocity.Zero; log("settled:${pull.value.roundToInt()}"); return available }
                override suspend fun onPostFling(consumed: Velocity, available: Velocity): Velocity { log("postFling:${available.y > 0}"); return Velocity.Zero }
            } }
            Box(Modifier.nestedScroll(connection)) {
                LazyColumn(Modifier.offset { log("lambda:list ${pull.value.roundToInt()}"); IntOffset(0, pull.value.roundToInt()) }.trace("list").size(80.dp), list) { items(rows, key = { it }) { log("compose:$it"); Box(Modifier.animateItem(null, steadily(32), null).trace(it).size(80.dp, 20.dp)) } }
                val far by remember { derivedStateOf { pull.value > 15f } }
                log("compose:indicator $far")
                AnimatedVisibility(far, enter = fadeIn(steadily(32)), exit = fadeOut(steadily(32))) { Box(Modifier.trace("ready").size(10.dp)) }
            }
        }
        step("dragged down by 50") { press(40f, 10f); move(40f, 40f); move(40f, 60f) }
        step("to its start and on", 3) { move(40f, 78f); move(40f, 100f); move(40f, 140f) }
        step("pushed back a little", 3) { move(40f, 132f) }
        step("let go", 6) { release(40f, 132f) }
        wait("until it is loaded", 12)
        step("pulled a little", 3) { press(40f, 10f); move(40f, 35f); move(40f, 50f) }
        step("let go", 10) { release(40f, 50f) }
        step("scrolled up by 30 while it is loaded by the program", 3) { round.intValue++; list.dispatchRawDelta(30f) }
        wait("loaded", 12)
        //@end
    }
}
