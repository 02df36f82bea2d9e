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

/** What stands at a corner of its anchor. */
class AtCorner(val name: String) : PopupPositionProvider {
    override fun calculatePosition(anchorBounds: IntRect, windowSize: IntSize, layoutDirection: LayoutDirection, popupContentSize: IntSize): IntOffset { log("policy:position $name ${anchorBounds.left},${anchorBounds.top} $popupContentSize"); return IntOffset(anchorBounds.right, anchorBounds.bottom) }
}
class Card4(val id: Int, lane: String) { var lane by mutableStateOf(lane); var votes by mutableIntStateOf(0) }

/** Layers above the content, keys, editing; programs of apps with several parts. */
fun overlays() {
    scenario("material_popups_measured", "a popup above content whose size both read: what is measured first, when the anchor moves, when both change, when it closes") {
        //@begin material_popups_measured
        queueCoroutines()
        val w = mutableIntStateOf(20); val open = mutableStateOf(false); val n = mutableIntStateOf(0); val at = mutableIntStateOf(10)
        start(200, 200) {
            log("compose:Root")
            Column(Modifier.trace("column")) {
                Box(Modifier.layout { m, c -> log("lambda:measure ${w.intValue}"); val p = m.measure(Constraints.fixed(w.intValue, 20)); layout(p.width, p.height) { p.place(0, 0) } }.trace("anchor")) { if (open.value) Popup(remember { AtCorner("one") }) { log("compose:popup ${n.intValue}"); Alive("popup"); Box(Modifier.layout { m, c -> log("lambda:popup ${w.intValue}"); val p = m.measure(Constraints.fixed(w.intValue * 2, 10)); layout(p.width, p.height) { p.place(0, 0) } }.trace("shown")) } }
                Box(Modifier.padding(top = at.intValue.dp).trace("below").size(20.dp))
                Shown("n") { n.intValue }
            }
        }
        step("open") { open.value = true }
        step("w=30: both measure it") { w.intValue = 30 }
        step("n=1: both compose it") { n.intValue = 1 }
        step("n=2, w=40") { n.intValue = 2; w.intValue = 40 }
        step("what is below moves") { at.intValue = 20 }
        step("closed, w=50") { open.value = false; w.intValue = 50 }
        step("open again with n=3") { open.value = true; n.intValue = 3 }
        //@end
    }
    scenario("material_popups_two", "two popups, one inside the other, that compose, measure and draw with the content; a local from the screen, one closes the other") {
        //@begin material_popups_two
        queueCoroutines()
        val first = mutableStateOf(true); val second = mutableStateOf(false); val tint = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root")
            CompositionLocalProvider(Tint provides tint.intValue) {
                TintReader("screen")
                Box(Modifier.drawBehind { log("draw:screen ${s.intValue}") }.trace("screen").size(50.dp)) {
                    if (first.value) Popup(remember { AtCorner("first") }) { TintReader("first"); Box(Modifier.drawBehind { log("draw:first ${s.intValue}") }.trace("first").size(30.dp)) { if (second.value) Popup(remember { AtCorner("second") }) { TintReader("second"); Alive("second"); Box(Modifier.drawBehind { log("draw:second ${s.intValue}") }.trace("second").size(20.dp)) } } }
                }
            }
        }
        step("second") { second.value = true }
        step("tint") { tint.intValue = 1 }
        step("s=1: all draw it") { s.intValue = 1 }
        step("the first goes, and the second with it") { first.value = false }
        step("the first again") { first.value = true }
        step("both go at once with the tint") { first.value = false; tint.intValue = 2 }
        //@end
    }
    scenario("material_dialog_keys", "keys over a dialog: to whom they go before and after something in it is focused, with a focused box of the screen below") {
        //@begin material_dialog_keys
        queueCoroutines()
        val open = mutableStateOf(false); val takes = mutableStateOf(false); val all = Requesters()
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.onKeyEvent { if (it.type == KeyEventType.KeyDown) log("key:screen"); false }.focusRequester(all["screen"]).focus("screen").focusable().trace("screen").size(40.dp))
            if (open.value) Dialog({ log("dismiss"); open.value = false }, DialogProperties(usePlatformDefaultWidth = false)) {
                log("compose:dialog")
                Box(Modifier.onKeyEvent { if (it.type == KeyEventType.KeyDown) log("key:dialog"); takes.value }.focusRequester(all["dialog"]).focus("dialog").focusable().size(40.dp))
            }
        }
        step("the screen is focused") { log("did:${all["screen"].requestFocus()}") }
        step("a") { key(Key.A) }
        step("open", 40) { open.value = true }
        step("a") { key(Key.A) }
        step("the dialog is focused") { log("did:${all["dialog"].requestFocus()}") }
        step("a again") { key(Key.A) }
        step("it takes b") { takes.value = true; key(Key.B) }
        step("gone", 40) { open.value = false }
        step("a after it") { key(Key.A) }
        //@end
    }
    scenario("combined_keys", "keys of a combined clickable: Enter and Space pressed short, held long, twice; another key; it loses the focus while one is down") {
        //@begin combined_keys
        queueCoroutinesAndDelays()
        val all = Requesters(); val enabled = mutableStateOf(true); val double = mutableStateOf(false)
        fun press(key: Key, type: KeyEventType) = sendKey(key, type)
        start(100, 100) {
            log("compose:Root")
            val source = remember { MutableInteractionSource() }
            LaunchedEffect(source) { source.interactions.collect { log("interaction:${it::class.simpleName}") } }
            Column {
                Box(Modifier.focusRequester(all["a"]).focus("a").combinedClickable(source, null, enabled.value, onLongClick = { log("long") }, onDoubleClick = if (double.value) ({ log("double") }) else null) { log("click") }.trace("a").size(40.dp))
                Box(Modifier.focusRequester(all["b"]).focus("b").focusable().size(20.dp))
            }
        }
        step("focused") { all["a"].requestFocus() }
        step("enter down") { press(Key.Enter, KeyEventType.KeyDown) }
        wait("a moment", 3)
        step("enter up") { press(Key.Enter, KeyEventType.KeyUp) }
        wait("over", 3)
        step("space down") { press(Key.Spacebar, KeyEventType.KeyDown) }
        step("again, as it is held") { press(Key.Spacebar, KeyEventType.KeyDown) }
        wait("held", 34)
        step("space up") { press(Key.Spacebar, KeyEventType.KeyUp) }
        wait("over", 3)
        step("another key") { press(Key.A, KeyEventType.KeyDown); press(Key.A, KeyEventType.KeyUp) }
        step("down, and the focus leaves") { press(Key.Enter, KeyEventType.KeyDown); all["b"].requestFocus() }
        step("up elsewhere") { press(Key.Enter, KeyEventType.KeyUp) }
        wait("over", 34)
        step("focused, with a double") { double.value = true; all["a"].requestFocus() }
        step("once") { press(Key.Enter, KeyEventType.KeyDown); press(Key.Enter, KeyEventType.KeyUp) }
        wait("the second does not come", 22)
        step("once again") { press(Key.Enter, KeyEventType.KeyDown); press(Key.Enter, KeyEventType.KeyUp) }
        wait("soon", 4)
        step("twice") { press(Key.Enter, KeyEventType.KeyDown); press(Key.Enter, KeyEventType.KeyUp) }
        wait("over", 22)
        step("down, then disabled") { press(Key.Enter, KeyEventType.KeyDown); enabled.value = false }
        step("up") { press(Key.Enter, KeyEventType.KeyUp) }
        //@end
    }
    scenario("lanes_of_cards", "an app: cards in three lanes of lazy lists that keep their content while they move, votes, counts of the lanes, a lane that folds") {
        //@begin lanes_of_cards
        queueCoroutines()
        val cards = mutableStateListOf<Card4>().apply { addAll((0..4).map { Card4(it, if (it < 3) "todo" else "doing") }) }; val folded = mutableStateListOf<String>()
        start(150, 200) {
            log("compose:Root")
            val bodies = remember { HashMap<Int, @Composable () -> Unit>() }
            Row {
                for (lane in listOf("todo", "doing", "done")) key(lane) {
                    val mine = remember { derivedStateOf { log("calc:$lane"); cards.filter { it.lane == lane } } }
                    Column(Modifier.trace(lane).width(50.dp)) {
                        Shown("count.$lane") { mine.value.size }
                        if (lane !in folded) LazyColumn(Modifier.size(50.dp, 100.dp)) { items(mine.value, { it.id }) { card -> bodies.getOrPut(card.id) { movableContentOf { log("compose:card${card.id} ${card.votes}"); val born = remember { log("born:${card.id}"); card.id }; Alive("card$born"); Box(Modifier.click("card$born") { card.votes++ }.trace("card$born").size(40.dp, 20.dp)) } }() } }
                    }
                }
            }
        }
        step("a vote") { tap(5f, 25f) }
        step("card 1 goes on") { cards[1].lane = "doing" }
        step("two at once") { cards[0].lane = "doing"; cards[3].lane = "done" }
        step("doing folds") { folded.add("doing") }
        step("doing unfolds") { folded.clear() }
        step("a card is thrown away") { cards.removeAt(3) }
        step("all are done") { cards.forEach { it.lane = "done" } }
        //@end
    }
    scenario("months_in_pages", "an app: months in a pager with a grid of days each; a chosen day that rows derive, a heading that follows, days marked from outside") {
        //@begin months_in_pages
        queueCoroutines()
        val pager = PagerState(1) { 4 }; val chosen = mutableStateOf(1 to 3); val marked = mutableStateMapOf<Pair<Int, Int>, String>(); lateinit var scope: CoroutineScope
        start(70, 60) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            Column {
                Shown("month") { "${pager.currentPage} ${pager.isScrollInProgress}" }
                HorizontalPager(pager, Modifier.trace("pager").height(40.dp)) { month ->
                    log("compose:month$month")
                    LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("m$month"), userScrollEnabled = false) { items(6, { it }) { day -> val on by remember { derivedStateOf { chosen.value == month to day } }; log("compose:day$month.$day $on ${marked[month to day]}"); Box(Modifier.click("day$month.$day") { chosen.value = month to day }.trace("d$month.$day").size(20.dp)) } }
                }
                Shown("chosen") { chosen.value }
            }
        }
        step("a day") { tap(5f, 5f) }
        step("a mark") { marked[1 to 4] = "x" }
        step("the next month", 60) { scope.launch { pager.animateScrollToPage(2) } }
        step("a mark of a month away") { marked[0 to 0] = "y" }
        step("its day is chosen from outside") { chosen.value = 2 to 1 }
        step("two months back", 60) { scope.launch { pager.scrollToPage(0) } }
        step("all marks go") { marked.clear() }
        //@end
    }
    scenario("table_with_header", "an app: a table whose columns are as wide as their widest cell, a heading and rows that scroll sideways together, sorted, edited") {
        //@begin table_with_header
        queueCoroutines()
        val rows = mutableStateListOf(listOf(20, 40), listOf(30, 10), listOf(10, 20)); val scroll = ScrollState(0); val by = mutableIntStateOf(0)
        @Composable fun Line(widths: List<Int>, name: String, cells: List<Int>) { log("compose:$name $widths"); Row(Modifier.trace(name).horizontalScroll(scroll)) { cells.forEachIndexed { i, it -> Box(Modifier.width(widths[i].dp).trace("$name.$i").height(10.dp)) } } }
        start(40, 100) {
            log("compose:Root")
            SubcomposeLayout(Modifier.trace("table")) { c ->
                log("policy:table")
                val widths = (0..1).map { i -> subcompose("measure$i") { rows.forEach { Box(Modifier.size(it[i].dp, 5.dp)) } }.maxOfOrNull { it.maxIntrinsicWidth(0) } ?: 0 }
                val body = subcompose("body") { log("compose:body"); Column { Line(widths, "head", listOf(0, 0)); for (row in rows.sortedBy { it[by.intValue] }) key(row) { Line(widths, "row${row[0]}", row) } } }.map { it.measure(c) }
                layout(body[0].width, body[0].height) { body[0].place(0, 0) }
            }
        }
        step("scrolled") { scroll.dispatchRawDelta(15f) }
        step("sorted by the second") { by.intValue = 1 }
        step("a wider cell") { rows[0] = listOf(50, 40) }
        step("a row leaves") { rows.removeAt(0) }
        step("to its end") { scroll.dispatchRawDelta(100f) }
        step("a narrow row more") { rows.add(listOf(5, 5)) }
        step("no rows") { rows.clear() }
        //@end
    }
    scenario("locals_three_deep", "a local changed across three subcompositions of which each reads it, alone and with states of the levels") {
        //@begin locals_three_deep
        queueCoroutines()
        val tint = mutableIntStateOf(0); val a = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(Tint provides tint.intValue) {
                BoxWithConstraints(Modifier.trace("one").size(80.dp)) {
                    TintReader("one")
                    BoxWithConstraints(Modifier.trace("two").size(60.dp)) {
                        TintReader("two")
                        BoxWithConstraints(Modifier.trace("three").size(40.dp)) { TintReader("three"); Shown("a") { a.intValue } }
                    }
                }
            }
        }
        step("tint") { tint.intValue = 1 }
        step("tint and a") { tint.intValue = 2; a.intValue = 1 }
        //@end
    }
    scenario("fields_edited", "text fields with selections that the program sets, a change that is turned down, a transformed text, a single line with an action, undone") {
        //@begin fields_edited
        queueCoroutines()
        val value = mutableStateOf(TextFieldValue("abc", TextRange(1))); val digits = mutableStateOf("12"); val all = Requesters()
        start(200, 100) {
            log("compose:Root")
            Column {
                BasicTextField(value.value, { log("change:${it.text} ${it.selection.start}-${it.selection.end}"); value.value = it }, Modifier.focusRequester(all["value"]).focus("value").size(80.dp, 20.dp))
                BasicTextField(digits.value, { log("digits:$it"); if (it.all(Char::isDigit)) digits.value = it }, Modifier.focusRequester(all["digits"]).focus("digits").size(80.dp, 20.dp), singleLine = true)
            }
            Shown("text") { "${value.value.text} ${value.value.selection.start}-${value.value.selection.end} ${digits.value}" }
        }
        step("focused") { all["value"].requestFocus() }
        step("right") { key(Key.DirectionRight) }
        step("delete") { key(Key.Delete) }
        step("all is selected by the program") { value.value = value.value.copy(selection = TextRange(0, 2)) }
        step("backspace") { key(Key.Backspace) }
        step("backspace in nothing") { key(Key.Backspace) }
        step("another text by the program") { value.value = TextFieldValue("hello", TextRange(5)) }
        step("home, delete") { key(Key.MoveHome); key(Key.Delete) }
        step("the other field") { all["digits"].requestFocus() }
        step("end, backspace") { key(Key.MoveEnd); key(Key.Backspace) }
        //@end
    }
}
