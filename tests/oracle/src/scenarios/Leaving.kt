package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*

/** Contents that leave, or change places, beside others that come in the same frame: who is told in which order, and when. */
fun leaving() {
    scenario("movable_to_popup", "movable content goes from the screen to a popup and back, with what it remembers; a popup in which it already is closes") {
        //@begin movable_to_popup
        queueCoroutines()
        val births = Births(); val inside = mutableStateOf(false); val open = mutableStateOf(true); val s = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root")
            val card = remember { movableContentOf { Working("m", births, s) } }
            Box(Modifier.trace("screen")) { if (!inside.value) card() }
            if (open.value) Popup { log("compose:popup"); Box(Modifier.trace("popup")) { if (inside.value) card() } }
        }
        step("to the popup") { inside.value = true }
        step("back") { inside.value = false }
        step("to the popup, s=1") { inside.value = true; s.intValue = 1 }
        step("closed, back") { open.value = false; inside.value = false }
        step("open with it") { open.value = true; inside.value = true }
        step("closed with it") { open.value = false }
        step("open again") { open.value = true }
        //@end
    }
    scenario("movable_popup_each_reads", "movable content between a screen's own scope and the popup's: each place reads where it is by itself") {
        //@begin movable_popup_each_reads
        queueCoroutines()
        val births = Births(); val at = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root")
            val card = remember { movableContentOf { Working("m", births, s) } }
            Place("first", at, 0, card)
            Popup { Place("layer", at, 1, card) }
            Popup { Place("upper", at, 2, card) }
            Place("last", at, 3, card)
        }
        step("in the layer") { at.intValue = 1 }
        step("upper") { at.intValue = 2 }
        step("last") { at.intValue = 3 }
        step("in the layer") { at.intValue = 1 }
        step("first") { at.intValue = 0 }
        step("nowhere") { at.intValue = 9 }
        //@end
    }
    scenario("movable_leaves_sibling_comes", "movable content leaves its place while another content comes there, before it or after it, with nodes and observers of their own") {
        //@begin movable_leaves_sibling_comes
        queueCoroutines()
        val births = Births(); val at = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start {
            log("compose:Root ${at.intValue}")
            val card = remember { movableContentOf { Working("m", births, s) } }
            Column(Modifier.trace("left")) {
                if (at.intValue == 1) Held("before")
                if (at.intValue == 0) card() else { Held("instead"); Leaf("leaf") }
                if (at.intValue > 1) Held("after")
            }
            Column(Modifier.trace("right")) {
                if (at.intValue == 1 || at.intValue == 2) card()
                if (at.intValue == 2) Leaf("beside")
            }
        }
        step("to the right, before") { at.intValue = 1 }
        step("after, beside") { at.intValue = 2 }
        step("back") { at.intValue = 0 }
        step("nowhere, after") { at.intValue = 3 }
        step("back") { at.intValue = 0 }
        step("right with both") { at.intValue = 2 }
        //@end
    }
    scenario("movable_two_leave", "two movable contents leave their places in one frame, one is claimed, one is not, and keyed rows come between them") {
        //@begin movable_two_leave
        queueCoroutines()
        val births = Births(); val one = mutableStateOf("top"); val two = mutableStateOf("top"); val rows = mutableStateListOf("a"); val s = mutableIntStateOf(0)
        start {
            log("compose:Root")
            val a = remember { movableContentOf { Working("a", births, s) } }
            val b = remember { movableContentOf { Working("b", births, s) } }
            Column(Modifier.trace("top")) { if (one.value == "top") a(); for (row in rows) key(row) { Held(row); Leaf(row) }; if (two.value == "top") b() }
            Column(Modifier.trace("bottom")) { if (two.value == "bottom") b(); if (one.value == "bottom") a() }
        }
        step("one goes, c comes") { one.value = "bottom"; rows.add(0, "c") }
        step("two is nowhere, a goes") { two.value = ""; rows.remove("a") }
        step("both come back") { one.value = "top"; two.value = "top"; rows.add("d") }
        step("both to the bottom") { one.value = "bottom"; two.value = "bottom"; rows.clear() }
        step("nowhere, rows") { one.value = ""; two.value = ""; rows.addAll(listOf("x", "y")) }
        //@end
    }
    scenario("movable_local_in_list", "movable content that reads a local moves between rows of a list and the screen in the frame in which the local changes") {
        //@begin movable_local_in_list
        queueCoroutines()
        val depth = mutableIntStateOf(1); val at = mutableIntStateOf(0); val skin = mutableStateOf("red")
        start(200, 200) {
            log("compose:Root")
            val card = remember { movableContentOf { Deep("card") } }
            CompositionLocalProvider(Depth provides depth.intValue) {
                if (at.intValue == 0) card()
                CompositionLocalProvider(Skin provides skin.value) { LazyColumn(Modifier.size(50.dp)) { items(3) { i -> if (at.intValue == i + 1) card(); Box(Modifier.trace("row$i").size(10.dp)) } } }
            }
        }
        step("in the list, depth") { at.intValue = 1; depth.intValue = 2 }
        step("the next row, depth") { at.intValue = 2; depth.intValue = 3 }
        step("the row before, skin") { at.intValue = 1; skin.value = "blue" }
        step("out, depth") { at.intValue = 0; depth.intValue = 4 }
        step("skin") { skin.value = "red" }
        step("third row, both") { at.intValue = 3; depth.intValue = 5; skin.value = "blue" }
        step("out, skin") { at.intValue = 0; skin.value = "red" }
        //@end
    }
    scenario("continue_beside_effects", "a loop whose body continues beside an effect and a directly remembered observer: who is forgotten in which order") {
        //@begin continue_beside_effects
        queueCoroutines()
        val skipped = mutableStateListOf<String>(); val k = mutableIntStateOf(0); val n = mutableIntStateOf(3)
        start {
            log("compose:Root")
            for (i in 0 until n.intValue) {
                remember { Obs("head$i") }
                DisposableEffect(k.intValue) { log("effect-start:first$i"); onDispose { log("effect-dispose:first$i") } }
                if ("$i" in skipped) continue
                remember { Obs("tail$i") }
                DisposableEffect(k.intValue) { log("effect-start:last$i"); onDispose { log("effect-dispose:last$i") } }
            }
            log("compose:end")
        }
        step("the second continues") { skipped.add("1") }
        step("the first, too, k=1") { skipped.add("0"); k.intValue = 1 }
        step("the second does not") { skipped.remove("1") }
        step("only the last, k=2") { skipped.clear(); skipped.add("2"); k.intValue = 2 }
        step("two, k=3") { n.intValue = 2; k.intValue = 3 }
        step("all continue") { skipped.addAll(listOf("0", "1")) }
        //@end
    }
    scenario("tabs_of_lists_reused", "a content used again for another tab, with a lazy list in it: when the items of the former tab are forgotten") {
        //@begin tabs_of_lists_reused
        queueCoroutines()
        val tab = mutableStateOf("a")
        start(100, 100) {
            log("compose:Root ${tab.value}")
            ReusableContent(tab.value) { LazyColumn(Modifier.trace("list").size(50.dp, 30.dp)) { items(5) { i -> Alive("${tab.value}$i"); Box(Modifier.trace("item$i").size(10.dp)) } } }
        }
        step("b") { tab.value = "b" }
        step("c") { tab.value = "c" }
        step("a") { tab.value = "a" }
        //@end
    }
    scenario("tabs_of_lists_saved", "a holder of saved states with a lazy list for each tab: when the items of the former tab are forgotten, where each list stands when it comes back") {
        //@begin tabs_of_lists_saved
        queueCoroutines()
        val tab = mutableStateOf("a"); val states = HashMap<String, LazyListState>()
        start(100, 100) {
            log("compose:Root ${tab.value}")
            val holder = rememberSaveableStateHolder(); val now = tab.value
            holder.SaveableStateProvider(now) { val state = rememberLazyListState(); states[now] = state; LazyColumn(Modifier.trace("list").size(50.dp, 30.dp), state) { items(9) { i -> Alive("$now$i"); Box(Modifier.trace("item$i").size(10.dp)) } } }
        }
        step("scrolled") { states["a"]!!.dispatchRawDelta(25f) }
        step("b") { tab.value = "b" }
        step("scrolled") { states["b"]!!.dispatchRawDelta(15f) }
        step("a") { tab.value = "a" }
        step("c") { tab.value = "c" }
        //@end
    }
    scenario("tabs_of_slots_reused", "a content used again with a box that composes while it measures, and a popup of subcomposed rows, for another tab") {
        //@begin tabs_of_slots_reused
        queueCoroutines()
        val tab = mutableStateOf("a"); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${tab.value}")
            ReusableContent(tab.value) { val now = tab.value; Alive("tab $now"); BoxWithConstraints(Modifier.trace("room").size(40.dp)) { Alive("room $now ${n.intValue}"); Box(Modifier.trace("in").size(10.dp)) }; Alive("end $now") }
        }
        step("b") { tab.value = "b" }
        step("n=1") { n.intValue = 1 }
        step("c and n=2") { tab.value = "c"; n.intValue = 2 }
        //@end
    }
}
@Composable private fun Place(name: String, at: IntState, mine: Int, card: @Composable () -> Unit) { log("compose:$name ${at.intValue == mine}"); Box(Modifier.trace(name)) { if (at.intValue == mine) card() } }
