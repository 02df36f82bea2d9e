package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.foundation.lazy.LazyRow
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.platform.LocalFocusManager
import androidx.compose.ui.unit.dp

fun Modifier.focus(name: String) = onFocusChanged { log("focus:$name $it") }
class Requesters { val of = HashMap<String, FocusRequester>(); operator fun get(name: String) = of.getOrPut(name) { FocusRequester() } }
@Composable fun Target(name: String, all: Requesters) {
    Box(Modifier.focusRequester(all[name]).focus(name).focusTarget().size(20.dp))
}

@Composable fun FocusItem(name: String, all: Requesters) {
    log("compose:FocusItem($name)")
    DisposableEffect(Unit) { onDispose { log("dispose:$name") } }
    Box(Modifier.trace("item.$name").focusRequester(all[name]).focus(name).focusable().size(100.dp))
}

fun focus() {
    scenario("focus_events", "focus requested, moved, captured, cleared; the focused node leaves, comes back, may not be focused any more") {
        //@begin focus_events
        val all = Requesters(); val show = mutableStateOf(true); val allowed = mutableStateOf(true); lateinit var manager: FocusManager
        start {
            log("compose:Root")
            manager = LocalFocusManager.current
            Column(Modifier.focus("around")) {
                Target("first", all)
                Box(Modifier.focus("group").focusTarget()) {
                    Column {
                        if (show.value) Target("second", all)
                        Box(Modifier.focusRequester(all["third"]).focus("third").focusProperties { canFocus = allowed.value }.focusTarget().size(20.dp))
                    }
                }
            }
        }
        step("request first") { log("did:${all["first"].requestFocus()}") }
        step("request first again") { log("did:${all["first"].requestFocus()}") }
        step("request second") { log("did:${all["second"].requestFocus()}") }
        step("capture second") { log("did:${all["second"].captureFocus()}") }
        step("request first in vain") { log("did:${all["first"].requestFocus()}") }
        step("capture first in vain") { log("did:${all["first"].captureFocus()}") }
        step("clear in vain") { manager.clearFocus() }
        step("free second") { log("did:${all["second"].freeFocus()}") }
        step("clear") { manager.clearFocus() }
        step("second again") { log("did:${all["second"].requestFocus()}") }
        step("second leaves") { show.value = false }
        step("second returns") { show.value = true }
        step("third") { log("did:${all["third"].requestFocus()}") }
        step("third may not") { allowed.value = false }
        step("request third in vain") { log("did:${all["third"].requestFocus()}") }
        step("third may") { allowed.value = true }
        step("captured third") { log("did:${all["third"].requestFocus()} ${all["third"].captureFocus()}") }
        step("clear by force") { manager.clearFocus(force = true) }
        //@end
    }
    scenario("focus_modifiers", "focusable that is disabled and enabled; a focus listener that is exchanged; two in one event") {
        //@begin focus_modifiers
        val all = Requesters(); val enabled = mutableStateOf(true); val name = mutableStateOf("a"); val more = mutableStateOf(false)
        start {
            log("compose:Root")
            Column {
                Box(Modifier.focusRequester(all["first"]).focus("first").focusable(enabled.value).size(20.dp))
                Box((if (more.value) Modifier.focus("more") else Modifier).focusRequester(all["second"]).onFocusChanged { log("focus:${name.value} $it") }.focusTarget().size(20.dp))
            }
        }
        step("request first") { log("did:${all["first"].requestFocus()}") }
        step("first is disabled") { enabled.value = false }
        step("request first in vain") { log("did:${all["first"].requestFocus()}") }
        step("first is enabled") { enabled.value = true }
        step("request first, then second") { all["first"].requestFocus(); all["second"].requestFocus() }
        step("another name") { name.value = "b" }
        step("one more") { more.value = true }
        step("one less") { more.value = false }
        //@end
    }
    scenario("focus_moves", "focus moved by direction and in order: a grid, a row of its own beside it, and one that may not") {
        //@begin focus_moves
        val all = Requesters(); val allowed = mutableStateOf(false); lateinit var manager: FocusManager
        start {
            manager = LocalFocusManager.current
            Row {
                Column {
                    Row { Target("a", all); Target("b", all); Target("c", all) }
                    Row { Target("d", all); Box(Modifier.focus("e").focusProperties { canFocus = allowed.value }.focusTarget().size(20.dp)); Target("f", all) }
                }
                Column(Modifier.padding(top = 5.dp).focus("group").focusGroup()) { Target("g", all); Target("h", all) }
                Box(Modifier.focusRequester(all["i"]).focus("i").focusProperties { next = all["b"]; left = all["a"] }.focusTarget().size(30.dp)) { Target("j", all) }
            }
        }
        for (n in 1..10) step("next #$n") { log("did:${manager.moveFocus(FocusDirection.Next)}") }
        for (n in 1..4) step("previous #$n") { log("did:${manager.moveFocus(FocusDirection.Previous)}") }
        step("request a") { all["a"].requestFocus() }
        for (n in 1..5) step("right #$n") { log("did:${manager.moveFocus(FocusDirection.Right)}") }
        for (n in 1..4) step("left #$n") { log("did:${manager.moveFocus(FocusDirection.Left)}") }
        step("e may") { allowed.value = true }
        step("request b") { all["b"].requestFocus() }
        step("down") { log("did:${manager.moveFocus(FocusDirection.Down)}") }
        step("down at the bottom") { log("did:${manager.moveFocus(FocusDirection.Down)}") }
        step("up") { log("did:${manager.moveFocus(FocusDirection.Up)}") }
        step("request h") { all["h"].requestFocus() }
        step("up in the group") { log("did:${manager.moveFocus(FocusDirection.Up)}") }
        step("left out of the group") { log("did:${manager.moveFocus(FocusDirection.Left)}") }
        //@end
    }
    scenario("focus_keys", "keys: down to the focus and up again; who hears them, who takes them") {
        //@begin focus_keys
        val all = Requesters(); val taking = mutableStateOf("")
        fun Modifier.keys(name: String) = this
            .onPreviewKeyEvent { log("key:$name.preview ${it.type}"); taking.value == "$name.preview" }
            .onKeyEvent { log("key:$name ${it.type}"); taking.value == name }
        start {
            Column(Modifier.keys("around")) {
                Box(Modifier.keys("before").focusRequester(all["first"]).focusTarget().keys("after").size(20.dp)) { Box(Modifier.keys("inside").size(10.dp)) }
                Box(Modifier.keys("group").focusTarget()) {
                    Box(Modifier.keys("second").focusRequester(all["second"]).focusable().size(20.dp))
                }
            }
        }
        step("nobody has the focus") { key(Key.A) }
        step("first") { all["first"].requestFocus(); key(Key.A) }
        step("second") { all["second"].requestFocus(); key(Key.A) }
        step("taken by the group") { taking.value = "group"; key(Key.A) }
        step("taken before it goes down") { taking.value = "around.preview"; key(Key.A) }
        step("taken by nobody: tab") { taking.value = ""; key(Key.Tab) }
        //@end
    }
    scenario("focus_alone", "Tab where one target is the only one, in a group that hears of it; at the end of two, and back") {
        //@begin focus_alone
        val all = Requesters(); val more = mutableStateOf(false); lateinit var manager: FocusManager
        start {
            log("compose:Root")
            manager = LocalFocusManager.current
            Column(Modifier.focus("around")) {
                Box(Modifier.focus("group").focusGroup()) { Column { Target("first", all); if (more.value) Target("second", all) } }
            }
        }
        step("tab without a focus") { key(Key.Tab) }
        step("tab") { key(Key.Tab) }
        step("next") { log("did:${manager.moveFocus(FocusDirection.Next)}") }
        step("previous") { log("did:${manager.moveFocus(FocusDirection.Previous)}") }
        step("capture") { log("did:${all["first"].captureFocus()}") }
        step("next while it is captured") { log("did:${manager.moveFocus(FocusDirection.Next)}") }
        step("free") { log("did:${all["first"].freeFocus()}") }
        step("one more") { more.value = true }
        step("next to the second") { log("did:${manager.moveFocus(FocusDirection.Next)}") }
        step("next after the last") { log("did:${manager.moveFocus(FocusDirection.Next)}") }
        step("previous before the first") { log("did:${manager.moveFocus(FocusDirection.Previous)}") }
        //@end
    }
    scenario("focus_in_list", "an item that has the focus is scrolled far away: it stays; one comes above it; the focus leaves, and so does the item") {
        //@begin focus_in_list
        val all = Requesters(); val state = LazyListState(); val first = mutableStateOf(0); lateinit var manager: FocusManager
        start(400, 250) {
            manager = LocalFocusManager.current
            LazyColumn(Modifier.trace("list"), state) { items(40 - first.value, key = { first.value + it }) { FocusItem("${first.value + it}", all) } }
        }
        step("request 1") { log("did:${all["1"].requestFocus()}") }
        step("scroll +150") { state.dispatchRawDelta(150f) }
        step("scroll +100") { state.dispatchRawDelta(100f) }
        step("scroll +1000") { state.dispatchRawDelta(1000f) }
        step("scroll +50") { state.dispatchRawDelta(50f) }
        fact("visible", state.layoutInfo.visibleItemsInfo.map { it.index }.joinToString(","))
        step("one comes above") { first.value = -1 }
        step("scroll +1000 again") { state.dispatchRawDelta(1000f) }
        step("clear") { manager.clearFocus() }
        step("scroll +100 without a focus") { state.dispatchRawDelta(100f) }
        step("request a visible one") { log("did:${all["${first.value + state.firstVisibleItemIndex + 1}"].requestFocus()}") }
        step("back to the top") { state.dispatchRawDelta(-9000f) }
        step("the first and the second get it") { all["-1"].requestFocus(); all["0"].requestFocus() }
        step("it is taken away") { first.value = 2 }
        //@end
    }
    scenario("focus_in_nested_list", "a cell of a row in a list has the focus: the row scrolls it away, then the list scrolls the row away and back; it loses the focus") {
        //@begin focus_in_nested_list
        val all = Requesters(); val state = LazyListState(); val rows = List(20) { LazyListState() }; lateinit var manager: FocusManager
        start(150, 150) {
            manager = LocalFocusManager.current
            LazyColumn(Modifier.trace("list"), state) {
                items(20, key = { it }) { row -> LazyRow(Modifier.trace("row$row"), rows[row]) { items(9, key = { it }) { FocusItem("$row.$it", all) } } }
            }
        }
        step("request 0.0") { log("did:${all["0.0"].requestFocus()}") }
        step("row 0 +300") { rows[0].dispatchRawDelta(300f) }
        step("list +700") { state.dispatchRawDelta(700f) }
        step("list -700") { state.dispatchRawDelta(-700f) }
        step("clear") { manager.clearFocus() }
        step("row 0 -50") { rows[0].dispatchRawDelta(-50f) }
        //@end
    }
    scenario("focus_into_view", "what gets the focus is scrolled into view: down, up, in both directions; a program scrolls meanwhile") {
        //@begin focus_into_view
        queueCoroutines()
        val all = Requesters(); val outer = ScrollState(0); val inner = ScrollState(0)
        start(200, 200) {
            Column(Modifier.verticalScroll(outer)) {
                for (n in 0..4) Box(Modifier.focusRequester(all["$n"]).focusable().trace("box$n").size(80.dp))
                Row(Modifier.width(150.dp).horizontalScroll(inner)) {
                    for (n in 5..9) Box(Modifier.focusRequester(all["$n"]).focusable().trace("box$n").size(60.dp))
                }
                Box(Modifier.height(100.dp))
            }
        }
        step("one that is in view") { all["1"].requestFocus() }
        step("one below", 60) { all["3"].requestFocus() }
        fact("below", outer.value)
        step("one above", 60) { all["0"].requestFocus() }
        fact("above", outer.value)
        step("one in a row of its own", 60) { all["8"].requestFocus() }
        fact("in the row", "${outer.value} ${inner.value}")
        step("one far above", 4) { all["0"].requestFocus() }
        step("and back on the way", 60) { all["5"].requestFocus() }
        fact("back", "${outer.value} ${inner.value}")
        //@end
    }
}
