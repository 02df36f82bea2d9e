@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.pager.*
import androidx.compose.foundation.text.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.text.*
import androidx.compose.ui.text.input.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt
import androidx.navigationevent.NavigationEventInput
import androidx.navigationevent.compose.LocalNavigationEventDispatcherOwner

/** What a window of the desktop does with the Escape key that the scene did not use. */
class Escape : NavigationEventInput() { fun press() = dispatchOnBackCompleted() }
@Composable fun HearsEscape(escape: Escape) { val dispatcher = LocalNavigationEventDispatcherOwner.current!!.navigationEventDispatcher; DisposableEffect(dispatcher) { dispatcher.addInput(escape); onDispose { dispatcher.removeInput(escape) } } }
val Focusable = PopupProperties(focusable = true)
val Unclipped = PopupProperties(clippingEnabled = false)
fun Modifier.drawn(name: String, value: () -> Int) = drawBehind { log("draw:$name ${value()}") }

/** Layers above the content, event for event: what is measured, placed and drawn in which order, and who hears pointers, focus and keys. */
fun popups() {
    scenario("popup_in_lazy_list", "a menu inside an item of a lazy list: it opens, the list scrolls, its item leaves and comes back, another item opens one") {
        //@begin popup_in_lazy_list
        queueCoroutines()
        val open = mutableIntStateOf(-1); val state = LazyListState()
        start(100, 100) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), state) { items(10) { i -> log("compose:item $i"); Box(Modifier.trace("item$i").size(40.dp)) { if (open.intValue == i) Popup(remember { AtCorner("menu$i") }) { Alive("menu$i"); Box(Modifier.trace("menu$i").size(30.dp)) } } } }
        }
        step("the first opens") { open.intValue = 0 }
        step("scrolled by 15") { state.dispatchRawDelta(15f) }
        step("scrolled out") { state.dispatchRawDelta(100f) }
        step("scrolled back") { state.dispatchRawDelta(-115f) }
        step("the second opens") { open.intValue = 1 }
        step("closed") { open.intValue = -1 }
        //@end
    }
    scenario("popup_anchor_moves", "the anchor of a popup moves: by an offset that is read while placing, by a padding, by a layer, by what is above it; it grows, and leaves") {
        //@begin popup_anchor_moves
        queueCoroutines()
        val x = mutableIntStateOf(0); val top = mutableIntStateOf(0); val shift = mutableIntStateOf(0); val above = mutableIntStateOf(10); val w = mutableIntStateOf(20); val shown = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root")
            Column(Modifier.trace("column")) {
                Box(Modifier.trace("above").layout { m, _ -> val p = m.measure(Constraints.fixed(10, above.intValue)); layout(p.width, p.height) { p.place(0, 0) } })
                Box(Modifier.offset { IntOffset(x.intValue, 0) }.trace("moved")) {
                    Box(Modifier.graphicsLayer { translationY = shift.intValue.toFloat() }.padding(top = top.intValue.dp).trace("padded")) {
                        if (shown.value) Box(Modifier.trace("anchor").layout { m, _ -> val p = m.measure(Constraints.fixed(w.intValue, 10)); layout(p.width, p.height) { p.place(0, 0) } }) { Popup(remember { AtCorner("tip") }) { Box(Modifier.drawn("tip") { 0 }.trace("tip").size(15.dp)) } }
                    }
                }
            }
        }
        step("x=30") { x.intValue = 30 }
        step("padding") { top.intValue = 5 }
        step("a layer moves it") { shift.intValue = 7 }
        step("what is above grows") { above.intValue = 25 }
        step("wider") { w.intValue = 40 }
        step("everything at once") { x.intValue = 0; top.intValue = 0; above.intValue = 10; w.intValue = 20 }
        step("gone") { shown.value = false }
        step("again, moved") { shown.value = true; x.intValue = 12 }
        //@end
    }
    scenario("popup_reads_by_phase", "a popup whose content reads a state only while measuring, only while placing, only in a layer block, only while drawing; the same states read below it") {
        //@begin popup_reads_by_phase
        queueCoroutines()
        val m = mutableIntStateOf(10); val p = mutableIntStateOf(0); val l = mutableIntStateOf(0); val d = mutableIntStateOf(0); val below = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.trace("screen").size(100.dp)) {
                if (below.value) Box(Modifier.drawn("under") { d.intValue }.trace("under").layout { mm, _ -> log("lambda:under ${m.intValue}"); val it = mm.measure(Constraints.fixed(m.intValue, 5)); layout(it.width, it.height) { it.place(0, 0) } })
                Popup(remember { AtCorner("pop") }) {
                    log("compose:pop")
                    Box(Modifier.trace("outer").layout { mm, _ -> log("lambda:measure ${m.intValue}"); val it = mm.measure(Constraints.fixed(m.intValue, 10)); layout(it.width, it.height) { log("lambda:place ${p.intValue}"); it.place(p.intValue, 0) } }.trace("placed")) {
                        Box(Modifier.graphicsLayer { log("lambda:layer"); translationX = l.intValue.toFloat() }.drawn("inner") { d.intValue }.trace("inner").size(5.dp))
                    }
                }
            }
        }
        step("while measuring") { m.intValue = 20 }
        step("while placing") { p.intValue = 3 }
        step("in the layer") { l.intValue = 4 }
        step("while drawing") { d.intValue = 1 }
        step("read below it, too") { below.value = true }
        step("measured by both") { m.intValue = 30 }
        step("drawn by both") { d.intValue = 2 }
        step("all of them") { m.intValue = 12; p.intValue = 1; l.intValue = 1; d.intValue = 3 }
        //@end
    }
    scenario("popup_with_relayout", "a popup that opens, and one that closes, in the frame in which the content is laid out again; a position read in the popup while the content moves") {
        //@begin popup_with_relayout
        queueCoroutines()
        val open = mutableStateOf(false); val w = mutableIntStateOf(20); val other = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            Row(Modifier.trace("row")) {
                Box(Modifier.trace("holder")) { Box(Modifier.trace("wide").layout { m, _ -> val p = m.measure(Constraints.fixed(w.intValue, 20)); layout(p.width, p.height) { p.place(0, 0) } }) }
                Box(Modifier.trace("anchor").size(20.dp)) {
                    if (open.value) Popup(remember { AtCorner("one") }) { log("compose:one"); Box(Modifier.onGloballyPositioned { log("onGloballyPositioned:one ${it.positionInRoot()}") }.trace("one").size(15.dp)) { if (other.value) Popup(remember { AtCorner("two") }) { log("compose:two"); Box(Modifier.onPlaced { log("onPlaced:two ${it.positionInRoot()}") }.trace("two").size(10.dp)) } } }
                }
            }
        }
        step("open, and wider") { open.value = true; w.intValue = 40 }
        step("the second, and wider") { other.value = true; w.intValue = 60 }
        step("only wider") { w.intValue = 50 }
        step("the second leaves, and narrower") { other.value = false; w.intValue = 30 }
        step("both at once, and wider") { other.value = true; w.intValue = 35 }
        step("all leave, and narrower") { open.value = false; w.intValue = 10 }
        //@end
    }
    scenario("popup_tooltip_leaves", "a tooltip that fades in and out: it stays until it is faded, its text changes meanwhile, it is wanted again before it has left") {
        //@begin popup_tooltip_leaves
        queueCoroutines()
        val wanted = mutableStateOf(false); val text = mutableIntStateOf(1)
        start(120, 120) {
            log("compose:Root")
            Box(Modifier.trace("anchor").size(20.dp)) {
                val alpha = animateFloatAsState(if (wanted.value) 1f else 0f, tween(64, easing = LinearEasing))
                val shown = remember { derivedStateOf { alpha.value > 0f } }
                if (wanted.value || shown.value) Popup(remember { AtCorner("tip") }) { log("compose:tip ${text.intValue}"); Alive("tip"); Box(Modifier.graphicsLayer { log("lambda:layer ${(alpha.value * 100).roundToInt()}"); this.alpha = alpha.value }.drawn("tip") { text.intValue }.trace("tip").size(20.dp)) }
            }
        }
        step("wanted") { wanted.value = true }
        step("no longer") { wanted.value = false }
        step("wanted again", 3) { wanted.value = true }
        step("not, and then", 2) { wanted.value = false }
        step("wanted before it left, with another text") { wanted.value = true; text.intValue = 2 }
        step("gone") { wanted.value = false }
        //@end
    }
    scenario("popup_clicked_around", "taps on, beside and through popups: one that takes the focus, one that does not, both; what is dismissed, and what below is clicked") {
        //@begin popup_clicked_around
        queueCoroutines()
        val loose = mutableStateOf(false); val modal = mutableStateOf(false); val stays = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.size(200.dp).click("screen") {}) {
                if (loose.value) Popup(remember { AtCorner("loose") }, { log("dismiss:loose"); loose.value = false }) { Alive("loose"); Box(Modifier.size(60.dp).padding(10.dp).click("loose") {}) }
                if (modal.value) Popup(Alignment.TopStart, IntOffset(40, 40), { log("dismiss:modal"); if (!stays.value) modal.value = false }, Focusable) { Alive("modal"); Box(Modifier.size(60.dp).padding(10.dp).click("modal") {}) }
            }
        }
        step("the screen") { tap(10f, 10f) }
        step("loose opens") { loose.value = true }
        step("on it") { tap(170f, 170f) }
        step("on its edge") { tap(142f, 142f) }
        step("beside it") { tap(10f, 10f) }
        step("modal opens") { modal.value = true }
        step("on the modal") { tap(70f, 70f) }
        step("on its edge, where nothing is") { tap(42f, 42f) }
        step("beside it: pressed") { press(10f, 10f) }
        step("released") { release(10f, 10f) }
        step("the screen again") { tap(10f, 10f) }
        step("modal, then loose above it") { modal.value = true }
        step("loose above") { loose.value = true }
        step("beside both") { tap(10f, 10f) }
        step("it stays") { stays.value = true; modal.value = true; loose.value = true }
        step("pressed in the modal") { press(70f, 70f) }
        step("moved out and released") { move(10f, 10f); release(10f, 10f) }
        step("beside it") { tap(10f, 10f) }
        //@end
    }
    scenario("popup_hovered", "the mouse goes from the content onto a popup and beyond; the popup opens and leaves under it; one that takes the focus hides what is below from the mouse") {
        //@begin popup_hovered
        queueCoroutines()
        val open = mutableStateOf(false); val focusable = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.size(200.dp).mouse("screen")) {
                if (open.value) Popup(Alignment.TopStart, IntOffset(50, 50), null, PopupProperties(focusable = focusable.value)) { Box(Modifier.size(60.dp).mouse("popup")) }
            }
        }
        step("over the screen") { hover(10f, 10f) }
        step("it opens elsewhere") { open.value = true }
        step("onto it") { hover(60f, 60f) }
        step("within it") { hover(70f, 70f) }
        step("off it") { hover(20f, 20f) }
        step("back onto it") { hover(60f, 60f) }
        step("it closes under the mouse") { open.value = false }
        step("it opens under the mouse") { open.value = true }
        step("it takes the focus") { focusable.value = true }
        step("off it: nothing below hears it") { hover(20f, 20f) }
        step("it closes") { open.value = false }
        step("over the screen again") { hover(30f, 30f) }
        //@end
    }
    scenario("popup_focus_and_keys", "focus and keys of a screen and two popups: one that does not take the focus, one that does; each keeps its own; Tab; keys nobody uses; they leave") {
        //@begin popup_focus_and_keys
        queueCoroutines()
        val loose = mutableStateOf(false); val modal = mutableStateOf(false); val second = mutableStateOf(false); val all = Requesters()
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.onKeyEvent { if (it.type == KeyEventType.KeyDown) log("key:screen"); false }) {
                Column { Box(Modifier.keyed("a", all)); Box(Modifier.keyed("b", all)) }
                if (loose.value) Popup(remember { AtCorner("loose") }) { Box(Modifier.keyed("loose", all)) }
                if (modal.value) Popup(remember { AtCorner("modal") }, null, Focusable) { Column { Box(Modifier.keyed("m1", all)); Box(Modifier.keyed("m2", all)) }; if (second.value) Popup(remember { AtCorner("second") }, null, Focusable) { Box(Modifier.keyed("s", all)) } }
            }
        }
        step("a is focused") { log("did:${all["a"].requestFocus()}") }
        step("loose opens") { loose.value = true }
        step("x") { key(Key.X) }
        step("loose asks") { log("did:${all["loose"].requestFocus()}") }
        step("x is still for the screen") { key(Key.X) }
        step("modal opens") { modal.value = true }
        step("x goes to nobody") { key(Key.X) }
        step("Tab in the modal") { key(Key.Tab) }
        step("x for m1") { key(Key.X) }
        step("Tab, and Tab again") { key(Key.Tab); key(Key.Tab) }
        step("a second one above") { second.value = true }
        step("Tab there") { key(Key.Tab) }
        step("x for s") { key(Key.X) }
        step("b is asked for below") { log("did:${all["b"].requestFocus()}") }
        step("x is still for s") { key(Key.X) }
        step("the second leaves") { second.value = false }
        step("x for the modal") { key(Key.X) }
        step("the modal leaves") { modal.value = false }
        step("x for b") { key(Key.X) }
        step("loose leaves") { loose.value = false }
        //@end
    }
    scenario("popup_escaped", "Escape over popups: not without one that takes the focus, the topmost first, one that may not be dismissed so; a key that the content uses first") {
        //@begin popup_escaped
        queueCoroutines()
        val escape = Escape(); val loose = mutableStateOf(false); val modal = mutableStateOf(false); val second = mutableStateOf(false); val may = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root"); HearsEscape(escape)
            Box(Modifier.size(50.dp)) {
                if (loose.value) Popup(remember { AtCorner("loose") }, { log("dismiss:loose"); loose.value = false }) { Alive("loose") }
                if (modal.value) Popup(remember { AtCorner("modal") }, { log("dismiss:modal"); modal.value = false }, PopupProperties(focusable = true, dismissOnBackPress = may.value)) { Alive("modal"); if (second.value) Popup(remember { AtCorner("second") }, { log("dismiss:second"); second.value = false }, Focusable) { Alive("second") } }
            }
        }
        step("nothing is open") { escape.press() }
        step("loose opens") { loose.value = true }
        step("Escape: it stays") { escape.press() }
        step("modal opens") { modal.value = true }
        step("Escape: the modal leaves") { escape.press() }
        step("two of them") { modal.value = true; second.value = true }
        step("Escape: the second") { escape.press() }
        step("Escape: the first") { escape.press() }
        step("it may not") { may.value = false; modal.value = true }
        step("Escape: nothing") { escape.press() }
        step("it may, with another above") { may.value = true; second.value = true }
        step("Escape twice") { escape.press(); escape.press() }
        //@end
    }
    scenario("popup_sizes", "what a popup is measured with: the window; larger than it; at its edges, clipped into it or not; the window is not asked again when the content is laid out") {
        //@begin popup_sizes
        queueCoroutines()
        val w = mutableIntStateOf(30); val clipped = mutableStateOf(true); val at = mutableIntStateOf(10)
        start(100, 80) {
            log("compose:Root")
            Box(Modifier.padding(start = at.intValue.dp).trace("anchor").size(20.dp)) {
                Popup(remember { AtCorner("pop") }, null, if (clipped.value) PopupProperties() else Unclipped) { BoxWithConstraints(Modifier.trace("pop")) { log("compose:pop $constraints"); Box(Modifier.trace("inside").layout { m, _ -> val p = m.measure(Constraints.fixed(w.intValue, 30)); layout(p.width, p.height) { p.place(0, 0) } }) } }
            }
        }
        step("at the right edge") { at.intValue = 75 }
        step("wider") { w.intValue = 60 }
        step("as wide as the window") { w.intValue = 100 }
        step("wider than the window") { w.intValue = 130 }
        step("not clipped") { clipped.value = false }
        step("narrow again") { w.intValue = 20 }
        step("to the left") { at.intValue = 0 }
        //@end
    }
    scenario("popup_effects_and_locals", "effects and locals of popups: the order of effects of screen and popups, locals given around them, a remembered value of a popup that closes") {
        //@begin popup_effects_and_locals
        queueCoroutines()
        val open = mutableStateOf(true); val tint = mutableIntStateOf(0); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            SideEffect { log("side:Root") }
            CompositionLocalProvider(Tint provides tint.intValue) {
                Alive("before")
                if (open.value) Popup(remember { AtCorner("pop") }) {
                    val made = remember { log("remember:pop ${n.intValue}"); n.intValue }
                    log("compose:pop $made"); Alive("pop"); LaunchedEffect(Unit) { log("launched:pop") }; SideEffect { log("side:pop") }
                    CompositionLocalProvider(Tint provides 7) { TintReader("within") }
                }
                Alive("after")
            }
        }
        step("another tint") { tint.intValue = 1 }
        step("closed") { open.value = false; n.intValue = 1 }
        step("opened") { open.value = true }
        step("the tint and what it remembers") { tint.intValue = 3; n.intValue = 2 }
        step("closed again") { open.value = false }
        //@end
    }
    scenario("material_dialogs_stacked", "a dialog over a dialog: what composes, who has the focus and the keys, Escape and a click beside them; they leave one after the other, and both at once") {
        //@begin material_dialogs_stacked
        queueCoroutines()
        val first = mutableStateOf(false); val second = mutableStateOf(false); val tint = mutableIntStateOf(0); val all = Requesters(); val escape = Escape()
        start(200, 200) {
            log("compose:Root"); HearsEscape(escape)
            CompositionLocalProvider(Tint provides tint.intValue) {
                TintReader("screen")
                Box(Modifier.keyed("screen", all))
                if (first.value) Dialog({ log("dismiss:first"); first.value = false }, DialogProperties()) { TintReader("first"); Alive("first"); Box(Modifier.keyed("first", all)); if (second.value) Dialog({ log("dismiss:second"); second.value = false }, DialogProperties()) { TintReader("second"); Alive("second"); Box(Modifier.keyed("second", all)) } }
            }
        }
        step("the screen is focused") { log("did:${all["screen"].requestFocus()}") }
        step("the first", 40) { first.value = true }
        step("Tab in it") { key(Key.Tab) }
        step("the second", 40) { second.value = true }
        step("x goes to nobody") { key(Key.X) }
        step("Tab in the second") { key(Key.Tab) }
        step("x") { key(Key.X) }
        step("Escape: the second", 40) { escape.press() }
        step("x for the first") { key(Key.X) }
        step("beside it: pressed", 40) { press(2f, 2f) }
        step("released: dismissed", 40) { release(2f, 2f) }
        step("x for the screen") { key(Key.X) }
        step("both", 40) { first.value = true; second.value = true }
        step("both leave", 40) { first.value = false }
        //@end
    }
}

fun Modifier.keyed(name: String, all: Requesters) = onKeyEvent { if (it.type == KeyEventType.KeyDown) log("key:$name"); false }.focusRequester(all[name]).focus(name).focusTarget().size(20.dp)
fun Modifier.mouse(name: String) = pointerInput(name) { awaitPointerEventScope { while (true) log("mouse:$name ${awaitPointerEvent().type}") } }
