@file:OptIn(ExperimentalSharedTransitionApi::class, ExperimentalAnimationApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.SharedTransitionScope.PlaceholderSize
import androidx.compose.animation.SharedTransitionScope.ResizeMode
import androidx.compose.animation.SharedTransitionScope.SharedContentState
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.shape.CircleShape
import androidx.compose.runtime.*
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawWithContent
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.drawscope.ContentDrawScope
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.unit.*
import kotlin.math.roundToInt

/** Logs measure, place and draw of its point in the chain, `ahead` in the kind of those in lookahead, and positions. */
private fun Modifier.seen(name: String): Modifier = this then SeenElement(name, true)

/** As `seen`, without measure and place: where two dirty contents of one depth have no order, their counts are no fact. */
private fun Modifier.drawn(name: String): Modifier = this then SeenElement(name, false)

private data class SeenElement(val name: String, val passes: Boolean) : ModifierNodeElement<SeenNode>() {
    override fun create() = SeenNode(name, passes)
    override fun update(node: SeenNode) { node.name = name }
}

private class SeenNode(var name: String, val passes: Boolean) : Modifier.Node(), LayoutModifierNode, DrawModifierNode, GlobalPositionAwareModifierNode {
    override fun MeasureScope.measure(measurable: Measurable, constraints: Constraints): MeasureResult {
        val ahead = if (isLookingAhead) "ahead." else ""
        val placeable = measurable.measure(constraints)
        if (passes) log("${ahead}measured:$name=${placeable.width}x${placeable.height}")
        return layout(placeable.width, placeable.height) { if (passes) log("${ahead}place:$name"); placeable.place(0, 0) }
    }

    override fun ContentDrawScope.draw() {
        log("draw:$name")
        drawContent()
    }

    override fun onGloballyPositioned(coordinates: LayoutCoordinates) {
        val at = coordinates.positionInRoot()
        geometry[name] = "${at.x.roundToInt()},${at.y.roundToInt()} ${coordinates.size.width}x${coordinates.size.height}"
    }
}

private val linear = BoundsTransform { _, _ -> tween(64, easing = LinearEasing) }
private val faded = fadeIn(tween(64, easing = LinearEasing))
private val fading = fadeOut(tween(64, easing = LinearEasing))

private fun told(name: String) = BoundsTransform { from, to ->
    log("policy:bounds.$name ${shown(from)} ${shown(to)}")
    tween(64, easing = LinearEasing)
}

private fun shown(r: Rect) = "${r.left.toInt()},${r.top.toInt()} ${r.width.toInt()}x${r.height.toInt()}"

/** A clip in the overlay which clips nothing and tells the bounds that it is asked for. */
private class ToldClip(val name: String) : SharedTransitionScope.OverlayClip {
    override fun getClipPath(sharedContentState: SharedContentState, bounds: Rect, layoutDirection: LayoutDirection, density: Density): Path? {
        log("draw:clip.$name ${shown(bounds)} parent=${sharedContentState.parentSharedContentState?.key}")
        return null
    }
}

/** The bounds stay where the content was, once its target has left; told. */
private class Staying(val name: String, val enabled: State<Boolean> = mutableStateOf(true), val keep: Boolean = true) : SharedTransitionScope.SharedContentConfig {
    override val SharedContentState.isEnabled: Boolean get() = enabled.value
    override val shouldKeepEnabledForOngoingAnimation: Boolean get() = keep
    override fun SharedContentState.alternativeTargetBoundsInTransitionScopeAfterRemoval(targetBoundsBeforeRemoval: Rect, sharedTransitionLayoutSize: Size): Rect? {
        log("policy:left.$name ${shown(targetBoundsBeforeRemoval)} ${sharedTransitionLayoutSize.width.toInt()}")
        return targetBoundsBeforeRemoval
    }
}

@Composable private fun SharedTransitionScope.Told(name: String) {
    val active = isTransitionActive
    log("compose:$name active=$active")
}

fun sharedElements() {
    scenario("shared_visibility", "one shared element in two AnimatedVisibility: shown, at rest, hidden again") {
        //@begin shared_visibility
        queueCoroutines()
        val open = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout(Modifier.drawn("layout")) {
                log("compose:layout")
                AnimatedVisibility(!open.value, enter = faded, exit = fading) {
                    log("compose:small")
                    Box(Modifier.drawn("around small").sharedElement(rememberSharedContentState("k"), this, linear).drawn("small").size(20.dp))
                }
                AnimatedVisibility(open.value, enter = faded, exit = fading) {
                    log("compose:large")
                    Box(Modifier.offset(100.dp, 40.dp).drawn("around large").sharedElement(rememberSharedContentState("k"), this, linear).drawn("large").size(60.dp, 40.dp))
                }
            }
        }
        step("open") { open.value = true }
        step("at rest")
        step("close") { open.value = false }
        step("open again") { open.value = true }
        //@end
    }
    scenario("shared_content", "a shared element in AnimatedContent, with what is around it; another state, and back") {
        //@begin shared_content
        queueCoroutines()
        val page = mutableStateOf("list")
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout(Modifier.seen("layout")) {
                AnimatedContent(page.value, transitionSpec = { (faded togetherWith fading).using(null) }) { shownPage ->
                    log("compose:$shownPage")
                    if (shownPage == "list") {
                        Column(Modifier.seen("list")) {
                            Box(Modifier.size(30.dp, 10.dp))
                            Box(Modifier.sharedElement(rememberSharedContentState("hero"), this@AnimatedContent, linear).seen("hero.$shownPage").size(20.dp))
                        }
                    } else {
                        Row(Modifier.seen("detail")) {
                            Box(Modifier.size(90.dp, 10.dp))
                            Box(Modifier.sharedElement(rememberSharedContentState("hero"), this@AnimatedContent, linear).seen("hero.$shownPage").size(50.dp, 100.dp))
                        }
                    }
                }
            }
        }
        step("detail") { page.value = "detail" }
        step("list") { page.value = "list" }
        //@end
    }
    scenario("shared_moved", "the place and the size of the target change while its bounds are on the way") {
        //@begin shared_moved
        queueCoroutines()
        val open = mutableStateOf(false); val x = mutableIntStateOf(80); val w = mutableIntStateOf(40)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout(Modifier.drawn("layout")) {
                AnimatedVisibility(!open.value, enter = faded, exit = fading) {
                    Box(Modifier.sharedElement(rememberSharedContentState("k"), this, told("small")).drawn("small").size(20.dp))
                }
                AnimatedVisibility(open.value, enter = faded, exit = fading) {
                    Row {
                        Spacer(Modifier.width(x.intValue.dp))
                        Box(Modifier.sharedElement(rememberSharedContentState("k"), this@AnimatedVisibility, told("large")).drawn("large").size(w.intValue.dp, 40.dp))
                    }
                }
            }
        }
        step("open", max = 3) { open.value = true }
        step("moved", max = 2) { x.intValue = 120 }
        step("wider", max = 20) { w.intValue = 60 }
        step("moved at rest") { x.intValue = 20 }
        //@end
    }
    scenario("shared_list_detail", "a list of three, each with a shared picture and a shared name; one is opened, closed, another opened") {
        //@begin shared_list_detail
        queueCoroutines()
        val chosen = mutableStateOf(-1)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout(Modifier.seen("layout")) {
                AnimatedContent(chosen.value, transitionSpec = { (faded togetherWith fading).using(null) }) { id ->
                    log("compose:page $id")
                    if (id < 0) {
                        Column {
                            for (i in 0..2) Row(Modifier.padding(2.dp)) {
                                Box(Modifier.sharedElement(rememberSharedContentState("picture$i"), this@AnimatedContent, linear).seen("picture$i").size(16.dp))
                                Box(Modifier.sharedElement(rememberSharedContentState("name$i"), this@AnimatedContent, linear).seen("name$i").size(30.dp, 10.dp))
                            }
                        }
                    } else {
                        Column {
                            Box(Modifier.sharedElement(rememberSharedContentState("picture$id"), this@AnimatedContent, linear).seen("large picture$id").fillMaxWidth().height(80.dp))
                            Box(Modifier.padding(start = 40.dp).sharedElement(rememberSharedContentState("name$id"), this@AnimatedContent, linear).seen("large name$id").size(60.dp, 20.dp))
                        }
                    }
                }
            }
        }
        step("the second") { chosen.value = 1 }
        step("closed") { chosen.value = -1 }
        step("the third") { chosen.value = 2 }
        //@end
    }
    scenario("shared_reversed", "the way back begins before the end, twice") {
        //@begin shared_reversed
        queueCoroutines()
        val open = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout {
                Told("told")
                AnimatedVisibility(!open.value, enter = faded, exit = fading) {
                    Box(Modifier.sharedElement(rememberSharedContentState("k"), this, told("small")).seen("small").size(20.dp))
                }
                AnimatedVisibility(open.value, enter = faded, exit = fading) {
                    Box(Modifier.padding(start = 100.dp).sharedElement(rememberSharedContentState("k"), this, told("large")).seen("large").size(60.dp))
                }
            }
        }
        step("open", max = 4) { open.value = true }
        step("back", max = 3) { open.value = false }
        step("open after all", max = 40) { open.value = true }
        //@end
    }
    scenario("shared_caller_managed", "visibility that the caller manages: both stay composed, one is hidden at its own place") {
        //@begin shared_caller_managed
        val open = mutableStateOf(false); val x = mutableIntStateOf(60)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout(Modifier.seen("layout")) {
                val small = rememberSharedContentState("k"); val large = rememberSharedContentState("k")
                log("compose:inside ${small.isMatchFound} ${large.isMatchFound}")
                Box(Modifier.seen("around small").sharedElementWithCallerManagedVisibility(small, !open.value, linear).seen("small").size(20.dp))
                Box(Modifier.offset(x.intValue.dp, 30.dp).seen("around large").sharedElementWithCallerManagedVisibility(large, open.value, linear).seen("large").size(40.dp))
            }
        }
        step("open", max = 20) { open.value = true }
        step("moved at rest", max = 20) { x.intValue = 100 }
        step("close", max = 20) { open.value = false }
        //@end
    }
    scenario("shared_bounds", "shared bounds: both contents are drawn, with enter and exit, scaled to the bounds") {
        //@begin shared_bounds
        val open = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout(Modifier.drawn("layout")) {
                AnimatedVisibility(!open.value, enter = EnterTransition.None, exit = ExitTransition.None) {
                    log("compose:small")
                    Box(Modifier.sharedBounds(rememberSharedContentState("k"), this, enter = faded, exit = fading, boundsTransform = linear).drawn("small").size(40.dp, 20.dp)) {
                        Box(Modifier.drawn("in small").size(10.dp))
                    }
                }
                AnimatedVisibility(open.value, enter = EnterTransition.None, exit = ExitTransition.None) {
                    log("compose:large")
                    Box(Modifier.offset(100.dp, 40.dp).sharedBounds(rememberSharedContentState("k"), this, enter = faded, exit = fading, boundsTransform = linear).drawn("large").size(80.dp, 80.dp)) {
                        Box(Modifier.drawn("in large").align(Alignment.BottomEnd).size(10.dp))
                    }
                }
            }
        }
        step("open") { open.value = true }
        step("close") { open.value = false }
        //@end
    }
    scenario("shared_bounds_remeasured", "shared bounds whose contents are measured with the animated size, and slide") {
        //@begin shared_bounds_remeasured
        queueCoroutines()
        val open = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout {
                AnimatedContent(open.value, transitionSpec = { (EnterTransition.None togetherWith ExitTransition.None).using(null) }) { large ->
                    Box(
                        Modifier.padding(if (large) 20.dp else 0.dp)
                            .sharedBounds(
                                rememberSharedContentState("k"), this@AnimatedContent,
                                enter = slideInHorizontally(tween(64, easing = LinearEasing)) { it }, exit = slideOutHorizontally(tween(64, easing = LinearEasing)) { -it },
                                boundsTransform = linear, resizeMode = ResizeMode.RemeasureToBounds,
                            )
                            .drawn("bounds $large").size(if (large) 120.dp else 40.dp)
                    ) {
                        Box(Modifier.drawn("inside $large").fillMaxSize())
                    }
                }
            }
        }
        step("open") { open.value = true }
        step("close") { open.value = false }
        //@end
    }
    scenario("shared_overlay_order", "the overlay: elements in the order of their z-indices, one not in the overlay, a clip; z-index changed") {
        //@begin shared_overlay_order
        queueCoroutines()
        val open = mutableStateOf(false); val z = mutableFloatStateOf(1f)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.drawWithContent { log("draw:before"); drawContent(); log("draw:after") }) {
                SharedTransitionLayout {
                    AnimatedVisibility(!open.value, enter = faded, exit = fading) {
                        Row {
                            for (key in listOf("a", "b", "c")) {
                                val state = rememberSharedContentState(key)
                                Box(
                                    Modifier.sharedElement(state, this@AnimatedVisibility, linear, renderInOverlayDuringTransition = key != "c",
                                        zIndexInOverlay = if (key == "a") z.floatValue else 0f, clipInOverlayDuringTransition = remember { ToldClip("small $key") })
                                        .seen("small $key").size(20.dp)
                                )
                            }
                        }
                    }
                    AnimatedVisibility(open.value, enter = faded, exit = fading) {
                        Column {
                            for (key in listOf("a", "b", "c")) {
                                val state = rememberSharedContentState(key)
                                Box(
                                    Modifier.sharedElement(state, this@AnimatedVisibility, linear, renderInOverlayDuringTransition = key != "c",
                                        zIndexInOverlay = if (key == "a") z.floatValue else 0f, clipInOverlayDuringTransition = remember { ToldClip("large $key") })
                                        .seen("large $key").size(40.dp)
                                )
                            }
                        }
                    }
                }
            }
        }
        step("open", max = 3) { open.value = true }
        step("a below", max = 20) { z.floatValue = -2f }
        step("close") { open.value = false }
        //@end
    }
    scenario("shared_in_overlay", "what is no shared element, rendered in the overlay while a transition runs; and while the program asks for it") {
        //@begin shared_in_overlay
        queueCoroutines()
        val open = mutableStateOf(false); val asked = mutableStateOf(false); val x = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout(Modifier.drawn("layout")) {
                AnimatedVisibility(!open.value, enter = faded, exit = fading) {
                    Box(Modifier.sharedElement(rememberSharedContentState("k"), this, linear).drawn("small").size(20.dp))
                }
                AnimatedVisibility(open.value, enter = faded, exit = fading) {
                    Box(Modifier.padding(50.dp).sharedElement(rememberSharedContentState("k"), this, linear).drawn("large").size(60.dp))
                }
                Box(Modifier.drawn("around bar").renderInSharedTransitionScopeOverlay(zIndexInOverlay = 1f).drawn("bar").size(200.dp, 10.dp))
                Box(Modifier.offset { IntOffset(x.intValue, 20) }.renderInSharedTransitionScopeOverlay { asked.value }.drawn("asked").size(10.dp))
            }
        }
        step("open") { open.value = true }
        step("asked") { asked.value = true }
        step("moved") { x.intValue = 40 }
        step("not asked") { asked.value = false }
        //@end
    }
    scenario("shared_placeholder", "the room of a shared element in its row: as large as its content, or as its animated bounds") {
        //@begin shared_placeholder
        queueCoroutines()
        val open = mutableStateOf(false)
        start(300, 200) {
            log("compose:Root")
            SharedTransitionLayout {
                AnimatedContent(open.value, transitionSpec = { (faded togetherWith fading).using(null) }) { large ->
                    Row(Modifier.drawn("row $large").padding(top = if (large) 40.dp else 0.dp)) {
                        Box(Modifier.sharedElement(rememberSharedContentState("fixed"), this@AnimatedContent, linear).drawn("fixed $large").size(if (large) 60.dp else 20.dp))
                        Box(Modifier.drawn("between $large").size(10.dp))
                        Box(
                            Modifier.sharedElement(rememberSharedContentState("animated"), this@AnimatedContent, linear, placeholderSize = PlaceholderSize.AnimatedSize)
                                .drawn("animated $large").size(if (large) 60.dp else 20.dp)
                        )
                        Box(Modifier.drawn("after $large").size(10.dp))
                    }
                }
            }
        }
        step("open") { open.value = true }
        step("close") { open.value = false }
        //@end
    }
    scenario("shared_skip_to_lookahead", "contents inside shared bounds that skip to their lookahead size, and to their lookahead position") {
        //@begin shared_skip_to_lookahead
        queueCoroutines()
        val open = mutableStateOf(false)
        start(300, 200) {
            log("compose:Root")
            SharedTransitionLayout {
                AnimatedContent(open.value, transitionSpec = { (faded togetherWith fading).using(null) }) { large ->
                    Column(
                        Modifier.padding(if (large) 30.dp else 0.dp)
                            .sharedBounds(rememberSharedContentState("k"), this@AnimatedContent, enter = faded, exit = fading, boundsTransform = linear, resizeMode = ResizeMode.RemeasureToBounds)
                            .drawn("bounds $large").size(if (large) 100.dp else 40.dp)
                    ) {
                        Box(Modifier.drawn("around size $large").skipToLookaheadSize().drawn("size $large").fillMaxWidth().height(10.dp))
                        Box(Modifier.drawn("around place $large").skipToLookaheadPosition().drawn("place $large").size(10.dp))
                        Box(Modifier.drawn("neither $large").fillMaxWidth().height(10.dp))
                    }
                }
            }
        }
        step("open") { open.value = true }
        step("close") { open.value = false }
        //@end
    }
    scenario("shared_states_read", "who composes again: readers of isTransitionActive and of isMatchFound, with and without a match") {
        //@begin shared_states_read
        queueCoroutines()
        val open = mutableStateOf(false); val other = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout {
                log("compose:inside")
                Told("told")
                AnimatedVisibility(!open.value, enter = faded, exit = fading) {
                    val state = rememberSharedContentState("k")
                    log("compose:small ${state.isMatchFound} ${state.key}")
                    Box(Modifier.sharedElement(state, this, linear).seen("small").size(20.dp))
                }
                AnimatedVisibility(open.value, enter = faded, exit = fading) {
                    val state = rememberSharedContentState("k")
                    log("compose:large ${state.isMatchFound}")
                    Box(Modifier.padding(50.dp).sharedElement(state, this, linear).seen("large").size(60.dp))
                }
                AnimatedVisibility(other.value, enter = faded, exit = fading) {
                    val state = rememberSharedContentState("alone")
                    log("compose:alone ${state.isMatchFound}")
                    Box(Modifier.sharedElement(state, this, linear).seen("alone").size(5.dp))
                }
            }
        }
        step("without a match") { other.value = true }
        step("with one") { open.value = true }
        step("gone") { other.value = false }
        //@end
    }
    scenario("shared_scrolled", "a target in a scrolled column: scrolling on the way moves at once and begins no animation") {
        //@begin shared_scrolled
        queueCoroutines()
        val open = mutableStateOf(false); val scroll = ScrollState(0)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout {
                AnimatedVisibility(!open.value, enter = faded, exit = fading) {
                    Box(Modifier.sharedElement(rememberSharedContentState("k"), this, told("small")).seen("small").size(20.dp))
                }
                AnimatedVisibility(open.value, enter = faded, exit = fading) {
                    Column(Modifier.height(100.dp).verticalScroll(scroll)) {
                        Spacer(Modifier.height(80.dp))
                        Box(Modifier.sharedElement(rememberSharedContentState("k"), this@AnimatedVisibility, told("large")).seen("large").size(40.dp))
                        Spacer(Modifier.height(200.dp))
                    }
                }
            }
        }
        step("open", max = 3) { open.value = true }
        step("scrolled", max = 1) { scroll.dispatchRawDelta(30f) }
        step("to the end", max = 20)
        step("scrolled at rest") { scroll.dispatchRawDelta(10f) }
        //@end
    }
    scenario("shared_nested", "a shared element inside shared bounds: parents in the overlay, the clip of the parent") {
        //@begin shared_nested
        queueCoroutines()
        val open = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout {
                AnimatedContent(open.value, transitionSpec = { (faded togetherWith fading).using(null) }) { large ->
                    Box(
                        Modifier.padding(if (large) 10.dp else 0.dp)
                            .sharedBounds(rememberSharedContentState("card"), this@AnimatedContent, enter = faded, exit = fading, boundsTransform = linear, clipInOverlayDuringTransition = remember { ToldClip("card $large") })
                            .seen("card $large").size(if (large) 150.dp else 50.dp)
                    ) {
                        Box(
                            Modifier.align(if (large) Alignment.BottomEnd else Alignment.TopStart)
                                .sharedElement(rememberSharedContentState("icon"), this@AnimatedContent, linear, clipInOverlayDuringTransition = remember { ToldClip("icon $large") })
                                .seen("icon $large").size(if (large) 40.dp else 10.dp)
                        )
                    }
                }
            }
        }
        step("open") { open.value = true }
        step("close") { open.value = false }
        //@end
    }
    scenario("shared_target_removed", "the target leaves on the way: the bounds go on to where the configuration says, or the transition ends") {
        //@begin shared_target_removed
        queueCoroutines()
        val open = mutableStateOf(false); val there = mutableStateOf(true); val keeps = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout {
                Told("told")
                AnimatedVisibility(!open.value, enter = faded, exit = fading) {
                    Box(Modifier.sharedElement(rememberSharedContentState("k", remember { Staying("small") }), this, linear).seen("small").size(20.dp))
                }
                AnimatedVisibility(open.value, enter = faded, exit = fading) {
                    if (there.value) {
                        val state = if (keeps.value) rememberSharedContentState("k", remember { Staying("large") }) else rememberSharedContentState("k")
                        Box(Modifier.padding(60.dp).sharedElement(state, this, linear).seen("large").size(40.dp))
                    }
                }
            }
        }
        step("open", max = 3) { open.value = true }
        step("the target leaves", max = 20) { there.value = false }
        step("closed", max = 20) { open.value = false; there.value = true; keeps.value = false }
        step("open again", max = 3) { open.value = true }
        step("leaves again", max = 20) { there.value = false }
        //@end
    }
    scenario("shared_disabled", "a shared element that its configuration disables: at rest, on the way, again") {
        //@begin shared_disabled
        queueCoroutines()
        val open = mutableStateOf(false); val enabled = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout {
                Told("told")
                AnimatedVisibility(!open.value, enter = faded, exit = fading) {
                    Box(Modifier.sharedElement(rememberSharedContentState("k", remember { Staying("small", enabled, keep = false) }), this, linear).seen("small").size(20.dp))
                }
                AnimatedVisibility(open.value, enter = faded, exit = fading) {
                    Box(Modifier.padding(60.dp).sharedElement(rememberSharedContentState("k", remember { Staying("large", enabled, keep = false) }), this, linear).seen("large").size(40.dp))
                }
            }
        }
        step("open, disabled") { open.value = true }
        step("enabled") { enabled.value = true }
        step("close", max = 3) { open.value = false }
        step("disabled on the way", max = 20) { enabled.value = false }
        //@end
    }
    scenario("shared_key_changed", "the key of a shared element changes: at rest, then a match by the new key") {
        //@begin shared_key_changed
        queueCoroutines()
        val open = mutableStateOf(false); val name = mutableStateOf("a")
        start(200, 200) {
            log("compose:Root")
            SharedTransitionLayout {
                AnimatedVisibility(!open.value, enter = faded, exit = fading) {
                    Box(Modifier.sharedElement(rememberSharedContentState(name.value), this, linear).seen("small").size(20.dp))
                }
                AnimatedVisibility(open.value, enter = faded, exit = fading) {
                    Box(Modifier.padding(60.dp).sharedElement(rememberSharedContentState("b"), this, linear).seen("large").size(40.dp))
                }
            }
        }
        step("open without a match") { open.value = true }
        step("close") { open.value = false }
        step("b") { name.value = "b" }
        step("open with a match") { open.value = true }
        //@end
    }
    scenario("shared_lazy", "from an item of a lazy list to a page, and back") {
        //@begin shared_lazy
        queueCoroutines()
        val chosen = mutableIntStateOf(-1); val list = LazyListState()
        start(200, 100) {
            log("compose:Root")
            SharedTransitionLayout {
                AnimatedContent(chosen.intValue, transitionSpec = { (faded togetherWith fading).using(null) }) { id ->
                    if (id < 0) {
                        LazyColumn(state = list) {
                            items(10, key = { it }) { i ->
                                log("compose:item $i")
                                Box(Modifier.padding(2.dp).sharedElement(rememberSharedContentState(i), this@AnimatedContent, linear).seen("item $i").size(36.dp))
                            }
                        }
                    } else {
                        Box(Modifier.padding(top = 50.dp).sharedElement(rememberSharedContentState(id), this@AnimatedContent, linear).seen("page $id").size(100.dp, 50.dp))
                    }
                }
            }
        }
        step("the second") { chosen.intValue = 1 }
        step("back") { chosen.intValue = -1 }
        //@end
    }
    scenario("shared_springs", "the bounds transform that is the default, reversed on the way with its velocity") {
        //@begin shared_springs
        queueCoroutines()
        val open = mutableStateOf(false)
        start(300, 200) {
            log("compose:Root")
            SharedTransitionLayout {
                AnimatedVisibility(!open.value) {
                    Box(Modifier.sharedElement(rememberSharedContentState("k"), this).seen("small").size(20.dp))
                }
                AnimatedVisibility(open.value) {
                    Box(Modifier.padding(start = 200.dp).sharedElement(rememberSharedContentState("k"), this).seen("large").size(60.dp))
                }
            }
        }
        step("open", max = 8) { open.value = true }
        step("back", max = 60) { open.value = false }
        //@end
    }
}
