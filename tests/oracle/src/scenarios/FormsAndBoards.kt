@file:OptIn(ExperimentalFoundationApi::class, ExperimentalCoroutinesApi::class, FlowPreview::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.animation.core.Animatable
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.pager.*
import androidx.compose.foundation.selection.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

class Booking {
    var name by mutableStateOf(""); var nights by mutableIntStateOf(1); var agreed by mutableStateOf(false); var sending by mutableStateOf(false); var sent by mutableStateOf<String?>(null)
    val nameError by derivedStateOf { log("calc:nameError"); if (name.length < 3) "short" else null }
    val price by derivedStateOf { log("calc:price"); nights * 40 - if (nights > 3) 20 else 0 }
    val ready by derivedStateOf { log("calc:ready"); nameError == null && agreed && !sending }
}
@Composable fun BookingName(form: Booking) { log("compose:BookingName ${form.nameError}"); Box(Modifier.drawBehind { log("draw:name ${form.name}") }.trace("name").size(60.dp, 20.dp)) }
@Composable fun BookingPrice(price: () -> Int) { log("compose:BookingPrice"); Box(Modifier.layout { m, c -> log("lambda:measure price"); val p = m.measure(Constraints.fixed(price() / 2, 10)); layout(p.width, p.height) { p.place(0, 0) } }.trace("price")) }
val Indent = compositionLocalOf { 0 }
val Setting = staticCompositionLocalOf { "light" }
class Pref(val id: String, val children: List<Pref> = emptyList())
@Composable fun PrefRow(pref: Pref, values: MutableMap<String, Boolean>) {
    log("compose:PrefRow(${pref.id}) ${Indent.current} ${Setting.current}")
    val on = values[pref.id] == true
    Box(Modifier.padding(start = Indent.current.dp).toggleable(on, null, null) { log("toggled:${pref.id} $it"); values[pref.id] = it }.trace(pref.id).size(60.dp, 10.dp))
    if (on) CompositionLocalProvider(Indent provides Indent.current + 8) { for (child in pref.children) key(child.id) { PrefRow(child, values) } }
}
@Composable fun Card3(id: Int, index: Int) {
    log("compose:Card3($id)")
    val a = remember { Animatable(0f) }
    LaunchedEffect(Unit) { delay(index * 32L); log("launched:$id"); a.animateTo(1f, tween(48, easing = LinearEasing)); log("arrived:$id") }
    Box(Modifier.graphicsLayer { log("lambda:layer$id ${(a.value * 100).roundToInt()}"); alpha = a.value; translationX = (1 - a.value) * 32 }.trace("card$id").size(40.dp, 10.dp))
}
class Note(val id: Int, text: String) { var text by mutableStateOf(text) }
class Notes {
    val list = mutableStateListOf<Note>(); private val undo = mutableStateListOf<() -> Unit>(); val canUndo by derivedStateOf { log("calc:canUndo"); undo.isNotEmpty() }
    fun add(note: Note) { list.add(note); undo.add { list.remove(note) } }
    fun remove(note: Note) { val at = list.indexOf(note); list.removeAt(at); undo.add { list.add(at, note) } }
    fun rename(note: Note, text: String) { val old = note.text; note.text = text; undo.add { note.text = old } }
    fun undo() { undo.removeLastOrNull()?.invoke() }
}
@Composable fun NoteRow(note: Note) { val seen = rememberSaveable(note.id) { log("born:note${note.id}"); note.id }; log("compose:NoteRow($seen) ${note.text}"); Box(Modifier.trace("note$seen").size(40.dp, 15.dp)) }
val Keyline = VerticalAlignmentLine(::maxOf)
data class Share(val part: Int) : ParentDataModifier { override fun Density.modifyParentData(parentData: Any?) = this@Share }
@Composable fun Labeled(name: String, w: IntState, line: IntState, part: Int = 0) {
    log("compose:Labeled($name)")
    Layout({}, Modifier.then(if (part > 0) Share(part) else Modifier).trace(name), object : MeasurePolicy {
        override fun MeasureScope.measure(measurables: List<Measurable>, constraints: Constraints): MeasureResult { log("policy:$name"); return layout(constraints.constrainWidth(w.intValue), constraints.constrainHeight(10 + w.intValue / 4), mapOf(Keyline to line.intValue)) {} }
        override fun IntrinsicMeasureScope.maxIntrinsicHeight(measurables: List<IntrinsicMeasurable>, width: Int): Int { log("intrinsic:$name max height $width"); return 10 + w.intValue / 4 }
        override fun IntrinsicMeasureScope.minIntrinsicWidth(measurables: List<IntrinsicMeasurable>, height: Int): Int { log("intrinsic:$name min width"); return w.intValue / 2 }
    })
}
@Composable fun SharedRow(modifier: Modifier = Modifier, content: @Composable () -> Unit) = Layout(content, modifier) { ms, c ->
    log("policy:shared")
    val parts = ms.map { (it.parentData as? Share)?.part ?: 0 }
    val fixed = ms.zip(parts).map { (m, p) -> if (p == 0) m.measure(Constraints(maxWidth = m.minIntrinsicWidth(c.maxHeight), maxHeight = c.maxHeight)) else null }
    val left = c.maxWidth - fixed.sumOf { it?.width ?: 0 }
    val all = ms.indices.map { fixed[it] ?: ms[it].measure(Constraints.fixedWidth(left * parts[it] / parts.sum()).let { s -> Constraints(s.minWidth, s.maxWidth, 0, c.maxHeight) }) }
    val line = all.maxOf { p -> p[Keyline].let { if (it == AlignmentLine.Unspecified) 0 else it } }
    layout(c.maxWidth, all.maxOf { it.height }) { var x = 0; all.forEach { p -> p.placeRelative(x, if (p[Keyline] == AlignmentLine.Unspecified) 0 else line - p[Keyline]); x += p.width } }
}
@Composable fun EvenTabs(names: List<String>, chosen: IntState, tab: @Composable (String) -> Unit, mark: @Composable (Int) -> Unit) = SubcomposeLayout(Modifier.trace("tabs")) { c ->
    log("policy:tabs")
    val loose = c.copy(minWidth = 0, minHeight = 0)
    val widest = subcompose("measured") { names.forEach { tab(it) } }.maxOf { it.maxIntrinsicWidth(c.maxHeight) }
    val shown = subcompose("shown") { names.forEach { tab("$it!") } }.map { it.measure(Constraints(widest, widest, 0, c.maxHeight)) }
    val m = subcompose("mark") { mark(chosen.intValue) }.map { it.measure(loose) }
    layout(widest * names.size, shown.maxOf { it.height } + 2) { shown.forEachIndexed { i, p -> p.place(i * widest, 0) }; log("policy:place mark"); m.forEach { it.place(chosen.intValue * widest, 10) } }
}
class PulseNode(var name: String, var strength: Int) : DelegatingNode(), PointerInputModifierNode, DrawModifierNode, LayoutModifierNode {
    private var grown by mutableIntStateOf(0); private var color = 0; private var job: Job? = null
    override fun onAttach() { log("attach:$name") }
    override fun onDetach() { log("detach:$name"); job = null }
    override fun onPointerEvent(pointerEvent: PointerEvent, pass: PointerEventPass, bounds: IntSize) {
        if (pass != PointerEventPass.Main) return
        if (pointerEvent.type == PointerEventType.Press) { log("pressed:$name"); job?.cancel(); job = coroutineScope.launch { repeat(3) { withFrameNanos { grown += strength } }; log("pulsed:$name") } }
        if (pointerEvent.type == PointerEventType.Release) { color++; invalidateDraw() }
    }
    override fun onCancelPointerInput() { log("cancelled:$name") }
    override fun MeasureScope.measure(measurable: Measurable, constraints: Constraints): MeasureResult { log("lambda:measure $name"); val p = measurable.measure(constraints); return layout(p.width, p.height) { log("lambda:place $name $grown"); p.place(grown, 0) } }
    override fun ContentDrawScope.draw() { log("draw:$name $color"); drawContent() }
    fun changed(strength: Int) { if (strength != this.strength) { this.strength = strength; invalidatePlacement() } }
}
data class Pulse(val name: String, val strength: Int) : ModifierNodeElement<PulseNode>() {
    override fun create() = PulseNode(name, strength)
    override fun update(node: PulseNode) { log("update:$name"); node.name = name; node.changed(strength) }
}
@Composable fun Faq(id: Int, open: Boolean, toggle: () -> Unit) {
    log("compose:Faq($id) $open")
    val turned by animateFloatAsState(if (open) 90f else 0f, tween(48, easing = LinearEasing))
    Column(Modifier.trace("faq$id")) {
        Box(Modifier.click("faq$id", toggle).graphicsLayer { log("lambda:layer$id ${turned.roundToInt()}"); rotationZ = turned }.trace("arrow$id").size(20.dp))
        AnimatedVisibility(open, enter = expandVertically(tween(64, easing = LinearEasing)), exit = shrinkVertically(tween(32, easing = LinearEasing))) { Alive("answer$id"); Box(Modifier.trace("answer$id").size(60.dp, 32.dp)) }
    }
}
class Visited(val id: Int, val times: Int)
val VisitedSaver = listSaver<Visited, Int>({ log("save:${it.id}"); listOf(it.id, it.times) }, { log("restore:${it[0]}"); Visited(it[0], it[1] + 1) })
val DraftSaver = mapSaver<Pair<String, Int>>({ log("save:draft ${it.first}"); mapOf("text" to it.first, "at" to it.second) }, { log("restore:draft ${it["text"]}"); (it["text"] as String) to (it["at"] as Int) })
@Composable fun VisitPage(id: Int) {
    val visited = rememberSaveable(saver = VisitedSaver) { log("born:visited$id"); Visited(id, 1) }
    var draft by rememberSaveable(stateSaver = DraftSaver) { mutableStateOf("new$id" to 0) }
    log("compose:VisitPage($id) ${visited.times} ${draft.first}@${draft.second}")
    Box(Modifier.click("page$id") { draft = "text$id" to draft.second + 1 }.trace("page$id").size(50.dp))
}

/** Programs of moderate size as an app has them, whose delays go by the frames. */
fun formsAndBoards() {
    scenario("booking_form", "a form: derived errors and a price, an order that is sent for a while, a draft kept when typing pauses, a message that goes by itself") {
        //@begin booking_form
        queueCoroutinesAndDelays()
        val form = Booking(); val saved = mutableStateListOf<String>()
        start(200, 200) {
            log("compose:Root")
            val scope = rememberCoroutineScope()
            Column {
                BookingName(form)
                BookingPrice { form.price }
                Shown("ready") { form.ready }
                Box(Modifier.clickable(null, null, form.ready) { log("clicked:send"); scope.launch { form.sending = true; delay(50); form.sending = false; form.sent = form.name; log("launched:sent") } }.trace("send").size(40.dp, 20.dp))
                form.sent?.let { name -> Alive("sent $name"); LaunchedEffect(name) { delay(40); log("launched:over"); form.sent = null } }
                Shown("saved") { saved.toList() }
            }
            LaunchedEffect(form) { snapshotFlow { form.name to form.nights }.drop(1).collectLatest { (name, nights) -> delay(48); log("launched:draft $name"); saved.add("$name$nights") } }
        }
        step("typed") { form.name = "A" }
        step("typed on") { form.name = "An" }
        wait("a pause", 4)
        step("typed to the end, nights") { form.name = "Anna"; form.nights = 4 }
        step("sent too early") { tap(10f, 85f) }
        step("agreed") { form.agreed = true }
        step("sent") { tap(10f, 85f) }
        wait("on its way", 5)
        wait("the message", 4)
        step("nights that cost the same") { form.nights = 4; form.agreed = false }
        wait("nothing more", 3)
        //@end
    }
    scenario("nested_settings", "settings within settings: rows by a composable that calls itself, an indent that each level provides, a theme in a static local, a part removed") {
        //@begin nested_settings
        val tree = listOf(Pref("net", listOf(Pref("wifi", listOf(Pref("auto"), Pref("metered"))), Pref("mobile"))), Pref("sound"))
        val values = mutableStateMapOf("net" to true); val theme = mutableStateOf("light"); val base = mutableIntStateOf(0); val only = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            CompositionLocalProvider(Setting provides theme.value) {
                CompositionLocalProvider(Indent provides base.intValue) { Column { for (pref in tree) { if (only.value && pref.id != "net") continue; PrefRow(pref, values) } } }
            }
        }
        step("wifi opens") { tap(12f, 15f) }
        step("auto is on: nothing below it") { tap(20f, 25f) }
        step("all further in") { base.intValue = 4 }
        step("dark") { theme.value = "dark" }
        step("only the net") { only.value = true }
        step("the net closes") { tap(6f, 5f) }
        step("and opens: what was open is still on") { tap(6f, 5f) }
        step("all values away") { values.clear() }
        step("everything again, by the program") { only.value = false; values["net"] = true; values["wifi"] = false }
        //@end
    }
    scenario("tabs_over_pager", "tabs over a pager: an indicator placed by the pager's offset, a tap that animates, a flow of its page, lists in its pages") {
        //@begin tabs_over_pager
        queueCoroutines()
        val pager = PagerState { 3 }; val names = listOf("a", "b", "c"); val seen = mutableStateListOf<Int>()
        start(90, 100) {
            log("compose:Root")
            val scope = rememberCoroutineScope()
            LaunchedEffect(pager) { snapshotFlow { pager.currentPage }.collect { log("flow:page $it"); seen.add(it) } }
            Column {
                Box {
                    Row { names.forEachIndexed { i, name -> Shown("tab$name") { pager.currentPage == i }; Box(Modifier.click("tab$name") { scope.launch { pager.animateScrollToPage(i) } }.trace("tab$name").size(30.dp, 20.dp)) } }
                    Box(Modifier.offset { IntOffset(((pager.currentPage + pager.currentPageOffsetFraction) * 30).roundToInt(), 18) }.trace("indicator").size(30.dp, 2.dp))
                }
                HorizontalPager(pager, Modifier.trace("pager").size(90.dp, 80.dp)) { page -> Alive("page$page"); val list = rememberLazyListState(page); LazyColumn(state = list) { items(6, key = { "$page.$it" }) { Cell("i$page.$it", 90, 40) } } }
                Shown("seen") { seen.toList() }
            }
        }
        step("a tab is tapped", 60) { tap(70f, 10f) }
        step("a drag back", 4) { press(20f, 60f); move(60f, 60f) }
        step("further", 4) { move(80f, 60f) }
        step("let go", 60) { release(80f, 60f) }
        step("two tabs at once", 60) { tap(5f, 10f); tap(70f, 10f) }
        //@end
    }
    scenario("drawer_dragged", "a drawer with anchors over a page: dragged, let go, a scrim that is drawn by its offset, closed by a tap on it, opened by a program") {
        //@begin drawer_dragged
        queueCoroutines()
        val drawer = AnchoredDraggableState("closed", DraggableAnchors { "closed" at -80f; "open" at 0f }); val n = mutableIntStateOf(0); lateinit var scope: CoroutineScope
        start(120, 100) {
            scope = rememberCoroutineScope()
            log("compose:Root ${drawer.targetValue}")
            Box(Modifier.fillMaxSize().anchoredDraggable(drawer, Orientation.Horizontal, flingBehavior = AnchoredDraggableDefaults.flingBehavior(drawer, { it / 2 }, tween(64, easing = LinearEasing)))) {
                Column { Shown("page") { n.intValue }; Box(Modifier.trace("page").size(100.dp)) }
                val open by remember { derivedStateOf { log("calc:open"); drawer.offset > -80f } }
                if (open) Box(Modifier.fillMaxSize().drawBehind { log("draw:scrim ${(100 + drawer.offset / 0.8f).roundToInt()}") }.click("scrim") { scope.launch { drawer.animateTo("closed", tween(48, easing = LinearEasing)); log("launched:closed") } })
                Box(Modifier.offset { IntOffset(drawer.requireOffset().roundToInt(), 0) }.trace("drawer").size(80.dp, 100.dp)) { Alive("drawer"); Shown("chosen") { drawer.currentValue } }
            }
        }
        step("pulled a bit", 4) { press(10f, 50f); move(40f, 50f) }
        step("more", 4) { move(80f, 50f) }
        step("let go", 20) { release(80f, 50f) }
        step("the page changes under it") { n.intValue = 1 }
        step("a tap on the scrim", 20) { tap(110f, 50f) }
        step("opened by a program, closed on the way", 20) { scope.launch { drawer.animateTo("open", tween(64, easing = LinearEasing)) }; scope.launch { drawer.animateTo("closed", tween(32, easing = LinearEasing)) } }
        step("snapped", 8) { scope.launch { drawer.snapTo("open") } }
        //@end
    }
    scenario("search_debounced", "a search that waits for a pause: the newest query only, an answer after a delay, one that is given up, a history") {
        //@begin search_debounced
        queueCoroutinesAndDelays()
        val query = mutableStateOf(""); val found = mutableStateOf(listOf<String>()); val busy = mutableStateOf(false); val history = mutableStateListOf<String>()
        start(100, 100) {
            log("compose:Root")
            LaunchedEffect(Unit) {
                snapshotFlow { query.value.trim() }.collectLatest { q ->
                    delay(40)
                    log("flow:asked '$q'")
                    if (q.isEmpty()) { found.value = emptyList(); return@collectLatest }
                    try { busy.value = true; delay(48); found.value = List(q.length) { "$q$it" }; history.add(q) } finally { log("flow:done '$q'"); busy.value = false }
                }
            }
            Column {
                if (busy.value) Alive("busy")
                for (f in found.value) key(f) { val born = remember { log("born:$f"); f }; Shown("found") { born } }
                Shown("history") { history.toList() }
            }
        }
        wait("nothing asked", 4)
        step("c") { query.value = "c" }
        step("ca") { query.value = "ca" }
        wait("answered", 8)
        step("a blank more") { query.value = "ca " }
        wait("not asked again", 4)
        step("cat") { query.value = "cat" }
        wait("asked", 4)
        step("ca again: the answer is given up") { query.value = "ca" }
        wait("answered again", 8)
        step("nothing") { query.value = "" }
        wait("cleared", 4)
        //@end
    }
    scenario("staggered_cards", "cards that come one after the other: delays, layers, one added, one that leaves before its turn") {
        //@begin staggered_cards
        queueCoroutinesAndDelays()
        val ids = mutableStateListOf(1, 2, 3); val n = mutableIntStateOf(0)
        start(100, 100) { log("compose:Root ${n.intValue}"); Column { ids.forEachIndexed { i, id -> key(id) { Card3(id, i) } } } }
        wait("the first", 3)
        wait("the others", 5)
        step("two more") { ids.add(4); ids.add(5) }
        wait("the fourth, not yet", 2)
        step("the fifth leaves") { ids.remove(5) }
        wait("the fourth comes", 8)
        step("n=1: indices stay") { n.intValue = 1 }
        step("the first leaves: the others have other indices") { ids.removeAt(0) }
        //@end
    }
    scenario("paddle_game", "a game: a loop of frames that moves a ball, a paddle that is dragged, hits that are counted, a pause") {
        //@begin paddle_game
        queueCoroutines()
        val ball = mutableStateOf(IntOffset(0, 0)); val paddle = mutableFloatStateOf(10f); val hits = mutableIntStateOf(0); val running = mutableStateOf(false); val speed = mutableIntStateOf(10)
        start(60, 60) {
            log("compose:Root ${hits.intValue}")
            if (running.value) LaunchedEffect(Unit) {
                var dy = 1; var before = 0L
                while (true) withFrameNanos { t ->
                    val ms = if (before == 0L) 0 else ((t - before) / 1_000_000).toInt(); before = t
                    val y = ball.value.y + dy * speed.intValue * ms / 16
                    if (y >= 50) { dy = -1; if (paddle.floatValue < 30f) { hits.intValue++; log("launched:hit") } }
                    if (y <= 0) dy = 1
                    ball.value = IntOffset(ball.value.x, y.coerceIn(0, 50))
                }
            }
            Canvas(Modifier.size(60.dp).draggable(rememberDraggableState { paddle.floatValue += it }, Orientation.Horizontal)) { log("draw:field ${ball.value.y} ${paddle.floatValue.roundToInt()}"); drawCircle(Color.Red, 3f, Offset(5f, ball.value.y.toFloat())) }
            Box(Modifier.offset { ball.value }.trace("shadow").size(5.dp))
        }
        step("starts", 8) { running.value = true }
        step("the paddle is dragged", 4) { press(30f, 30f); move(60f, 30f) }
        step("and let go", 4) { release(60f, 30f) }
        step("faster", 5) { speed.intValue = 25 }
        step("pause") { running.value = false }
        step("goes on", 4) { running.value = true }
        //@end
    }
    scenario("notes_undone", "notes in a lazy list with undo: added, renamed, removed, put back where they were, a snapshot with several steps") {
        //@begin notes_undone
        queueCoroutines()
        val notes = Notes(); notes.add(Note(1, "a")); notes.add(Note(2, "b"))
        start(100, 60) {
            log("compose:Root")
            Column {
                Shown("undo") { notes.canUndo }
                Shown("count") { notes.list.size }
                LazyColumn(Modifier.trace("list").height(50.dp)) { items(notes.list, { it.id }) { NoteRow(it) } }
            }
        }
        step("two more") { notes.add(Note(3, "c")); notes.add(Note(4, "d")) }
        step("renamed") { notes.rename(notes.list[1], "B") }
        step("the second removed") { notes.remove(notes.list[1]) }
        step("back") { notes.undo() }
        step("its name too") { notes.undo() }
        step("in one snapshot: renamed, removed, undone once") { Snapshot.withMutableSnapshot { notes.rename(notes.list[0], "A"); notes.remove(notes.list[2]); notes.undo() } }
        step("a snapshot that is given up") { val s = Snapshot.takeMutableSnapshot(); s.enter { notes.list.clear() }; s.dispose() }
        step("all undone") { while (notes.canUndo) notes.undo() }
        //@end
    }
    scenario("panes_kept", "a list and a detail: one pane or two by the width, pages kept by a holder with savers of lists and maps, one forgotten") {
        //@begin panes_kept
        val width = mutableIntStateOf(60); val open = mutableStateOf<Int?>(null); var holder: SaveableStateHolder? = null
        start(200, 60) {
            log("compose:Root")
            val pages = rememberSaveableStateHolder().also { holder = it }
            Box(Modifier.sizedWide(width)) {
                BoxWithConstraints {
                    log("compose:room ${constraints.maxWidth} ${open.value}")
                    val two = constraints.maxWidth > 100
                    Row {
                        if (two || open.value == null) Column { Alive("list"); for (i in 1..2) key(i) { Box(Modifier.click("item$i") { open.value = i }.trace("item$i").size(50.dp, 20.dp)) } }
                        open.value?.let { id -> pages.SaveableStateProvider(id) { VisitPage(id) } }
                    }
                }
            }
        }
        step("the first") { tap(5f, 5f) }
        step("its page is tapped") { tap(5f, 5f) }
        step("two panes: the page is at another place") { width.intValue = 150 }
        step("the second") { tap(5f, 25f) }
        step("the first again") { tap(5f, 5f) }
        step("one pane") { width.intValue = 60 }
        step("closed, and the second is forgotten") { open.value = null; holder!!.removeState(2) }
        step("the second") { tap(5f, 25f) }
        //@end
    }
    scenario("rows_within_rows", "a list of lists: rows that keep their own scroll, a header above each that sticks, a row removed, an item that changes") {
        //@begin rows_within_rows
        queueCoroutines()
        val shelves = mutableStateListOf("a", "b", "c", "d"); val mark = mutableStateMapOf<String, Int>(); val column = LazyListState(); val rows = HashMap<String, LazyListState>()
        start(100, 100) {
            log("compose:Root")
            LazyColumn(Modifier.trace("shelves").size(100.dp), column) {
                log("lazy:content")
                for (shelf in shelves) {
                    stickyHeader("head.$shelf", "head") { Shown("head.$shelf") { mark[shelf] }; Box(Modifier.trace("head.$shelf").size(100.dp, 10.dp)) }
                    item("row.$shelf", "row") {
                        val state = rememberLazyListState().also { rows[shelf] = it }
                        LazyRow(Modifier.trace("row.$shelf"), state) { items(6, { "$shelf$it" }) { i -> Shown("book$shelf$i") { mark["$shelf$i"] }; Box(Modifier.trace("book$shelf$i").size(40.dp, 30.dp)) } }
                    }
                }
            }
        }
        step("the first row is scrolled") { rows["a"]!!.dispatchRawDelta(60f) }
        step("down") { column.dispatchRawDelta(55f) }
        step("further: the first row is gone") { column.dispatchRawDelta(60f) }
        step("back: it is where it was") { column.dispatchRawDelta(-115f) }
        step("marks: a header, a book shown, one not shown") { mark["a"] = 1; mark["b0"] = 2; mark["d5"] = 3 }
        step("the second shelf leaves") { shelves.remove("b") }
        step("and comes back in front") { shelves.add(0, "b") }
        fact("at", "${column.firstVisibleItemIndex} ${column.firstVisibleItemScrollOffset} ${rows["a"]!!.firstVisibleItemIndex}")
        //@end
    }
    scenario("aligned_shares", "a row of one's own: shares by parent data, the rest by least intrinsic width, children moved to one line, its height by intrinsics") {
        //@begin aligned_shares
        val ws = List(3) { mutableIntStateOf(20 + it * 20) }; val lines = List(3) { mutableIntStateOf(it * 2) }; val third = mutableStateOf(true); val part = mutableIntStateOf(2)
        start(200, 100) {
            log("compose:Root")
            Row(Modifier.height(IntrinsicSize.Max).trace("outer")) {
                SharedRow(Modifier.width(120.dp).trace("row")) {
                    Labeled("one", ws[0], lines[0])
                    Labeled("two", ws[1], lines[1], 1)
                    if (third.value) Labeled("three", ws[2], lines[2], part.intValue)
                }
                Box(Modifier.trace("rule").width(2.dp).fillMaxHeight())
            }
        }
        step("the first is wider") { ws[0].intValue = 60 }
        step("another line") { lines[1].intValue = 9 }
        step("other shares") { part.intValue = 1 }
        step("the third leaves") { third.value = false }
        step("the second is wider: its height only") { ws[1].intValue = 100 }
        //@end
    }
    scenario("even_tabs", "tabs as wide as their widest: subcomposed twice, by intrinsics and shown, a mark that is placed, names that change") {
        //@begin even_tabs
        val names = mutableStateOf(listOf("a", "bb")); val chosen = mutableIntStateOf(0); val wide = mutableIntStateOf(20); val n = mutableIntStateOf(0)
        start(200, 60) {
            log("compose:Root")
            EvenTabs(names.value, chosen, { name -> log("compose:tab $name ${n.intValue}"); Box(Modifier.sizedWide(wide).trace("tab.$name").size((name.length * 10).dp, 10.dp)) }) { at -> log("compose:mark $at"); Box(Modifier.trace("mark").size(20.dp, 2.dp)) }
        }
        step("the second") { chosen.intValue = 1 }
        step("wider") { wide.intValue = 40 }
        step("n=1: both forms") { n.intValue = 1 }
        step("one more") { names.value = listOf("a", "bb", "ccc") }
        step("another first") { names.value = listOf("z", "bb") }
        //@end
    }
    scenario("pulse_nodes", "a node of one's own that hears pointers, moves by a coroutine, draws: pressed, pressed again, its element changed, taken out while it runs") {
        //@begin pulse_nodes
        queueCoroutines()
        val strength = mutableIntStateOf(2); val names = mutableStateListOf("a", "b"); val on = mutableStateOf(true)
        start(100, 60) {
            log("compose:Root")
            Column { for (name in names) key(name) { Box((if (on.value || name != "a") Modifier.then(Pulse(name, strength.intValue)) else Modifier).trace("box.$name").size(40.dp, 20.dp)) } }
        }
        step("pressed") { press(5f, 5f) }
        step("let go") { release(5f, 5f) }
        step("both, one after the other") { tap(5f, 5f); tap(5f, 25f) }
        step("stronger") { strength.intValue = 5 }
        step("pressed", 2) { press(5f, 5f) }
        step("taken out while pressed and running") { on.value = false }
        step("let go") { release(5f, 5f) }
        step("there again") { on.value = true }
        step("the other order") { names.reverse() }
        //@end
    }
    scenario("faq_opened", "questions that open: an arrow that turns, an answer that comes and goes, tapped on the way") {
        //@begin faq_opened
        queueCoroutines()
        val open = mutableStateOf<Int?>(null); val n = mutableIntStateOf(0)
        start(100, 200) {
            log("compose:Root ${n.intValue}")
            Column(Modifier.trace("all")) { for (id in 1..2) Faq(id, open.value == id) { open.value = if (open.value == id) null else id }; Box(Modifier.trace("end").size(10.dp)) }
        }
        step("the first", 12) { tap(5f, 5f) }
        step("the first again, on the way", 2) { tap(5f, 5f) }
        step("n=1 on the way", 12) { n.intValue = 1 }
        step("the second", 2) { open.value = 2 }
        step("closed on the way", 12) { open.value = null }
        //@end
    }
}
