@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class, ExperimentalLayoutApi::class, ExperimentalAnimationApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.lazy.staggeredgrid.*
import androidx.compose.foundation.lazy.staggeredgrid.items as staggeredItems
import androidx.compose.foundation.pager.*
import androidx.compose.foundation.text.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.text.*
import androidx.compose.ui.text.input.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun <T> steady(millis: Int) = tween<T>(millis, easing = LinearEasing)
class Mail7(val id: Int, val day: String, unread: Boolean) { var unread by mutableStateOf(unread); var starred by mutableStateOf(false); val slid = Animatable(0f) }
@Composable fun LazyItemScope.MailRow(mail: Mail7, onGone: (Mail7) -> Unit) {
    val scope = rememberCoroutineScope()
    log("compose:MailRow(${mail.id}) ${mail.unread}")
    DisposableEffect(mail) { log("effect-start:${mail.id}"); onDispose { log("effect-dispose:${mail.id}") } }
    Row(
        Modifier.animateItem(null, steady(48), null).trace("mail${mail.id}")
            .draggable(
                rememberDraggableState { scope.launch { mail.slid.snapTo(mail.slid.value + it) } }, Orientation.Horizontal,
                onDragStopped = { if (mail.slid.value > 50f) { mail.slid.animateTo(100f, steady(32)); onGone(mail) } else mail.slid.animateTo(0f, steady(32)) },
            ).offset { IntOffset(mail.slid.value.roundToInt(), 0) }.click("${mail.id}") { mail.unread = false }.fillMaxWidth().height(30.dp),
    ) {
        Box(Modifier.trace("dot${mail.id}").drawBehind { log("draw:dot${mail.id} ${mail.unread}") }.size(10.dp))
        if (mail.starred) Leaf("star${mail.id}")
    }
}
class Card7(val id: Int, lane: String) { var lane by mutableStateOf(lane); var at by mutableStateOf(Offset.Zero) }
val LocalDragged7 = compositionLocalOf<Card7?> { null }
@Composable fun CardView7(card: Card7, bounds: Map<String, Rect>, onDrag: (Card7?) -> Unit) {
    val held = LocalDragged7.current === card
    var origin by remember { mutableStateOf(Offset.Zero) }
    log("compose:Card(${card.id}) $held")
    Box(
        Modifier.zIndex(if (held) 1f else 0f).graphicsLayer { log("lambda:layer ${card.id}"); translationX = card.at.x; translationY = card.at.y; alpha = if (held) .5f else 1f }
            .onPlaced { origin = it.positionInRoot() }.trace("card${card.id}")
            .pointerInput(card) {
                detectDragGestures(
                    onDragStart = { log("dragStart:${card.id}"); onDrag(card) },
                    onDrag = { change, by -> change.consume(); card.at += by },
                    onDragEnd = {
                        val middle = origin + card.at + Offset(15f, 10f)
                        bounds.entries.firstOrNull { it.value.contains(middle) }?.let { card.lane = it.key }
                        log("dropped:${card.id} ${card.lane}"); card.at = Offset.Zero; onDrag(null)
                    },
                )
            }.size(30.dp, 20.dp),
    )
}
@Composable fun Lane7(name: String, cards: List<Card7>, bounds: MutableMap<String, Rect>, onDrag: (Card7?) -> Unit) {
    val mine by remember(name) { derivedStateOf { log("calc:$name"); cards.filter { it.lane == name } } }
    log("compose:Lane($name) ${mine.map { it.id }}")
    Column(Modifier.trace("lane.$name").onGloballyPositioned { bounds[name] = it.boundsInRoot() }.width(60.dp).fillMaxHeight()) {
        Text7(name, "$name ${mine.size}")
        for (card in mine) key(card.id) { CardView7(card, bounds, onDrag) }
    }
}
@Composable fun Text7(name: String, text: String) { log("compose:Text '$text'"); Box(Modifier.trace("text.$name").size((text.length * 5).dp, 10.dp)) }
@Composable fun WizardPage7(page: Int, onNext: () -> Unit) {
    var answer by rememberSaveable { mutableIntStateOf(0) }
    val direction = LocalLayoutDirection.current
    log("compose:Page($page) $answer $direction")
    DisposableEffect(Unit) { log("effect-start:page$page"); onDispose { log("effect-dispose:page$page") } }
    Returning7(answer > 0) { answer-- }
    Row(Modifier.trace("page$page").size(100.dp, 40.dp)) {
        Box(Modifier.trace("plus$page").click("plus$page") { answer++ }.size(20.dp))
        Box(Modifier.weight(1f).trace("next$page").click("next$page", onNext).height(20.dp))
    }
}
@Composable fun Returning7(enabled: Boolean, onBack: () -> Unit) { val back = remember { mutableStateOf(onBack) }; back.value = onBack; SideEffect { log("sideEffect:back $enabled") } }
private class Bar7Connection(val state: MutableFloatState, val max: Float) : NestedScrollConnection {
    override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset {
        val before = state.floatValue; state.floatValue = (before + available.y).coerceIn(-max, 0f)
        return Offset(0f, if (available.y < 0) state.floatValue - before else 0f.also { state.floatValue = before })
    }
    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset {
        val before = state.floatValue; state.floatValue = (before + available.y).coerceIn(-max, 0f)
        return Offset(0f, state.floatValue - before)
    }
}
val LocalGap7 = compositionLocalOf { 4 }
private data class GapElement(val name: String) : ModifierNodeElement<GapNode>() { override fun create() = GapNode(name); override fun update(node: GapNode) { log("update:${node.name}"); node.name = name } }
private class GapNode(var name: String) : Modifier.Node(), LayoutModifierNode, CompositionLocalConsumerModifierNode, ObserverModifierNode {
    private var gap = 0
    override fun onAttach() { log("attach:$name"); onObservedReadsChanged() }
    override fun onDetach() { log("detach:$name") }
    override fun onObservedReadsChanged() { observeReads { gap = currentValueOf(LocalGap7) }; log("gap:$name $gap"); invalidateMeasurement() }
    override fun MeasureScope.measure(measurable: Measurable, constraints: Constraints): MeasureResult {
        val p = measurable.measure(constraints.offset(-2 * gap, -2 * gap))
        return layout(p.width + 2 * gap, p.height + 2 * gap) { p.place(gap, gap) }
    }
}

/** Programs about apps in use: mail, boards, pages, searches, panes, bubbles, headers, forms, filters and gaps. */
fun appsInUse() {
    scenario("mail_swiped_away", "mails of days under sticky headers, whose rows move by animation: one is swiped a little, one away and brought back by undo, one read, one starred; the unread are counted by a derived state") {
        //@begin mail_swiped_away
        queueCoroutines()
        val mails = mutableStateListOf<Mail7>().apply { for (i in 0 until 8) add(Mail7(i, if (i < 3) "today" else "before", i % 2 == 0)) }
        val list = LazyListState(); val gone = mutableStateOf<Pair<Int, Mail7>?>(null)
        start(100, 150) {
            log("compose:Root")
            val unread by remember { derivedStateOf { log("calc:unread"); mails.count { it.unread } } }
            Shown("unread") { unread }
            val remove = { mail: Mail7 -> gone.value = mails.indexOf(mail) to mail; mails.remove(mail); Unit }
            Box(Modifier.fillMaxSize()) {
                LazyColumn(Modifier.trace("list").fillMaxSize(), list) {
                    mails.groupBy { it.day }.forEach { (day, of) ->
                        stickyHeader(key = day) { log("compose:day $day ${of.size}"); Box(Modifier.trace("day.$day").fillMaxWidth().height(15.dp)) }
                        items(of, key = { it.id }) { MailRow(it, remove) }
                    }
                }
                AnimatedVisibility(gone.value != null, Modifier.align(Alignment.BottomCenter), enter = slideInVertically(steady(32)) { it }, exit = fadeOut(steady(32))) {
                    log("compose:undo ${gone.value?.second?.id}")
                    Box(Modifier.trace("undo").click("undo") { gone.value?.let { (at, mail) -> mails.add(at, mail); gone.value = null } }.size(100.dp, 20.dp))
                }
            }
        }
        step("read 0") { tap(50f, 20f) }
        step("swiped a little", 8) { press(20f, 60f); move(40f, 60f); move(60f, 60f); release(60f, 60f) }
        step("swiped away: pressed", 3) { press(10f, 60f); move(40f, 60f); move(80f, 60f) }
        step("let go", 14) { move(90f, 60f); release(90f, 60f) }
        step("starred", 5) { mails[0].starred = true }
        step("scrolled", 4) { list.dispatchRawDelta(40f) }
        step("undo", 12) { tap(50f, 140f) }
        step("all read") { mails.forEach { it.unread = false } }
        //@end
    }
    scenario("board_of_lanes", "cards that are dragged from lane to lane: the held one by a local, its place by a layer, the lanes by derived lists; one dropped outside, one exchanged on the way") {
        //@begin board_of_lanes
        queueCoroutines()
        val cards = mutableStateListOf(Card7(1, "todo"), Card7(2, "todo"), Card7(3, "done")); val bounds = LinkedHashMap<String, Rect>(); val lanes = mutableStateListOf("todo", "done")
        start(200, 120) {
            log("compose:Root")
            var dragged by remember { mutableStateOf<Card7?>(null) }
            CompositionLocalProvider(LocalDragged7 provides dragged) {
                Row(Modifier.trace("board").fillMaxHeight(), Arrangement.spacedBy(10.dp)) { for (lane in lanes) key(lane) { Lane7(lane, cards, bounds) { dragged = it } } }
            }
        }
        step("card 1 is taken", 3) { press(15f, 20f); move(40f, 25f) }
        step("carried") { move(85f, 50f) }
        step("dropped", 5) { release(85f, 50f) }
        step("a third lane, before the others", 4) { lanes.add(0, "new") }
        step("card 2 is taken", 3) { press(85f, 20f); move(85f, 60f) }
        step("a card comes meanwhile") { cards.add(0, Card7(4, "todo")) }
        step("dropped outside", 4) { move(85f, 119f); move(199f, 119f); release(199f, 119f) }
        step("the first lane goes") { lanes.removeAt(0) }
        step("card 3 by a program") { cards.first { it.id == 3 }.lane = "todo" }
        //@end
    }
    scenario("wizard_mirrored", "pages in a holder that slide by a transition; the direction of reading turns in the middle, an answer is kept, pages come back") {
        //@begin wizard_mirrored
        queueCoroutines()
        val page = mutableIntStateOf(0); val rtl = mutableStateOf(false)
        start(100, 80) {
            log("compose:Root ${page.intValue}")
            val holder = rememberSaveableStateHolder()
            CompositionLocalProvider(LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                Column(Modifier.trace("col")) {
                    Row(Modifier.trace("steps").fillMaxWidth()) { for (i in 0..2) Box(Modifier.weight(if (i == page.intValue) 2f else 1f).trace("s$i").height(10.dp)) }
                    AnimatedContent(page.intValue, Modifier.trace("content"), transitionSpec = {
                        val to = if (targetState > initialState) AnimatedContentTransitionScope.SlideDirection.Start else AnimatedContentTransitionScope.SlideDirection.End
                        slideIntoContainer(to, steady(48)) togetherWith slideOutOfContainer(to, steady(48))
                    }) { p -> holder.SaveableStateProvider(p) { WizardPage7(p) { page.intValue = p + 1 } } }
                }
            }
        }
        step("two answers", 4) { tap(10f, 20f) }
        step("next", 2) { tap(60f, 20f) }
        step("rtl on the way", 2) { rtl.value = true }
        step("until it rests", 8)
        step("an answer in rtl") { tap(90f, 20f) }
        step("next and back at once", 10) { page.intValue = 2; page.intValue = 0 }
        step("to the last", 3) { page.intValue = 2 }
        step("back on the way", 10) { page.intValue = 1 }
        step("ltr again") { rtl.value = false }
        //@end
    }
    scenario("search_with_recent", "a field whose text is waited for by frames, filtered by a flow of two states, with recent words in chips, a highlight by a derived state and an empty page in a crossfade") {
        //@begin search_with_recent
        queueCoroutines()
        val text = mutableStateOf(""); val words = MutableStateFlow(listOf("apple", "apricot", "banana", "cherry")); val recent = mutableStateListOf<String>()
        start(120, 120) {
            log("compose:Root")
            val found by produceState(words.value) {
                log("produce")
                combine(snapshotFlow { text.value.trim() }, words) { q, all -> log("combine:$q"); all.filter { q in it } }
                    .collectLatest { log("latest:${it.size}"); repeat(2) { withFrameNanos {} }; value = it }
            }
            Column {
                BasicTextField(text.value, { log("changed:$it"); text.value = it }, Modifier.trace("field").size(120.dp, 20.dp), decorationBox = { inner -> log("compose:decoration ${text.value.isEmpty()}"); Box { if (text.value.isEmpty()) Leaf("hint"); inner() } })
                FlowRow(Modifier.trace("chips"), Arrangement.spacedBy(5.dp)) { log("compose:chips"); recent.forEach { w -> key(w) { Box(Modifier.trace("chip.$w").click(w) { text.value = w }.size((w.length * 10).dp, 10.dp)) } } }
                Crossfade(found.isEmpty(), Modifier.trace("fade"), steady(32)) { empty ->
                    log("compose:fade $empty")
                    if (empty) Leaf("nothing") else LazyColumn(Modifier.trace("list").height(60.dp)) { items(found, key = { it }) { w -> log("compose:word $w"); Box(Modifier.animateItem(null, steady(32), null).trace(w).click(w) { recent.remove(w); recent.add(0, w) }.size(80.dp, 20.dp)) } }
                }
            }
        }
        step("ap", 8) { text.value = "ap" }
        step("apr at once after a", 8) { text.value = "a"; text.value = "apr" }
        step("picked", 4) { tap(10f, 30f) }
        step("spaces only change the field") { text.value = " apr " }
        step("nothing", 12) { text.value = "xyz" }
        step("another word fits", 12) { words.value = words.value + "xyzzy" }
        step("a chip is tapped", 12) { tap(10f, 25f) }
        step("all, twice in turn", 3) { text.value = "" }
        step("until it rests", 12) { text.value = "an" }
        //@end
    }
    scenario("panes_by_width", "a list and a detail beside or over each other by the width; both are movable, the detail has a state, an effect, a scroll and a dp size of another density") {
        //@begin panes_by_width
        queueCoroutines()
        val width = mutableIntStateOf(200); val chosen = mutableStateOf<Int?>(null); val density = mutableFloatStateOf(1f); val list = LazyListState()
        start(200, 100) {
            log("compose:Root ${chosen.value}")
            val items = remember { movableContentOf { log("compose:items"); LazyColumn(Modifier.trace("list").width(50.dp), list) { items(6, key = { it }) { i -> log("compose:item$i"); Box(Modifier.trace("i$i").click("$i") { chosen.value = i }.size(50.dp, 30.dp)) } } } }
            val detail = remember { movableContentOf { id: Int ->
                val own = remember(id) { log("remember:$id"); mutableIntStateOf(id) }
                val scroll = rememberScrollState()
                log("compose:detail $id ${own.intValue}")
                LaunchedEffect(id) { log("launched:$id"); scroll.scrollTo(20); log("scrolled:$id ${scroll.value}") }
                Column(Modifier.trace("detail").size(60.dp, 50.dp).verticalScroll(scroll)) { Leaf("head"); Box(Modifier.trace("body").click("body") { own.intValue += 10 }.size(40.dp, 80.dp)) }
            } }
            CompositionLocalProvider(LocalDensity provides Density(density.floatValue)) {
                BoxWithConstraints(Modifier.trace("bwc").layout { m, _ -> val p = m.measure(Constraints.fixed(width.intValue, 100)); layout(p.width, p.height) { p.place(0, 0) } }) {
                    log("compose:bwc ${maxWidth.value.roundToInt()}")
                    val id = chosen.value
                    if (maxWidth >= 120.dp) Row { items(); if (id != null) detail(id) } else if (id == null) items() else Column { Leaf("back"); detail(id) }
                }
            }
        }
        step("2 is chosen", 4) { tap(10f, 70f) }
        step("scrolled, and tapped in the detail", 4) { list.dispatchRawDelta(35f); tap(60f, 40f) }
        step("narrow", 4) { width.intValue = 100 }
        step("another while narrow", 4) { chosen.value = 4 }
        step("wide in dp no more", 4) { width.intValue = 200; density.floatValue = 2f }
        step("wide", 4) { density.floatValue = 1f }
        step("none and narrow", 4) { chosen.value = null; width.intValue = 100 }
        step("chosen again", 4) { chosen.value = 4 }
        //@end
    }
    scenario("bubbles_that_grow", "messages in bubbles as wide as their widest line by intrinsics, which open by an animated size in a reversed list; someone types, by an infinite transition, until a message comes") {
        //@begin bubbles_that_grow
        queueCoroutines()
        val messages = mutableStateListOf(3, 2, 1); val open = mutableStateMapOf<Int, Boolean>(); val typing = mutableStateOf(false); val list = LazyListState()
        start(100, 120) {
            log("compose:Root ${typing.value}")
            LazyColumn(Modifier.trace("list").fillMaxSize(), list, reverseLayout = true, verticalArrangement = Arrangement.spacedBy(4.dp, Alignment.Bottom)) {
                if (typing.value) item(key = "typing") {
                    val dots by rememberInfiniteTransition().animateFloat(0f, 3f, infiniteRepeatable(steady(48)))
                    log("compose:typing")
                    Box(Modifier.animateItem(steady(32), steady(32), steady(32)).trace("typing").drawBehind { log("draw:dots ${dots.toInt()}") }.size(30.dp, 10.dp))
                }
                items(messages, key = { it }) { m ->
                    log("compose:m$m ${open[m]}")
                    Column(Modifier.animateItem(null, steady(32), null).trace("m$m").click("$m") { open[m] = open[m] != true }.animateContentSize(steady(48)).width(IntrinsicSize.Max)) {
                        Box(Modifier.trace("line$m").size((20 + m * 5).dp, 15.dp))
                        if (open[m] == true) Box(Modifier.trace("more$m").fillMaxWidth().height(30.dp)) else HorizontalLine7(m)
                    }
                }
            }
            LaunchedEffect(messages.size) { log("launched:${messages.size}"); if (list.firstVisibleItemIndex < 2) list.animateScrollToItem(0) }
        }
        step("2 is opened", 8) { tap(10f, 80f) }
        step("someone types", 4) { typing.value = true }
        step("1 is opened meanwhile", 3) { open[1] = true }
        step("the message comes", 12) { typing.value = false; messages.add(0, 4) }
        step("two more", 12) { messages.add(0, 5); messages.add(0, 6) }
        step("away, and one more", 8) { list.dispatchRawDelta(70f); messages.add(0, 7) }
        step("2 is closed while away", 8) { open[2] = false }
        //@end
    }
    scenario("header_that_folds", "a header of parts by layout ids that folds by a nested scroll under a list; its parts are placed between two forms, a button hides by the direction of scrolling, in a scaffold of slots") {
        //@begin header_that_folds
        queueCoroutines()
        val fold = mutableFloatStateOf(0f); val list = LazyListState(); val title = mutableStateOf("a title")
        start(100, 160) {
            log("compose:Root")
            val connection = remember { Bar7Connection(fold, 40f) }
            var last by remember { mutableIntStateOf(0) }
            val up by remember { derivedStateOf { log("calc:up"); list.firstVisibleItemIndex == 0 || fold.floatValue > -40f } }
            SubcomposeLayout(Modifier.trace("scaffold").nestedScroll(connection)) { c ->
                log("policy:scaffold")
                val bar = subcompose("bar") {
                    log("compose:bar")
                    Layout({ Box(Modifier.layoutId("title").trace("title").size((title.value.length * 5).dp, 10.dp)); Box(Modifier.layoutId("icon").trace("icon").size(20.dp)) }, Modifier.trace("bar")) { ms, cs ->
                        val part = 1f + fold.floatValue / 40f
                        log("policy:bar ${(part * 100).roundToInt()}")
                        val t = ms.first { it.layoutId == "title" }.measure(Constraints()); val i = ms.first { it.layoutId == "icon" }.measure(Constraints())
                        layout(cs.maxWidth, 20 + (40 * part).roundToInt()) { i.place(0, 0); t.placeRelative((25 * (1 - part)).roundToInt(), (40 * part).roundToInt() + 5) }
                    }
                }.map { it.measure(c) }
                val top = bar.maxOf { it.height }
                val body = subcompose("body") { log("compose:body"); LazyColumn(Modifier.trace("list").fillMaxSize(), list) { items(20) { i -> log("compose:item$i"); Box(Modifier.trace("i$i").fillMaxWidth().height(30.dp)) } } }.map { it.measure(c.copy(minHeight = 0, maxHeight = c.maxHeight - top)) }
                val button = subcompose("button") { log("compose:button $up"); AnimatedVisibility(up, enter = scaleIn(steady(32)), exit = scaleOut(steady(32))) { Leaf("fab") } }.map { it.measure(Constraints()) }
                layout(c.maxWidth, c.maxHeight) { body.forEach { it.place(0, top) }; bar.forEach { it.place(0, 0) }; button.forEach { it.place(80, 140) } }
            }
            SideEffect { last++ }
        }
        step("up by 25", 3) { press(50f, 120f); move(50f, 100f); move(50f, 77f) }
        step("up by 50 more", 5) { move(50f, 27f) }
        step("rest", 3)
        step("let go", 6) { release(50f, 27f) }
        step("another title") { title.value = "title" }
        step("down", 5) { press(50f, 40f); move(50f, 70f); move(50f, 130f) }
        step("let go there", 6) { move(50f, 130f); release(50f, 130f) }
        step("by the program", 6) { list.dispatchRawDelta(100f) }
        //@end
    }
    scenario("form_with_errors", "fields with errors that appear under them by a visibility in an animated size, a button that is enabled by all, a focus that jumps to the first that is wrong, a send that waits for frames") {
        //@begin form_with_errors
        queueCoroutines()
        val names = listOf("mail", "code"); val texts = mutableStateMapOf("mail" to "", "code" to ""); val asked = mutableStateOf(false); val busy = mutableStateOf(false); val sent = mutableStateListOf<String>()
        fun error(name: String) = when { name == "mail" && "@" !in texts["mail"]!! -> "no at"; name == "code" && texts["code"]!!.length < 2 -> "short"; else -> null }
        start(120, 200) {
            log("compose:Root ${asked.value} ${busy.value}")
            val requesters = remember { names.associateWith { FocusRequester() } }
            val scope = rememberCoroutineScope(); val manager = LocalFocusManager.current
            val valid by remember { derivedStateOf { log("calc:valid"); names.all { error(it) == null } } }
            Column(Modifier.trace("form").animateContentSize(steady(32))) {
                for (name in names) key(name) {
                    val problem by remember { derivedStateOf { if (asked.value) error(name) else null } }
                    val source = remember { androidx.compose.foundation.interaction.MutableInteractionSource() }
                    Column {
                        BasicTextField(texts[name]!!, { log("changed:$name $it"); texts[name] = it }, Modifier.focusRequester(requesters[name]!!).onFocusChanged { log("focus:$name ${it.isFocused}") }.trace(name).size(100.dp, 20.dp), enabled = !busy.value, singleLine = true)
                        AnimatedVisibility(problem != null, enter = expandVertically(steady(32)), exit = shrinkVertically(steady(32))) { log("compose:error $name $problem"); Box(Modifier.trace("error.$name").size(((problem?.length ?: 0) * 10).dp, 10.dp)) }
                    }
                }
                Box(Modifier.trace("send").clickable(null, null, enabled = !busy.value) {
                    asked.value = true
                    val wrong = names.firstOrNull { error(it) != null }
                    log("clicked:send $wrong")
                    if (wrong != null) requesters[wrong]!!.requestFocus() else scope.launch { busy.value = true; manager.clearFocus(); repeat(3) { withFrameNanos {} }; sent.add(texts["mail"]!!); busy.value = false; asked.value = false; texts["mail"] = "" }
                }.drawBehind { log("draw:send $valid ${busy.value}") }.size(50.dp, 20.dp))
                for (s in sent) Leaf(s)
            }
        }
        step("send at once", 6) { tap(20f, 50f) }
        step("the program puts an a", 4) { texts["mail"] = "a" }
        step("the program puts an at", 6) { texts["mail"] = "a@" }
        step("send again", 6) { tap(20f, 65f) }
        step("twelve", 6) { texts["code"] = "12" }
        step("sent", 12) { tap(20f, 50f) }
        step("asked again", 6) { tap(20f, 50f) }
        //@end
    }
    scenario("chips_over_wall", "a staggered wall filtered by chips that can be toggled, with a count in a header of the whole width, a photo that grows, an order that turns round and an empty wall") {
        //@begin chips_over_wall
        queueCoroutines()
        class Photo7(val id: Int, val kind: String, height: Int) { var height by mutableIntStateOf(height) }
        val photos = mutableStateListOf<Photo7>().apply { for (i in 0 until 9) add(Photo7(i, listOf("cat", "dog", "owl")[i % 3], 20 + i * 7 % 30)) }; val on = mutableStateListOf("cat", "dog", "owl"); val turned = mutableStateOf(false); val wall = LazyStaggeredGridState()
        start(120, 140) {
            log("compose:Root")
            val shown by remember { derivedStateOf { log("calc:shown"); photos.filter { it.kind in on }.let { if (turned.value) it.reversed() else it } } }
            Column {
                FlowRow(Modifier.trace("chips").fillMaxWidth()) { for (kind in listOf("cat", "dog", "owl")) Chip7(kind, kind in on) { if (it) on.add(kind) else on.remove(kind) } }
                LazyVerticalStaggeredGrid(StaggeredGridCells.Fixed(2), Modifier.trace("wall").fillMaxSize(), wall, verticalItemSpacing = 5.dp, horizontalArrangement = Arrangement.spacedBy(10.dp)) {
                    log("lazy:content")
                    item(key = "head", span = StaggeredGridItemSpan.FullLine) { log("compose:head ${shown.size}"); Box(Modifier.trace("head").fillMaxWidth().height(10.dp)) }
                    staggeredItems(shown, key = { it.id }, contentType = { it.kind }) { p -> log("compose:photo${p.id}"); Box(Modifier.animateItem(null, steady(32), null).trace("p${p.id}").click("${p.id}") { p.height += 20 }.fillMaxWidth().height(p.height.dp)) }
                }
            }
        }
        step("no dogs", 6) { tap(50f, 5f) }
        step("0 grows", 4) { tap(10f, 40f) }
        step("turned round", 6) { turned.value = true }
        step("scrolled", 4) { wall.dispatchRawDelta(45f) }
        step("dogs again", 6) { tap(50f, 5f) }
        step("none", 4) { on.clear() }
        step("owls", 6) { on.add("owl") }
        step("one more owl in front", 6) { photos.add(Photo7(9, "owl", 50)) }
        //@end
    }
    scenario("gaps_by_locals", "nodes that take a gap from a local, in rows by keys that move, under a provider that changes; one is moved with its content, one gets another name, one is in a lazy row that scrolls") {
        //@begin gaps_by_locals
        queueCoroutines()
        val inner = mutableIntStateOf(1); val order = mutableStateListOf("a", "b", "c"); val right = mutableStateOf(false); val name = mutableStateOf("m"); val row = LazyListState()
        start(200, 100) {
            log("compose:Root")
            val moved = remember { movableContentOf { log("compose:moved ${name.value}"); Box(Modifier.then(GapElement(name.value)).trace("moved").size(10.dp)) } }
            CompositionLocalProvider(LocalGap7 provides 6) {
                Column {
                    Row(Modifier.trace("row")) { for (n in order) key(n) { log("compose:$n"); Box(Modifier.then(GapElement(n)).trace(n).size(10.dp)) } }
                    Row(Modifier.trace("places")) {
                        if (!right.value) moved()
                        CompositionLocalProvider(LocalGap7 provides inner.intValue) { Box(Modifier.trace("right")) { if (right.value) moved() } }
                    }
                    LazyRow(Modifier.trace("lazy").width(60.dp), row) { items(10, key = { it }) { i -> log("compose:item$i"); Box(Modifier.then(GapElement("i$i")).trace("i$i").size(15.dp)) } }
                }
            }
        }
        step("turned") { order.reverse() }
        step("to the right") { right.value = true }
        step("inner 3") { inner.intValue = 3 }
        step("another name") { name.value = "n" }
        step("scrolled") { row.dispatchRawDelta(50f) }
        step("the middle goes") { order.removeAt(1) }
        step("back to the left, and inner 5") { right.value = false; inner.intValue = 5 }
        //@end
    }
    scenario("cells_in_dialog", "a grid whose cells are picked by a tap and opened in a dialog with a field in capitals that asks for the focus; saved by Enter, dismissed by Escape, columns change meanwhile") {
        //@begin cells_in_dialog
        queueCoroutines()
        val names = mutableStateListOf("one", "two", "three", "four", "five"); val opened = mutableStateOf<Int?>(null); val columns = mutableIntStateOf(2)
        start(120, 100) {
            log("compose:Root ${opened.value}")
            LazyVerticalGrid(GridCells.Fixed(columns.intValue), Modifier.trace("grid").fillMaxSize(), horizontalArrangement = Arrangement.spacedBy(4.dp)) {
                items(names.size, key = { it }, span = { GridItemSpan(if (it == 2) maxLineSpan else 1) }) { i -> log("compose:cell$i ${names[i]}"); Box(Modifier.trace("c$i").click("$i") { opened.value = i }.fillMaxWidth().height(20.dp)) }
            }
            opened.value?.let { i ->
                Dialog(onDismissRequest = { log("dismissed"); opened.value = null }) {
                    val requester = remember { FocusRequester() }
                    var text by remember(i) { log("remember:$i"); mutableStateOf(TextFieldValue(names[i], TextRange(names[i].length))) }
                    log("compose:dialog $i ${text.text}")
                    BasicTextField(text, { log("changed:${it.text}"); text = it.copy(it.text.uppercase()) }, Modifier.focusRequester(requester).onFocusChanged { log("focus:field ${it.isFocused}") }
                        .onPreviewKeyEvent { if (it.key == Key.Enter && it.type == KeyEventType.KeyDown) { names[i] = text.text; opened.value = null; true } else false }.trace("field").size(60.dp, 20.dp), singleLine = true)
                    LaunchedEffect(i) { log("launched:$i"); requester.requestFocus() }
                    DisposableEffect(Unit) { log("effect-start:dialog"); onDispose { log("effect-dispose:dialog") } }
                }
            }
        }
        step("the second", 6) { tap(90f, 10f) }
        step("backspace", 4) { key(Key.Backspace) }
        step("three columns meanwhile", 4) { columns.intValue = 3 }
        step("another cell by the program", 4) { opened.value = 4 }
        step("enter", 6) { key(Key.Backspace); key(Key.Enter) }
        step("the third", 6) { tap(60f, 30f) }
        step("escape", 6) { key(Key.Escape) }
        //@end
    }
    scenario("reader_of_pages", "pages of less width than the pager with padding, whose layers follow the offset, a bar of dots as wide as its widest by intrinsics, and a flow of settled pages; a page is jumped to, swiped to, and added before") {
        //@begin reader_of_pages
        queueCoroutines()
        val pages = mutableStateListOf("a", "b", "c", "d"); lateinit var pager: PagerState; lateinit var scope: CoroutineScope; val seen = mutableStateListOf<String>()
        start(120, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            pager = rememberPagerState { pages.size }
            LaunchedEffect(pager) { snapshotFlow { pager.settledPage }.collect { log("settled:$it"); seen.add(pages[it]) } }
            Column {
                HorizontalPager(pager, Modifier.trace("pager").height(50.dp), contentPadding = PaddingValues(horizontal = 20.dp), pageSpacing = 5.dp, beyondViewportPageCount = 1, key = { pages[it] }) { p ->
                    val name = pages[p]; log("compose:page $name")
                    Box(Modifier.graphicsLayer { val off = pager.getOffsetDistanceInPages(p); log("lambda:layer $name ${(off * 100).roundToInt()}"); scaleY = 1f - kotlin.math.abs(off) * .1f }.trace("page.$name").fillMaxSize())
                }
                Row(Modifier.trace("dots").width(IntrinsicSize.Max)) { for (i in pages.indices) Dot7(i, pager.currentPage == i) }
                Shown("seen") { seen.joinToString("") }
            }
        }
        step("jumped", 6) { scope.launch { pager.scrollToPage(2) } }
        step("swiped back", 3) { press(40f, 20f); move(60f, 20f); move(100f, 20f) }
        step("let go", 40) { move(110f, 20f); release(110f, 20f) }
        step("animated", 40) { scope.launch { pager.animateScrollToPage(3, animationSpec = steady(64)); log("arrived:${pager.currentPage}") } }
        step("the last goes", 6) { pages.removeAt(3) }
        step("by a fraction", 6) { scope.launch { pager.scrollToPage(1, .25f) } }
        //@end
    }
    scenario("edits_not_composed", "edits that a field reports before it loses the focus in the same action: a value in capitals, a string, a string in capitals; by the manager, by another field, and by a field that goes") {
        //@begin edits_not_composed
        queueCoroutines()
        val value = mutableStateOf(TextFieldValue("abc", TextRange(3))); val plain = mutableStateOf("def"); val big = mutableStateOf("GHI"); val show = mutableStateOf(true); val all = List(3) { FocusRequester() }; lateinit var manager: FocusManager
        start(120, 100) {
            log("compose:Root ${show.value}"); manager = LocalFocusManager.current
            fun at(i: Int) = Modifier.focusRequester(all[i]).onFocusChanged { log("focus:$i ${it.isFocused}") }.trace("field$i").size(60.dp, 20.dp)
            Column {
                if (show.value) BasicTextField(value.value, { log("changed:0 ${it.text}"); value.value = it.copy(it.text.uppercase()) }, at(0))
                BasicTextField(plain.value, { log("changed:1 $it"); plain.value = it }, at(1))
                if (show.value) BasicTextField(big.value, { log("changed:2 $it"); big.value = it.uppercase() }, at(2))
            }
        }
        step("the value: backspace and cleared", 6) { all[0].requestFocus(); key(Key.Backspace); manager.clearFocus() }
        step("the value: backspace and the string takes it", 6) { all[0].requestFocus(); key(Key.Backspace); all[1].requestFocus() }
        step("the string: to the end, backspace and cleared", 6) { key(Key.MoveEnd); key(Key.Backspace); manager.clearFocus() }
        step("the capitals: backspace and cleared", 6) { all[2].requestFocus(); key(Key.MoveEnd); key(Key.Backspace); manager.clearFocus() }
        step("the capitals have it again", 4) { all[2].requestFocus() }
        step("backspace and gone", 6) { key(Key.Backspace); show.value = false }
        step("the string has it", 4) { all[1].requestFocus() }
        step("backspace and the program writes", 6) { key(Key.Backspace); plain.value = "xyz"; manager.clearFocus() }
        //@end
    }
    scenario("density_alone", "boxes with constraints under a density that changes alone: beside a state that the content reads, with the constraints, and while another box in it depends on dp") {
        //@begin density_alone
        queueCoroutines()
        val density = mutableFloatStateOf(1f); val n = mutableIntStateOf(0); val width = mutableIntStateOf(100)
        start(200, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalDensity provides Density(density.floatValue)) {
                Column {
                    BoxWithConstraints(Modifier.trace("px").layout { m, _ -> val p = m.measure(Constraints.fixed(width.intValue, 30)); layout(p.width, p.height) { p.place(0, 0) } }) {
                        log("compose:px ${maxWidth.value.roundToInt()} ${n.intValue}")
                        Box(Modifier.trace("in").size(maxWidth / 2, 10.dp))
                    }
                    BoxWithConstraints(Modifier.trace("dp").size(40.dp)) {
                        log("compose:dp ${maxWidth.value.roundToInt()}")
                        BoxWithConstraints(Modifier.trace("inner")) { log("compose:inner ${constraints.maxWidth} ${maxWidth.value.roundToInt()}"); Leaf("leaf") }
                    }
                }
            }
        }
        step("density 2") { density.floatValue = 2f }
        step("n=1") { n.intValue = 1 }
        step("density 1 and n=2") { density.floatValue = 1f; n.intValue = 2 }
        step("density 2 and wider") { density.floatValue = 2f; width.intValue = 120 }
        step("density 1.5") { density.floatValue = 1.5f }
        step("wider") { width.intValue = 150 }
        //@end
    }
}
@Composable fun HorizontalLine7(m: Int) { log("compose:line7 $m"); Box(Modifier.trace("rule$m").fillMaxWidth().height(1.dp)) }
@Composable fun Chip7(kind: String, on: Boolean, onChange: (Boolean) -> Unit) { log("compose:Chip($kind) $on"); Box(Modifier.trace("chip.$kind").clickable(null, null) { onChange(!on) }.size(40.dp, 10.dp)) }
@Composable fun Dot7(i: Int, on: Boolean) { log("compose:Dot($i) $on"); val w by animateDpAsState(if (on) 20.dp else 10.dp, steady(32)); Box(Modifier.trace("dot$i").layout { m, _ -> val p = m.measure(Constraints.fixed(w.roundToPx(), 10)); layout(p.width, p.height) { p.place(0, 0) } }) }
