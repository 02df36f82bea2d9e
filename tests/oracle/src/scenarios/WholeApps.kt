@file:OptIn(ExperimentalFoundationApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.saveable.rememberSaveableStateHolder
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.nestedscroll.NestedScrollConnection
import androidx.compose.ui.input.nestedscroll.NestedScrollSource
import androidx.compose.ui.input.nestedscroll.nestedScroll
import androidx.compose.ui.platform.LocalFocusManager
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import kotlin.math.roundToInt

class Photo(val id: Int) { var liked by mutableStateOf(false) }
@Composable fun Thumb(photo: Photo, open: (Int) -> Unit) {
    log("compose:Thumb(${photo.id}) ${photo.liked}")
    Box(Modifier.trace("thumb${photo.id}").clickable(null, null) { open(photo.id) }.drawBehind { log("draw:thumb${photo.id} ${photo.liked}") }.fillMaxWidth().height(30.dp))
}
class Field(val name: String) { var text by mutableStateOf("") }
@Composable fun FieldRow(field: Field, all: Requesters) {
    val manager = LocalFocusManager.current
    var focused by remember { mutableStateOf(false) }
    val error by remember { derivedStateOf { field.text.length == 1 } }
    log("compose:FieldRow(${field.name}) '${field.text}' $focused")
    if (error) Leaf("error.${field.name}")
    Box(
        Modifier.trace(field.name).focusRequester(all[field.name]).onFocusChanged { focused = it.isFocused }
            .onKeyEvent { e ->
                if (e.type != KeyEventType.KeyDown) false
                else if (e.key == Key.A) { field.text += "a"; true }
                else if (e.key == Key.Backspace) { field.text = field.text.dropLast(1); true }
                else if (e.key == Key.Enter) { log("did:${manager.moveFocus(FocusDirection.Next)}"); true }
                else false
            }.focusTarget().size(80.dp, 20.dp),
    )
}
@Composable fun Send(valid: State<Boolean>, all: Requesters, send: () -> Unit) {
    log("compose:Send ${valid.value}")
    Box(Modifier.trace("send").focusRequester(all["send"]).clickable(null, null, valid.value, onClick = send).size(40.dp))
}

fun wholeApps() {
    scenario("gallery_app", "a grid of pictures, a pager of details above it, a question before one is deleted") {
        //@begin gallery_app
        queueCoroutines()
        val photos = mutableStateListOf(*(0..7).map { Photo(it) }.toTypedArray()); val open = mutableIntStateOf(-1); val asking = mutableStateOf(false); val grid = LazyGridState(); lateinit var pager: PagerState; lateinit var scope: CoroutineScope
        start(90, 100) {
            log("compose:Root ${open.intValue}")
            scope = rememberCoroutineScope()
            val liked by remember { derivedStateOf { log("calc:liked"); photos.count { it.liked } } }
            Box {
                Column {
                    Box { log("compose:bar $liked") }
                    LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("grid"), grid) { log("lazy:content"); items(photos, key = { it.id }) { Thumb(it) { id -> log("opened:$id"); open.intValue = photos.indexOfFirst { p -> p.id == id } } } }
                }
                if (open.intValue >= 0) {
                    pager = rememberPagerState(open.intValue) { photos.size }
                    HorizontalPager(pager, Modifier.trace("pager").fillMaxSize(), key = { photos[it].id }) { p -> val photo = photos[p]; log("compose:detail ${photo.id} ${photo.liked}"); DisposableEffect(Unit) { log("effect-start:${photo.id}"); onDispose { log("effect-dispose:${photo.id}") } }; Box(Modifier.trace("detail${photo.id}").fillMaxSize()) }
                    if (asking.value) Box(Modifier.trace("question").size(50.dp)) { log("compose:question ${pager.currentPage}") }
                }
            }
        }
        step("tap the second", 10) { tap(40f, 10f) }
        step("the next page") { scope.launch { pager.scrollToPage(2) } }
        step("liked") { photos[2].liked = true }
        step("asked") { asking.value = true }
        step("deleted") { asking.value = false; photos.removeAt(2) }
        step("closed") { open.intValue = -1 }
        step("liked below") { photos[0].liked = true }
        //@end
    }
    scenario("form_app", "a form: focus from field to field by keys, derived errors, a button that is enabled, sent, reset") {
        //@begin form_app
        queueCoroutines()
        val all = Requesters(); val fields = listOf(Field("name"), Field("mail")); val sent = mutableIntStateOf(0)
        start {
            log("compose:Root")
            val valid = remember { derivedStateOf { log("calc:valid"); fields.all { it.text.length >= 2 } } }
            Column {
                for (f in fields) FieldRow(f, all)
                Send(valid, all) { log("clicked:send"); sent.intValue++; fields.forEach { it.text = "" } }
                Reading("sent", sent)
            }
            LaunchedEffect(Unit) { log("did:${all["name"].requestFocus()}") }
        }
        step("a") { key(Key.A) }
        step("a again") { key(Key.A) }
        step("enter") { key(Key.Enter) }
        step("a, a") { key(Key.A); key(Key.A) }
        step("enter on the button", 10) { key(Key.Enter) }
        step("sent by it", 10) { key(Key.Enter) }
        //@end
    }
    scenario("nested_pager_scroll", "a pager with lists under a header that collapses: dragged up, down and across") {
        //@begin nested_pager_scroll
        queueCoroutines()
        val header = mutableFloatStateOf(60f); lateinit var pager: PagerState; val lists = List(3) { LazyListState() }
        val connection = object : NestedScrollConnection {
            override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { val before = header.floatValue; header.floatValue = (before + available.y).coerceIn(20f, 60f); return Offset(0f, header.floatValue - before) }
        }
        start(100, 160) {
            log("compose:Root")
            pager = rememberPagerState { 3 }
            Column(Modifier.nestedScroll(connection)) {
                Box(Modifier.trace("header").sized(remember { mutableIntStateOf(100) }, remember { object : IntState { override val intValue get() = header.floatValue.toInt() } }))
                HorizontalPager(pager, Modifier.trace("pager").weight(1f)) { p -> log("compose:page$p"); LazyColumn(Modifier.trace("list$p").fillMaxSize(), lists[p]) { items(10) { Cell("p$p.$it", 80, 30) } } }
            }
        }
        step("press") { press(50f, 150f) }
        step("up") { move(50f, 120f) }
        step("up by 50") { move(50f, 70f) }
        step("down by 30") { move(50f, 100f) }
        step("held") { move(50f, 100f) }
        step("release", 40) { release(50f, 100f) }
        step("across") { press(90f, 100f); move(60f, 100f); move(30f, 100f) }
        for (n in 1..8) step("held #$n") { move(30f, 100f) }
        step("let go", 60) { release(30f, 100f) }
        fact("at", "${pager.currentPage} ${header.floatValue.toInt()} ${lists[0].firstVisibleItemIndex}+${lists[0].firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("derived_animated", "a derived state of a list that starts animations: a bar that fades, a button that appears") {
        //@begin derived_animated
        queueCoroutines()
        val list = LazyListState()
        start(100, 120) {
            log("compose:Root")
            val scrolled by remember { derivedStateOf { log("calc:scrolled"); list.firstVisibleItemIndex > 0 } }
            Column {
                Box { val shade by animateFloatAsState(if (scrolled) 1f else 0f, linear(48)); log("compose:bar $scrolled"); Box(Modifier.trace("bar").graphicsLayer { log("lambda:bar ${tenths(shade)}"); alpha = shade }.size(100.dp, 20.dp)) }
                AnimatedVisibility(scrolled, enter = expandVertically(linear(64)), exit = fadeOut(linear(32))) { Box(Modifier.trace("up").size(100.dp, 20.dp)) }
                LazyColumn(Modifier.trace("list").weight(1f), list) { items(10) { Cell("i$it", 80, 30) } }
            }
        }
        step("by 20", 10) { list.dispatchRawDelta(20f) }
        step("by 30", 3) { list.dispatchRawDelta(30f) }
        step("by 5", 20) { list.dispatchRawDelta(5f) }
        step("to the start", 20) { list.dispatchRawDelta(-100f) }
        //@end
    }
    scenario("constraints_in_pages", "BoxWithConstraints in items of lists in pages: another width, what it reads, another page") {
        //@begin constraints_in_pages
        queueCoroutines()
        val w = mutableIntStateOf(100); val h = mutableIntStateOf(90); val n = mutableIntStateOf(0); lateinit var pager: PagerState; lateinit var scope: CoroutineScope
        start(200, 200) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            pager = rememberPagerState { 3 }
            Box(Modifier.sized(w, h)) {
                HorizontalPager(pager, Modifier.trace("pager")) { p ->
                    log("compose:page$p")
                    LazyColumn(Modifier.trace("list$p")) { items(4) { i -> BoxWithConstraints(Modifier.trace("bwc$p.$i").fillMaxWidth()) { log("compose:bwc$p.$i ${constraints.maxWidth} ${n.intValue}"); Box(Modifier.trace("in$p.$i").size((constraints.maxWidth / 2).dp, 30.dp)) } } }
                }
            }
        }
        step("n") { n.intValue = 1 }
        step("narrower") { w.intValue = 70 }
        step("the next page") { scope.launch { pager.scrollToPage(1) } }
        step("n and wider") { n.intValue = 2; w.intValue = 90 }
        step("back") { scope.launch { pager.scrollToPage(0) } }
        //@end
    }
    scenario("movable_between", "the chosen row is movable content: from the list to a header and back, with its state") {
        //@begin movable_between
        queueCoroutines()
        val chosen = mutableStateOf(""); val births = Births(); val list = LazyListState()
        start(100, 120) {
            log("compose:Root ${chosen.value}")
            val rows = remember { listOf("a", "b", "c").associateWith { id -> movableContentOf { Mover(id, births) } } }
            Column {
                Box(Modifier.trace("header")) { rows[chosen.value]?.invoke() }
                Box { LazyColumn(Modifier.trace("list"), list) { items(listOf("a", "b", "c").filter { it != chosen.value }, key = { it }) { Box(Modifier.trace("row.$it")) { rows[it]!!() } } } }
            }
        }
        step("b") { chosen.value = "b" }
        step("c") { chosen.value = "c" }
        step("none") { chosen.value = "" }
        //@end
    }
    scenario("chat_app", "a chat: messages at the bottom, a jump to the newest by an effect unless it is scrolled up, a count of unread ones") {
        //@begin chat_app
        queueCoroutines()
        val messages = mutableStateListOf("m0", "m1", "m2", "m3", "m4", "m5"); val list = LazyListState(); val draft = mutableStateOf("")
        start(100, 120) {
            log("compose:Root")
            val atEnd by remember { derivedStateOf { log("calc:atEnd"); list.firstVisibleItemIndex == 0 } }
            var seen by remember { mutableIntStateOf(6) }
            Column {
                LazyColumn(Modifier.trace("list").weight(1f), list, reverseLayout = true) { items(messages.size, key = { messages[messages.size - 1 - it] }) { val m = messages[messages.size - 1 - it]; log("compose:$m"); Box(Modifier.trace(m).size(80.dp, 30.dp)) } }
                Box { val unread = messages.size - seen; log("compose:unread $unread") }
                Box { log("compose:draft ${draft.value}") }
            }
            LaunchedEffect(messages.size) { log("launched:${messages.size} $atEnd"); if (atEnd || list.firstVisibleItemIndex == 1) { list.scrollToItem(0); seen = messages.size; log("launched:seen $seen") } }
        }
        step("written") { draft.value = "hello" }
        step("sent") { messages.add(draft.value); draft.value = "" }
        step("scrolled up") { list.dispatchRawDelta(95f) }
        step("a message comes") { messages.add("n1") }
        step("and another one") { messages.add("n2") }
        step("down again") { list.dispatchRawDelta(-500f) }
        //@end
    }
    scenario("tabs_saved", "tabs whose pages are kept by a holder, with contents that slide, lists and fields of their own") {
        //@begin tabs_saved
        queueCoroutines()
        val tab = mutableIntStateOf(0); val lists = HashMap<Int, LazyListState>(); val counts = HashMap<Int, MutableIntState>()
        start(100, 120) {
            log("compose:Root")
            val holder = rememberSaveableStateHolder()
            Column {
                Row { for (i in 0..2) Box(Modifier.trace("tab$i").drawBehind { log("draw:tab$i ${tab.intValue == i}") }.clickable(null, null) { tab.intValue = i }.size(30.dp, 20.dp)) }
                AnimatedContent(tab.intValue, transitionSpec = { slideInHorizontally(linear(48)) { it } togetherWith slideOutHorizontally(linear(48)) { -it } using null }) { t ->
                    holder.SaveableStateProvider(t) {
                        val n = rememberSaveable { log("init:$t"); mutableIntStateOf(0) }; counts[t] = n
                        val list = rememberLazyListState(); lists[t] = list
                        log("compose:tab $t ${n.intValue} ${list.firstVisibleItemIndex}")
                        LazyColumn(Modifier.trace("list$t").size(100.dp, 60.dp), list) { items(8) { Cell("t$t.$it", 40, 30) } }
                    }
                }
            }
        }
        step("counted and scrolled") { counts[0]!!.intValue = 3; lists[0]!!.dispatchRawDelta(65f) }
        step("tap the second tab", 30) { tap(40f, 10f) }
        step("tap the first tab", 2) { tap(10f, 10f) }
        step("tap the third on the way", 30) { tap(70f, 10f) }
        step("back to the first", 30) { tap(10f, 10f) }
        //@end
    }
    scenario("sheet_over_list", "a sheet with anchors over a list: the list scrolls at once, the sheet settles, what is under it stays") {
        //@begin sheet_over_list
        queueCoroutines()
        val state = AnchoredDraggableState(0, DraggableAnchors { 0 at 80f; 1 at 20f }); val under = LazyListState(); lateinit var scope: CoroutineScope
        start(100, 120) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            LazyColumn(Modifier.trace("under"), under) { items(8) { Cell("u$it", 80, 30) } }
            Box { val open = state.targetValue == 1; log("compose:scrim $open"); if (open) Box(Modifier.trace("scrim").drawBehind { log("draw:scrim ${((80f - state.requireOffset()) * 10 / 60).toInt()}") }.fillMaxSize()) }
            Box(Modifier.offset { log("lambda:sheet ${state.requireOffset().roundToInt()}"); IntOffset(0, state.requireOffset().roundToInt()) }.anchoredDraggable(state, Orientation.Vertical, flingBehavior = AnchoredDraggableDefaults.flingBehavior(state, { it / 2 }, linear(48))).trace("sheet").size(100.dp, 100.dp)) { log("compose:sheet"); Leaf("grip") }
        }
        step("the list by 40") { under.dispatchRawDelta(40f) }
        step("press the sheet") { press(50f, 100f) }
        step("drag it up") { move(50f, 70f) }
        step("on") { move(50f, 45f) }
        for (n in 1..8) step("hold #$n") { move(50f, 45f) }
        step("let go", 30) { release(50f, 45f) }
        step("closed", 30) { scope.launch { state.animateTo(0, linear(64)) } }
        //@end
    }
}
