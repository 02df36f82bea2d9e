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
        geometry[name] = "${at.x.toInt()},${at.y.toInt()} ${coordinates.size.width}x${coordinates.size.height}"
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
}
