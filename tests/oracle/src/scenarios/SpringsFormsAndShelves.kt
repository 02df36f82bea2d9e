@file:OptIn(ExperimentalTransitionApi::class, ExperimentalAnimationApi::class, ExperimentalComposeUiApi::class, ExperimentalLayoutApi::class, ExperimentalFoundationApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.gestures.snapping.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.staggeredgrid.*
import androidx.compose.foundation.lazy.staggeredgrid.items as staggeredItems
import androidx.compose.foundation.pager.*
import androidx.compose.foundation.text.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.text.style.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.channels.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
private data class Gauge(val low: Float, val high: Float)
private val GaugeConverter = TwoWayConverter<Gauge, AnimationVector2D>({ AnimationVector2D(it.low, it.high) }, { Gauge(it.v1, it.v2) })
private enum class Form { Chip, Card, Page }
private class Poster(val id: Int, height: Int) { var height by mutableIntStateOf(height) }

/** Springs cut short, values of one's own type, forms by segments, channels, shelves that snap, contents in contents. */
fun springsFormsAndShelves() {
    scenario("springs_cut_short", "values of seven types by springs of several kinds, whose targets change on the way; one has a tween meanwhile, one is snapped") {
        //@begin springs_cut_short
        queueCoroutines()
        val on = mutableStateOf(false); val far = mutableStateOf(false); val kind = mutableIntStateOf(0)
        start(200, 100) {
            log("compose:Root ${on.value} ${far.value}")
            val f by animateFloatAsState(if (on.value) 1f else 0f, spring(.5f, 1500f), finishedListener = { log("finished:float ${(it * 10).roundToInt()}") })
            val w by animateDpAsState(if (far.value) 80.dp else if (on.value) 40.dp else 10.dp, when (kind.intValue) { 0 -> spring(stiffness = 3000f); 1 -> even(64); else -> snap() }, finishedListener = { log("finished:dp") })
            val n by animateIntAsState(if (on.value) 100 else 0, spring(stiffness = 1500f))
            val at by animateIntOffsetAsState(if (far.value) IntOffset(50, 20) else IntOffset(5, 5), spring(1f, 2000f), finishedListener = { log("finished:at $it") })
            val room by animateIntSizeAsState(if (on.value) IntSize(40, 10) else IntSize(10, 30), even(48))
            val r by animateRectAsState(if (far.value) Rect(10f, 10f, 40f, 30f) else Rect(0f, 0f, 10f, 10f), spring(.75f, 3000f))
            val o by animateOffsetAsState(if (on.value) Offset(30f, 0f) else Offset.Zero, keyframes { durationMillis = 96; Offset(5f, 20f) at 32; Offset(40f, 10f) at 64 using FastOutSlowInEasing })
            Box(Modifier.trace("float").drawBehind { log("draw:float ${(f * 100).roundToInt()} $n") }.size(20.dp))
            Box(Modifier.offset { at }.trace("at").size(w, 10.dp))
            Box(Modifier.trace("room").layout { m, _ -> log("lambda:room $room"); val p = m.measure(Constraints.fixed(room.width, room.height)); layout(p.width, p.height) { p.place(0, 0) } })
            Box(Modifier.trace("rect").size(60.dp).drawBehind { log("draw:rect ${r.left.roundToInt()},${r.bottom.roundToInt()} ${o.x.roundToInt()},${o.y.roundToInt()}") })
        }
        step("on", 5) { on.value = true }
        step("far meanwhile", 5) { far.value = true }
        step("off again, by a tween", 4) { on.value = false; kind.intValue = 1; far.value = false }
        step("until it rests", 60)
        step("far, snapped", 3) { far.value = true; kind.intValue = 2 }
        step("until all rest", 60) { on.value = true }
        //@end
    }
    scenario("gauges_of_ones_own", "a value of one's own class, animated by keyframes, repeated and turned round, and by an Animatable with bounds that decays; the converter sees each step") {
        //@begin gauges_of_ones_own
        queueCoroutines()
        val want = mutableStateOf(Gauge(0f, 10f)); val own = Animatable(Gauge(0f, 1f), GaugeConverter); lateinit var scope: CoroutineScope; val times = mutableIntStateOf(2)
        fun g(v: Gauge) = "${v.low.roundToInt()}-${v.high.roundToInt()}"
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val v by animateValueAsState(want.value, GaugeConverter, repeatable(times.intValue, even(48), RepeatMode.Reverse), finishedListener = { log("finished:${g(it)}") })
            val infinite = rememberInfiniteTransition()
            val i by infinite.animateValue(Gauge(0f, 0f), Gauge(4f, 8f), GaugeConverter, infiniteRepeatable(keyframes { durationMillis = 64; Gauge(8f, 0f) at 32 }, initialStartOffset = StartOffset(16)))
            Box(Modifier.trace("v").drawBehind { log("draw:v ${g(v)}") }.size(20.dp))
            Box(Modifier.graphicsLayer { log("lambda:own ${g(own.value)}"); translationX = own.value.low }.trace("own").size(20.dp))
            Box(Modifier.layout { m, c -> log("lambda:i ${g(i)}"); val p = m.measure(c); layout(p.width, p.height) { p.place(0, 0) } }.trace("i").size(5.dp))
        }
        step("wanted", 8) { want.value = Gauge(10f, 30f) }
        step("thrice", 4) { times.intValue = 3; want.value = Gauge(0f, 0f) }
        step("another on the way", 12) { want.value = Gauge(50f, 60f) }
        step("the own one within bounds", 6) { own.updateBounds(Gauge(0f, 0f), Gauge(20f, 5f)); scope.launch { val r = own.animateTo(Gauge(40f, 3f), even(64)); log("ended:${r.endReason} ${g(r.endState.value)}") } }
        step("thrown", 12) { scope.launch { val r = own.animateDecay(Gauge(-300f, 100f), exponentialDecay(4f)); log("decayed:${r.endReason} ${g(own.value)}") } }
        //@end
    }
    scenario("forms_by_segments", "a transition of three forms whose specs depend on the way, started anew by a key, with a color, an offset and a rect of it, and a child with values of its own") {
        //@begin forms_by_segments
        queueCoroutines()
        val form = mutableStateOf(Form.Chip); val anew = mutableIntStateOf(0); val deep = mutableStateOf(true)
        start(200, 100) {
            log("compose:Root ${form.value}")
            key(anew.intValue) {
                val state = remember { MutableTransitionState(Form.Chip) }
                state.targetState = form.value
                val t = rememberTransition(state, "form")
                val w by t.animateInt({ if (Form.Chip isTransitioningTo Form.Card) even(64) else if (targetState == Form.Page) even(32) else snap() }) { when (it) { Form.Chip -> 20; Form.Card -> 60; Form.Page -> 100 } }
                val at by t.animateIntOffset({ even(48) }) { if (it == Form.Page) IntOffset.Zero else IntOffset(10, 10) }
                val room by t.animateIntSize({ if (initialState == Form.Page) even(32) else even(96) }) { if (it == Form.Chip) IntSize(10, 10) else IntSize(30, 20) }
                log("compose:form ${state.currentState} ${state.isIdle} ${t.isRunning}")
                Box(Modifier.offset { at }.trace("form").drawBehind { log("draw:w $w") }.size(20.dp))
                Box(Modifier.trace("room").layout { m, _ -> val p = m.measure(Constraints.fixed(room.width, room.height)); layout(p.width, p.height) { p.place(0, 0) } })
                if (deep.value) {
                    val child = t.createChildTransition { it == Form.Page }
                    val a by child.animateFloat({ even(80) }) { if (it) 1f else 0f }
                    Shown("child") { "${child.currentState} ${child.targetState}" }
                    Box(Modifier.trace("deep").drawBehind { log("draw:deep ${(a * 10).roundToInt()}") }.size(10.dp))
                }
            }
        }
        step("card", 12) { form.value = Form.Card }
        step("page", 3) { form.value = Form.Page }
        step("chip on the way", 12) { form.value = Form.Chip }
        step("page and anew", 12) { form.value = Form.Page; anew.intValue = 1 }
        step("without the child", 3) { deep.value = false; form.value = Form.Card }
        step("the child comes on the way", 12) { deep.value = true }
        //@end
    }
    scenario("scroll_of_ones_own", "a scrollable with a state of its own that takes only so much, inside a scrolled column, thrown, disabled, reversed and driven by a program") {
        //@begin scroll_of_ones_own
        queueCoroutines()
        val taken = mutableFloatStateOf(0f); val most = mutableFloatStateOf(30f); val enabled = mutableStateOf(true); val reversed = mutableStateOf(false); val outer = ScrollState(0); lateinit var own: ScrollableState; lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root ${enabled.value} ${reversed.value}"); scope = rememberCoroutineScope()
            own = rememberScrollableState { d -> val before = taken.floatValue; taken.floatValue = (before + d).coerceIn(-most.floatValue, most.floatValue); log("own:${d.roundToInt()} ${(taken.floatValue - before).roundToInt()}"); taken.floatValue - before }
            Column(Modifier.trace("outer").verticalScroll(outer)) {
                Leaf("head")
                Box(Modifier.trace("own").scrollable(own, Orientation.Vertical, enabled = enabled.value, reverseDirection = reversed.value).size(100.dp, 60.dp)) { Box(Modifier.offset { IntOffset(0, taken.floatValue.roundToInt()) }.trace("inner").size(20.dp)) }
                Box(Modifier.trace("tail").size(100.dp, 120.dp))
            }
            Shown("scrolls") { "${own.isScrollInProgress} ${outer.value}" }
        }
        step("pressed and up by 40", 3) { press(50f, 70f); move(50f, 30f) }
        step("up by 30 more", 3) { move(50f, 0f) }
        step("let go", 12) { move(50f, 0f); release(50f, 0f) }
        step("by a program", 4) { scope.launch { val did = own.scrollBy(50f); log("did:${did.roundToInt()}") } }
        step("less room, animated", 12) { most.floatValue = 10f; scope.launch { own.animateScrollBy(-60f, even(64)); log("animated:${taken.floatValue.roundToInt()}") } }
        step("reversed, down by 40", 3) { outer.dispatchRawDelta(-100f); reversed.value = true; press(50f, 30f); move(50f, 70f) }
        step("disabled on the way", 3) { enabled.value = false; move(50f, 80f) }
        step("let go there", 8) { move(50f, 90f); release(50f, 90f) }
        step("a drag while it is disabled", 8) { press(50f, 80f); move(50f, 40f); release(50f, 40f) }
        //@end
    }
    scenario("posters_staggered", "a staggered grid of posters that are animated: heights change, one comes, one goes, lanes change, the grid scrolls meanwhile") {
        //@begin posters_staggered
        queueCoroutines()
        val posters = mutableStateListOf(Poster(0, 20), Poster(1, 40), Poster(2, 30), Poster(3, 20), Poster(4, 50), Poster(5, 20)); val lanes = mutableIntStateOf(2); val grid = LazyStaggeredGridState(); val wide = mutableIntStateOf(-1)
        start(90, 100) {
            log("compose:Root")
            LazyVerticalStaggeredGrid(StaggeredGridCells.Fixed(lanes.intValue), Modifier.trace("grid"), grid, verticalItemSpacing = 2.dp) {
                log("lazy:content")
                staggeredItems(posters, key = { it.id }, span = { if (it.id == wide.intValue) StaggeredGridItemSpan.FullLine else StaggeredGridItemSpan.SingleLane }) { p -> log("compose:poster ${p.id}"); Alive("poster ${p.id}"); Box(Modifier.animateItem(even(32), even(48), even(32)).trace("p${p.id}").fillMaxWidth().height(p.height.dp)) }
            }
            Shown("first") { "${grid.firstVisibleItemIndex}+${grid.firstVisibleItemScrollOffset}" }
        }
        step("0 is higher", 8) { posters[0].height = 60 }
        step("one comes in front", 8) { posters.add(0, Poster(6, 10)) }
        step("1 goes, scrolled by 20", 8) { posters.removeAll { it.id == 1 }; grid.dispatchRawDelta(20f) }
        step("three lanes", 8) { lanes.intValue = 3 }
        step("2 is as wide as all", 8) { wide.intValue = 2 }
        step("turned round", 8) { posters.reverse() }
        step("back to the start", 8) { grid.requestScrollToItem(0) }
        //@end
    }
    scenario("tiles_ahead", "a tile that is carried between a row and a column in a lookahead scope, animated by bounds with a neighbor that is not, and content that appears meanwhile") {
        //@begin tiles_ahead
        queueCoroutines()
        val rowwise = mutableStateOf(true); val more = mutableStateOf(false); val size = mutableIntStateOf(20); val births = Births()
        start(120, 120) {
            log("compose:Root ${rowwise.value}")
            LookaheadScope {
                val tiles = remember { movableContentOf { Box(Modifier.animateBounds(this@LookaheadScope, boundsTransform = { _, _ -> even(64) }).trace("tile").size(size.intValue.dp)); Mover("in tiles", births) } }
                Box(Modifier.trace("around")) {
                    if (rowwise.value) Row(Modifier.trace("row")) { tiles() } else Column(Modifier.trace("column").padding(10.dp)) { tiles() }
                }
                AnimatedVisibility(more.value, Modifier.trace("more"), enter = fadeIn(even(48)) + expandIn(even(48)), exit = fadeOut(even(32))) { Box(Modifier.trace("more.in").size(30.dp)); Alive("more") }
            }
        }
        step("a column", 12) { rowwise.value = false }
        step("a row again", 3) { rowwise.value = true }
        step("larger on the way", 12) { size.intValue = 30 }
        step("more appears, and a column", 4) { more.value = true; rowwise.value = false }
        step("until it is there", 12)
        step("more goes, smaller", 12) { more.value = false; size.intValue = 10 }
        //@end
    }
    scenario("carousel_turned", "a pager with padding and spacing and a row of dots from right to left: swiped, turned on the way, pages added and removed, keys that follow their page") {
        //@begin carousel_turned
        queueCoroutines()
        val pages = mutableStateListOf("a", "b", "c", "d"); val rtl = mutableStateOf(true); lateinit var pager: PagerState; lateinit var scope: CoroutineScope
        start(100, 80) {
            log("compose:Root ${rtl.value}")
            pager = rememberPagerState(1) { pages.size }; scope = rememberCoroutineScope()
            CompositionLocalProvider(LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                Column(Modifier.trace("col")) {
                    HorizontalPager(pager, Modifier.trace("pager"), contentPadding = PaddingValues(horizontal = 20.dp), pageSpacing = 4.dp, key = { pages[it] }) { p -> log("compose:page ${pages[p]}"); Alive(pages[p]); Box(Modifier.trace("page.${pages[p]}").fillMaxWidth().height(40.dp)) }
                    Row(Modifier.trace("dots").padding(start = 5.dp)) { for (i in pages.indices) { val here = pager.currentPage == i; log("compose:dot $i $here"); Box(Modifier.trace("dot$i").drawBehind { if (here) log("draw:here $i") }.size(8.dp)) } }
                }
            }
            Shown("page") { "${pager.currentPage} ${pager.settledPage}" }
        }
        step("pressed, to the right by 40", 2) { press(30f, 20f); move(70f, 20f) }
        step("and let go", 20) { move(90f, 20f); release(90f, 20f) }
        step("to the first", 2) { scope.launch { pager.animateScrollToPage(0, animationSpec = even(96)) } }
        step("turned on the way", 12) { rtl.value = false }
        step("a page comes in front", 6) { pages.add(0, "e") }
        step("two leave", 6) { pages.remove("b"); pages.remove("a") }
        step("scrolled by half a page", 6) { pager.dispatchRawDelta(40f) }
        //@end
    }
    scenario("orders_through_channels", "orders sent by clicks through a channel to one cook, and through a conflated one to a board; the cook leaves and another comes, a channel is closed") {
        //@begin orders_through_channels
        queueCoroutines()
        val orders = Channel<Int>(Channel.UNLIMITED); val newest = Channel<Int>(Channel.CONFLATED); val cook = mutableStateOf<String?>("ann"); val done = mutableStateListOf<Int>(); lateinit var scope: CoroutineScope; var next = 0
        fun order() { val n = next++; scope.launch { orders.send(n); log("sent:$n"); newest.send(n) } }
        start(100, 100) {
            log("compose:Root ${cook.value} ${done.size}"); scope = rememberCoroutineScope()
            val name = cook.value
            if (name != null) LaunchedEffect(name) { log("cook:$name"); try { for (n in orders) { log("begins:$name $n"); withFrameNanos {}; withFrameNanos {}; done.add(n); log("cooked:$name $n") } ; log("closed:$name") } finally { log("leaves:$name") } }
            LaunchedEffect(Unit) { while (true) { val n = newest.receiveCatching().getOrNull() ?: break; log("board:$n"); withFrameNanos {}; withFrameNanos {}; withFrameNanos {} } ; log("board closed") }
            Box(Modifier.click("order") { order() }.trace("order").size(30.dp))
            Column(Modifier.trace("done")) { for (n in done) key(n) { Leaf("dish$n") } }
        }
        step("an order", 4) { tap(5f, 5f) }
        step("three at once", 3) { tap(5f, 5f); tap(5f, 5f); tap(5f, 5f) }
        step("another cook on the way", 8) { cook.value = "ben" }
        step("no cook, an order", 4) { cook.value = null; tap(5f, 5f) }
        step("ann again", 6) { cook.value = "ann" }
        step("one more", 6) { order() }
        step("closed", 6) { orders.close(); newest.close() }
        //@end
    }
    scenario("posters_by_room", "a row of posters that fill parts of it, with constraints inside, contents in two slots of a layout and intrinsic heights; room, texts and slots change") {
        //@begin posters_by_room
        queueCoroutines()
        val room = mutableIntStateOf(100); val part = mutableFloatStateOf(.5f); val list = LazyListState(); val h = mutableIntStateOf(12)
        start(120, 100) {
            log("compose:Root")
            LazyRow(Modifier.trace("row").width(room.intValue.dp), list) {
                items(4, key = { it }) { i ->
                    log("compose:poster $i")
                    BoxWithConstraints(Modifier.trace("poster$i").fillParentMaxWidth(part.floatValue)) {
                        log("compose:inside $i ${constraints.maxWidth}")
                        val both = constraints.maxWidth >= 40
                        Layout(listOf({ log("compose:title $i"); Box(Modifier.trace("title$i").size(20.dp, h.intValue.dp)) }, { if (both) { log("compose:body $i"); Row(Modifier.trace("body$i").height(IntrinsicSize.Max)) { Box(Modifier.trace("bar$i").width(4.dp).fillMaxHeight()); Box(Modifier.trace("words$i").size(10.dp, (h.intValue + i).dp)) } } }), Modifier.trace("both$i")) { (title, body), c ->
                            log("policy:both$i ${body.size}")
                            val t = title.map { it.measure(c.copy(minWidth = 0)) }; val b = body.map { it.measure(c.copy(minWidth = 0)) }
                            layout(c.maxWidth, (t + b).sumOf { it.height }) { var y = 0; for (p in t + b) { p.placeRelative(0, y); y += p.height } }
                        }
                    }
                }
            }
        }
        step("a third each", 3) { part.floatValue = 1f / 3 }
        step("higher words", 3) { h.intValue = 16 }
        step("more room", 3) { room.intValue = 120 }
        step("scrolled by 50", 3) { list.dispatchRawDelta(50f) }
        step("too narrow for bodies", 3) { room.intValue = 70 }
        step("bodies, half of more", 3) { room.intValue = 100; part.floatValue = .5f }
        //@end
    }
    scenario("read_more", "a text that tells by its layout whether it was cut, a button that comes then and unfolds it, rows in a list that keep what is unfolded") {
        //@begin read_more
        queueCoroutines()
        val texts = mutableStateListOf("short", "long ".repeat(40)); val lines = mutableIntStateOf(2); val list = LazyListState()
        start(100, 60) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) {
                items(texts.size) { i ->
                    var open by rememberSaveable { mutableStateOf(false) }; var cut by remember { mutableStateOf(false) }
                    log("compose:row $i $open $cut")
                    Column(Modifier.trace("row$i").height(30.dp)) {
                        BasicText(texts[i], Modifier.trace("text$i").size(100.dp, 20.dp), maxLines = if (open) Int.MAX_VALUE else lines.intValue, overflow = TextOverflow.Ellipsis, onTextLayout = { log("laid out:$i ${it.hasVisualOverflow} ${it.lineCount > 2}"); if (!open) cut = it.hasVisualOverflow })
                        if (cut || open) Box(Modifier.click("more$i") { open = !open }.trace("more$i").size(20.dp, 8.dp))
                    }
                }
            }
        }
        step("unfolded", 4) { tap(5f, 55f) }
        step("the short one is long", 4) { texts[0] = "other ".repeat(30) }
        step("one line", 4) { lines.intValue = 1 }
        step("folded again", 4) { tap(5f, 55f) }
        step("both are short", 4) { texts[0] = "a"; texts[1] = "b" }
        //@end
    }
    scenario("contents_in_contents", "an AnimatedContent in another and a Crossfade in both, whose targets change together, one after the other and on the way back") {
        //@begin contents_in_contents
        queueCoroutines()
        val outer = mutableIntStateOf(0); val inner = mutableStateOf("x"); val faded = mutableStateOf(false); val n = mutableIntStateOf(0)
        start(120, 100) {
            log("compose:Root")
            AnimatedContent(outer.intValue, Modifier.trace("outer"), transitionSpec = { fadeIn(even(64)) togetherWith fadeOut(even(48)) using SizeTransform { _, _ -> even(64) } }) { o ->
                log("compose:outer $o"); Alive("outer $o")
                Column(Modifier.trace("col$o")) {
                    AnimatedContent(inner.value, Modifier.trace("inner$o"), transitionSpec = { (slideInVertically(even(48)) { it } togetherWith slideOutVertically(even(48)) { -it }) using SizeTransform { _, _ -> even(32) } }, contentAlignment = Alignment.Center) { i ->
                        log("compose:inner $o$i"); Box(Modifier.trace("in$o$i").size((20 + o * 20).dp, (10 + i.length * 10).dp)); Shown("n$o$i") { n.intValue }
                    }
                    Crossfade(faded.value, Modifier.trace("fade$o"), even(48)) { f -> log("compose:fade $o $f"); Box(Modifier.trace("f$o$f").size(10.dp)) }
                }
            }
        }
        step("the inner", 12) { inner.value = "yy" }
        step("the outer", 12) { outer.intValue = 1 }
        step("both", 3) { outer.intValue = 2; inner.value = "x" }
        step("both back on the way", 16) { outer.intValue = 1; inner.value = "yy" }
        step("the fade and the outer", 2) { faded.value = true; outer.intValue = 0 }
        step("n=1 on the way", 16) { n.intValue = 1 }
        //@end
    }
    scenario("shelf_that_snaps", "a row of covers that snaps to one after a fling and a slow drag, with the nearest one marked; covers change their width while it snaps") {
        //@begin shelf_that_snaps
        queueCoroutines()
        val list = LazyListState(); val width = mutableIntStateOf(40); val n = mutableIntStateOf(8)
        start(100, 60) {
            log("compose:Root")
            val nearest by remember { derivedStateOf { val info = list.layoutInfo; info.visibleItemsInfo.minByOrNull { kotlin.math.abs(it.offset + it.size / 2 - 50) }?.index } }
            LazyRow(Modifier.trace("shelf"), list, flingBehavior = rememberSnapFlingBehavior(list)) { items(n.intValue, key = { it }) { i -> log("compose:cover $i"); Box(Modifier.trace("cover$i").width(width.intValue.dp).height(30.dp)) } }
            Shown("nearest") { nearest }
        }
        step("dragged by 30", 3) { press(80f, 20f); move(50f, 20f) }
        step("it rests, let go", 40) { move(50f, 20f); release(50f, 20f) }
        step("dragged back by 50", 3) { press(20f, 20f); move(70f, 20f) }
        step("let go", 40) { move(70f, 20f); release(70f, 20f) }
        step("thrown", 2) { press(90f, 20f); move(70f, 20f) }
        step("away", 2) { move(30f, 20f); release(30f, 20f) }
        step("until it rests", 60)
        step("wider", 6) { width.intValue = 50 }
        //@end
    }
}
