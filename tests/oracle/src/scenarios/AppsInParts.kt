@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
private class Entry(val name: String) { var value by mutableStateOf(""); var touched by mutableStateOf(false) }
@Composable private fun EntryRow(entry: Entry, check: (String) -> String?) {
    val problem by remember(entry) { derivedStateOf { log("calc:${entry.name}"); if (entry.touched) check(entry.value) else null } }
    log("compose:EntryRow(${entry.name}) $problem")
    Column(Modifier.trace(entry.name)) {
        Box(Modifier.click(entry.name) { entry.touched = true }.size(60.dp, 10.dp))
        AnimatedVisibility(problem != null, enter = expandVertically(even(48)), exit = shrinkVertically(even(32))) { log("compose:problem ${entry.name} $problem"); Alive("p.${entry.name}"); Box(Modifier.size(60.dp, 10.dp)) }
    }
}
private data class Line2(val id: Int, val count: Int, val price: Int)
@Composable private fun LineRow(line: Line2, change: (Int) -> Unit) { log("compose:LineRow(${line.id}) ${line.count}"); Row(Modifier.trace("l${line.id}")) { Box(Modifier.click("plus${line.id}") { change(1) }.size(20.dp, 10.dp)); Box(Modifier.click("minus${line.id}") { change(-1) }.size(20.dp, 10.dp)) } }
private class Bubble2(val id: Int, sent: Boolean) { var sent by mutableStateOf(sent) }
@Composable private fun Stepper(name: String, value: Int, onChange: (Int) -> Unit) {
    val latest by rememberUpdatedState(onChange); val now by rememberUpdatedState(value)
    log("compose:Stepper($name) $value")
    Box(Modifier.trace(name).pointerInput(Unit) { coroutineScope { awaitEachGesture { awaitFirstDown(); val job = launch { var wait = 64L; while (true) { latest(now + 1); delay(wait); wait = (wait / 2).coerceAtLeast(16) } }; waitForUpOrCancellation(); job.cancel(); log("rests:$name $now") } } }.drawBehind { log("draw:$name $value") }.size(30.dp, 20.dp))
}
private class HidingBar : NestedScrollConnection {
    var y by mutableFloatStateOf(0f)
    override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { val before = y; y = (y + available.y).coerceIn(-20f, 0f); log("bar:${y.roundToInt()}"); return Offset(0f, y - before) }
}
private class Panel2 { val shown = mutableStateMapOf<String, Boolean>(); var order by mutableStateOf(listOf("a", "b", "c")) }

/** Programs of apps whose parts hand states, callbacks and contents to each other. */
fun appsInParts() {
    scenario("entries_checked", "a form whose entries are checked when they have been touched: problems unfold, the way on is derived from all, sent with a job that a change cuts off") {
        //@begin entries_checked
        queueCoroutinesAndDelays()
        val entries = listOf(Entry("user"), Entry("word")); val state = mutableStateOf("idle"); val least = mutableIntStateOf(3); var job: Job? = null; lateinit var scope: CoroutineScope
        val ok = derivedStateOf { log("calc:ok"); entries.all { it.value.length >= least.intValue } }
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            Column { for (e in entries) EntryRow(e) { if (it.length < least.intValue) "short ${least.intValue}" else null } }
            Shown("send") { "${ok.value} ${state.value}" }
        }
        step("user touched", 8) { tap(5f, 5f) }
        step("abc typed", 8) { entries[0].value = "abc" }
        step("both touched", 8) { entries[1].touched = true; entries[1].value = "x" }
        step("valid", 8) { entries[1].value = "xyz" }
        step("sent", 3) { job = scope.launch { state.value = "sending"; try { delay(48); state.value = "sent" } catch (e: CancellationException) { log("cut"); state.value = "cut"; throw e } } }
        step("changed meanwhile", 4) { entries[0].value = "abcd"; job!!.cancel() }
        step("at least four", 8) { least.intValue = 4 }
        step("sent again", 2) { entries[1].value = "wxyz"; job = scope.launch { state.value = "sending"; delay(32); state.value = "sent" } }
        wait("a while", 4)
        //@end
    }
    scenario("cart_of_lines", "a cart as an immutable list in one state: lines are copied, a coupon and totals are derived, lines that stay equal are skipped, an empty cart shows another part") {
        //@begin cart_of_lines
        queueCoroutines()
        val lines = mutableStateOf(listOf(Line2(1, 1, 30), Line2(2, 2, 20))); val coupon = mutableIntStateOf(0)
        val total = derivedStateOf { log("calc:total"); lines.value.sumOf { it.count * it.price } }; val due = derivedStateOf { log("calc:due"); if (total.value > 50) total.value - coupon.intValue else total.value }
        fun change(id: Int, by: Int) { lines.value = lines.value.map { if (it.id == id) it.copy(count = it.count + by) else it }.filter { it.count > 0 } }
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.trace("cart")) {
                if (lines.value.isEmpty()) Alive("empty") else for (line in lines.value) key(line.id) { LineRow(line) { change(line.id, it) } }
                Shown("due") { due.value }
                val free by remember { derivedStateOf { due.value >= 60 } }
                log("compose:inner $free")
                Box(Modifier.trace("bar").fillMaxWidth(if (free) 1f else .5f).height(5.dp))
            }
        }
        step("one more of 1") { tap(5f, 5f) }
        step("a coupon") { coupon.intValue = 10 }
        step("the same list again") { lines.value = lines.value.toList() }
        step("two less of 2") { tap(25f, 15f); tap(25f, 15f) }
        step("a third first") { lines.value = listOf(Line2(3, 1, 5)) + lines.value }
        step("none") { lines.value = emptyList() }
        step("two again, the coupon goes") { lines.value = listOf(Line2(2, 3, 20), Line2(1, 1, 30)); coupon.intValue = 0 }
        //@end
    }
    scenario("chat_from_the_end", "a chat from its end: a message waits until it is sent, the list follows if it was at its end, a hint counts what is new, older ones come in front") {
        //@begin chat_from_the_end
        queueCoroutinesAndDelays()
        val messages = mutableStateListOf(Bubble2(1, true), Bubble2(2, true), Bubble2(3, true), Bubble2(4, true)); val list = LazyListState(); lateinit var scope: CoroutineScope; val new = mutableIntStateOf(0)
        start(100, 60) {
            log("compose:Root"); scope = rememberCoroutineScope()
            LazyColumn(Modifier.trace("list").fillMaxSize(), list, reverseLayout = true) { items(messages.size, key = { messages[messages.lastIndex - it].id }) { i -> val m = messages[messages.lastIndex - i]; log("compose:m${m.id} ${m.sent}"); Box(Modifier.animateItem(even(32), even(48), null).trace("m${m.id}").alpha(if (m.sent) 1f else .5f).size(80.dp, 20.dp)) } }
            val atEnd by remember { derivedStateOf { list.firstVisibleItemIndex == 0 } }
            if (!atEnd) Shown("new") { new.intValue }
            LaunchedEffect(list) { snapshotFlow { messages.lastOrNull()?.id }.drop(1).collect { log("last:$it $atEnd"); if (atEnd) list.scrollToItem(0) else new.intValue++ } }
            LaunchedEffect(atEnd) { if (atEnd) new.intValue = 0 }
        }
        fun send(id: Int) { val m = Bubble2(id, false); messages.add(m); scope.launch { delay(48); m.sent = true; log("sent:$id") } }
        step("one is sent", 4) { send(5) }
        wait("a while", 4)
        step("scrolled back", 4) { scope.launch { list.scrollToItem(2) } }
        step("one comes", 6) { messages.add(Bubble2(6, true)) }
        step("another is sent", 6) { send(7) }
        wait("a while", 4)
        step("older ones", 6) { messages.addAll(0, listOf(Bubble2(-1, true), Bubble2(0, true))) }
        step("to the end", 8) { scope.launch { list.scrollToItem(0) } }
        //@end
    }
    scenario("stepper_held", "steppers that count faster while they are held, with bounds from each other, a sum in a layer, one that goes while it is held") {
        //@begin stepper_held
        queueCoroutinesAndDelays()
        val a = mutableIntStateOf(0); val b = mutableIntStateOf(5); val both = mutableStateOf(true)
        start(100, 60) {
            log("compose:Root ${both.value}")
            Column { Stepper("a", a.intValue) { a.intValue = it.coerceAtMost(b.intValue) }; if (both.value) Stepper("b", b.intValue) { b.intValue = it } }
            Box(Modifier.graphicsLayer { log("lambda:sum ${a.intValue + b.intValue}"); translationX = (a.intValue + b.intValue).toFloat() }.trace("sum").size(5.dp))
        }
        step("a is held", 2) { press(5f, 5f) }
        wait("a while", 8)
        step("let go", 2) { release(5f, 5f) }
        step("b is held", 2) { press(5f, 25f) }
        wait("a while", 5)
        step("b goes", 3) { both.value = false }
        wait("a while", 3)
        step("let go there", 2) { release(5f, 25f) }
        step("a again, short", 3) { tap(5f, 5f) }
        fact("values", listOf(a.intValue, b.intValue))
        //@end
    }
    scenario("bar_that_hides", "a bar that hides while a list is scrolled and a button that shrinks with it, placed from its state in a layout, a content that the bar gets from elsewhere") {
        //@begin bar_that_hides
        queueCoroutines()
        val bar = HidingBar(); val list = LazyListState(); val title = mutableStateOf("t"); val custom = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root ${custom.value}")
            val content: @Composable () -> Unit = if (custom.value) ({ log("compose:custom ${title.value}"); Alive("custom"); Box(Modifier.trace("custom").size(50.dp, 20.dp)) }) else ({ log("compose:title ${title.value}"); Box(Modifier.trace("title").size(30.dp, 20.dp)) })
            Layout({ Box(Modifier.trace("bar")) { content() }; LazyColumn(Modifier.trace("list"), list) { items(8) { Box(Modifier.trace("i$it").size(100.dp, 30.dp)) } }; val small by remember { derivedStateOf { bar.y < -10f } }; val size by animateDpAsState(if (small) 10.dp else 30.dp, even(48)); log("compose:button $small"); Box(Modifier.trace("button").layout { m, _ -> val p = m.measure(Constraints.fixed(size.roundToPx(), size.roundToPx())); layout(p.width, p.height) { p.place(0, 0) } }) }, Modifier.nestedScroll(bar).trace("whole")) { ms, c ->
                val top = 20 + bar.y.roundToInt(); log("policy:whole $top")
                val b = ms[0].measure(Constraints()); val l = ms[1].measure(Constraints.fixed(100, c.maxHeight - top)); val f = ms[2].measure(Constraints())
                layout(100, c.maxHeight) { b.place(0, bar.y.roundToInt()); l.place(0, top); f.place(100 - f.width, c.maxHeight - f.height) }
            }
        }
        step("up by 15", 8) { press(50f, 80f); move(50f, 60f); move(50f, 45f) }
        step("up by 30", 8) { move(50f, 15f) }
        step("back by 12", 8) { move(50f, 27f) }
        step("let go", 20) { move(50f, 27f); release(50f, 27f) }
        step("another title", 4) { title.value = "u" }
        step("a custom content", 4) { custom.value = true }
        step("shown by the program", 8) { bar.y = 0f }
        //@end
    }
    scenario("panels_turned", "panels by keys that unfold, each with saved states and an effect on its own place, turned round and left out by a list in one state, in a column and in a list") {
        //@begin panels_turned
        queueCoroutines()
        val p = Panel2(); val lazy = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root ${lazy.value}")
            val panel = remember { movableContentOf<String, Int> { name, i ->
                log("compose:panel $name $i ${p.shown[name]}"); val opened = rememberSaveable { mutableIntStateOf(0) }
                LaunchedEffect(p.shown[name]) { if (p.shown[name] == true) { opened.intValue++; log("opened:$name ${opened.intValue}") } }
                DisposableEffect(i) { log("effect-start:$name $i"); onDispose { log("effect-dispose:$name $i") } }
                Column(Modifier.trace(name).animateContentSize(even(48))) { Box(Modifier.click(name) { p.shown[name] = p.shown[name] != true }.size(60.dp, 10.dp)); if (p.shown[name] == true) Box(Modifier.trace("$name.in").size(50.dp, 15.dp)) }
            } }
            if (lazy.value) LazyColumn(Modifier.trace("lazy")) { itemsIndexed(p.order, key = { _, it -> it }) { i, it -> panel(it, i) } }
            else Column(Modifier.trace("col")) { p.order.forEachIndexed { i, it -> key(it) { panel(it, i) } } }
        }
        step("b opens", 6) { tap(5f, 15f) }
        step("turned round", 6) { p.order = p.order.reversed() }
        step("a goes", 6) { p.order = p.order - "a" }
        step("a is back, c closes", 6) { p.order = listOf("a") + p.order; p.shown["c"] = false }
        step("in a list", 6) { lazy.value = true }
        step("b closes in the list", 6) { p.shown["b"] = false }
        step("turned round in the list", 6) { p.order = p.order.reversed() }
        //@end
    }
    scenario("searched_latest", "a search whose latest query counts: results come after a delay, older ones are cut off, marked rows are derived, a row picked stays if it is found again") {
        //@begin searched_latest
        queueCoroutinesAndDelays()
        val query = MutableStateFlow(""); val all = listOf("ant", "bee", "bat", "cat", "eel"); val picked = mutableStateOf<String?>(null); val wait2 = mutableIntStateOf(32)
        start(100, 100) {
            log("compose:Root")
            val results by produceState(emptyList<String>(), wait2.intValue) { log("produces:${wait2.intValue}"); query.collectLatest { q -> if (q.isEmpty()) value = emptyList() else { log("asks:$q"); try { delay(wait2.intValue.toLong()) } finally { log("over:$q") }; value = all.filter { q in it } } } }
            val q by query.collectAsState()
            Shown("query") { "$q ${results.size}" }
            Column(Modifier.trace("col")) { for (name in results) key(name) { val marked by remember { derivedStateOf { picked.value == name } }; log("compose:$name $marked"); Alive(name); Box(Modifier.click(name) { picked.value = name }.trace(name).size(60.dp, if (marked) 14.dp else 10.dp)) } }
        }
        step("a", 2) { query.value = "a" }
        step("at meanwhile", 2) { query.value = "at" }
        wait("a while", 4)
        step("the second is picked", 4) { tap(5f, 15f) }
        step("e", 2) { query.value = "e" }
        wait("a while", 4)
        step("slower, a", 2) { wait2.intValue = 64; query.value = "a" }
        wait("a while", 7)
        step("nothing", 4) { query.value = "" }
        //@end
    }
    scenario("hours_in_rounds", "a clock of rounds: work and rest in turn with a delay for each second, paused with what is left, the rounds counted by an effect, its ring drawn in a cache") {
        //@begin hours_in_rounds
        queueCoroutinesAndDelays()
        val running = mutableStateOf(false); val left = mutableIntStateOf(3); val phase = mutableStateOf("work"); val rounds = mutableIntStateOf(0)
        start(100, 60) {
            log("compose:Root ${running.value} ${phase.value}")
            LaunchedEffect(running.value, phase.value) { log("runs:${running.value} ${phase.value}"); while (running.value) { delay(32); left.intValue--; if (left.intValue == 0) { phase.value = if (phase.value == "work") "rest" else "work"; left.intValue = if (phase.value == "work") 3 else 2; break } } }
            LaunchedEffect(Unit) { snapshotFlow { phase.value }.drop(1).filter { it == "work" }.collect { rounds.intValue++; log("round:${rounds.intValue}") } }
            val color = if (phase.value == "work") Color.Red else Color.Green
            Box(Modifier.trace("ring").drawWithCache { log("cache:ring ${size.width.roundToInt()}"); onDrawBehind { log("draw:ring ${left.intValue}"); drawArc(color, 0f, left.intValue * 30f, true) } }.size(if (running.value) 40.dp else 30.dp))
            Shown("left") { "${left.intValue} ${rounds.intValue}" }
        }
        step("starts", 2) { running.value = true }
        wait("a while", 5)
        step("paused", 3) { running.value = false }
        wait("a while", 2)
        step("goes on", 2) { running.value = true }
        wait("a while", 12)
        step("stopped", 3) { running.value = false; left.intValue = 3; phase.value = "work" }
        //@end
    }
    scenario("latest_cut_off", "blocks of the latest value that are cut off with what collects them: by another key, by a branch that goes, by a cancelled job, each with an effect that comes in its place") {
        //@begin latest_cut_off
        queueCoroutinesAndDelays()
        val values = MutableStateFlow(1); val round = mutableIntStateOf(0); val there = mutableStateOf(true); lateinit var scope: CoroutineScope; var job: Job? = null
        suspend fun watch(name: String) { values.collectLatest { v -> log("begins:$name $v"); try { delay(80); log("ends:$name $v") } finally { log("over:$name $v") } } }
        start(60, 60) {
            log("compose:Root"); scope = rememberCoroutineScope()
            LaunchedEffect(round.intValue) { log("launched:key ${round.intValue}"); try { watch("key") } finally { log("left:key") } }
            if (there.value) LaunchedEffect(Unit) { log("launched:branch"); try { watch("branch") } finally { log("left:branch") } } else LaunchedEffect(Unit) { log("launched:other") }
        }
        step("another key", 2) { round.intValue = 1 }
        step("the branch goes", 2) { there.value = false }
        step("a job", 2) { job = scope.launch { try { watch("job") } finally { log("left:job") } } }
        step("cancelled, another in its place", 2) { job!!.cancel(); job = scope.launch { log("launched:second"); watch("second") } }
        step("another value", 2) { values.value = 2 }
        step("another key and value at once", 2) { values.value = 3; round.intValue = 2 }
        wait("a while", 7)
        //@end
    }
}
