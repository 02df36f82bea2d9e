@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class, ExperimentalLayoutApi::class)

package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.semantics.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private val DepthOfChain = compositionLocalOf { 0 }
private val LineOfChain = HorizontalAlignmentLine(::maxOf)
private val EdgeOfChain = VerticalAlignmentLine(::minOf)

/** Answers intrinsics itself: `factor` times what is inside. */
private data class AnsweringElement(val name: String, val factor: IntState) : ModifierNodeElement<AnsweringNode>() {
    override fun create() = AnsweringNode(name, factor)
    override fun update(node: AnsweringNode) { node.factor = factor }
}
private class AnsweringNode(val name: String, var factor: IntState) : Modifier.Node(), LayoutModifierNode {
    override fun MeasureScope.measure(measurable: Measurable, constraints: Constraints): MeasureResult { log("measure:$name"); val p = measurable.measure(constraints); return layout(p.width, p.height) { log("place:$name"); p.place(0, 0) } }
    override fun IntrinsicMeasureScope.minIntrinsicWidth(measurable: IntrinsicMeasurable, height: Int) = (measurable.minIntrinsicWidth(height) * factor.intValue).also { log("intrinsic:$name minW $height=$it") }
    override fun IntrinsicMeasureScope.maxIntrinsicWidth(measurable: IntrinsicMeasurable, height: Int) = (measurable.maxIntrinsicWidth(height) * factor.intValue).also { log("intrinsic:$name maxW $height=$it") }
    override fun IntrinsicMeasureScope.minIntrinsicHeight(measurable: IntrinsicMeasurable, width: Int) = (measurable.minIntrinsicHeight(width) * factor.intValue).also { log("intrinsic:$name minH $width=$it") }
    override fun IntrinsicMeasureScope.maxIntrinsicHeight(measurable: IntrinsicMeasurable, width: Int) = (measurable.maxIntrinsicHeight(width) * factor.intValue).also { log("intrinsic:$name maxH $width=$it") }
}
private fun said(c: Constraints) = "${c.minWidth}..${if (c.hasBoundedWidth) "${c.maxWidth}" else "any"} ${c.minHeight}..${if (c.hasBoundedHeight) "${c.maxHeight}" else "any"}"
private fun Modifier.plainLayout(name: String, of: IntState) = layout { m, c -> log("lambda:$name ${of.intValue} ${said(c)}"); val p = m.measure(c.offset(-of.intValue, 0)); layout(p.width + of.intValue, p.height) { log("place:$name"); p.place(of.intValue, 0) } }

/** Parent data in turn: each element adds its letter to what it finds. */
private data class LetterElement(val letter: String, val own: Boolean) : ModifierNodeElement<LetterNode>() {
    override fun create() = LetterNode(letter, own)
    override fun update(node: LetterNode) { log("update:$letter"); node.letter = letter }
}
private class LetterNode(var letter: String, val own: Boolean) : DelegatingNode(), ParentDataModifierNode {
    override fun Density.modifyParentData(parentData: Any?): Any? { log("data:$letter $parentData"); return if (own) letter else "${parentData ?: ""}$letter" }
}

/** A node that takes delegates as it is told, and tells of each of its turns. */
private data class TurnsElement(val name: String, val inside: Int, val s: IntState, val born: (TurnsNode) -> Unit) : ModifierNodeElement<TurnsNode>() {
    override fun create() = TurnsNode(name, s).also { log("create:$name $inside"); it.inside = inside; born(it) }
    override fun update(node: TurnsNode) { log("update:$name $inside"); node.inside = inside }
    override fun equals(other: Any?) = other is TurnsElement && other.name == name && other.inside == inside
    override fun hashCode() = name.hashCode() * 31 + inside
}
private class TurnsNode(val name: String, val s: IntState) : DelegatingNode(), ObserverModifierNode, CompositionLocalConsumerModifierNode {
    var inside = 0
    private var drawing: Turn? = null
    override val shouldAutoInvalidate get() = false
    override fun onAttach() { log("attach:$name"); look(); coroutineScope.launch { log("job:$name"); try { awaitCancellation() } finally { log("job over:$name") } } }
    override fun onDetach() { log("detach:$name") }
    override fun onReset() { log("reset:$name"); inside = -1 }
    override fun onDensityChange() { log("density:$name") }
    override fun onLayoutDirectionChange() { log("direction:$name") }
    private fun look() = observeReads { log("look:$name ${s.intValue} ${if (name == "one") currentValueOf(DepthOfChain) else 0}") }
    override fun onObservedReadsChanged() { log("changed:$name"); look(); drawing?.invalidateDraw() }
    fun draws(on: Boolean) { if (on && drawing == null) drawing = delegate(Turn(this)) else if (!on) drawing?.let { undelegate(it); drawing = null } }
}
private class Turn(val of: TurnsNode) : Modifier.Node(), DrawModifierNode, LayoutAwareModifierNode {
    override fun onAttach() { log("attach:${of.name}.turn") }
    override fun onDetach() { log("detach:${of.name}.turn") }
    override fun onReset() { log("reset:${of.name}.turn") }
    override fun ContentDrawScope.draw() { log("draw:${of.name}.turn ${of.inside}"); drawContent() }
    override fun onPlaced(coordinates: LayoutCoordinates) { log("placed:${of.name}.turn ${coordinates.size}") }
}

/** An approach that holds its own size while `held`, and its own place while `away`. */
private data class HeldElement(val name: String, val held: State<Boolean>, val away: State<Boolean>, val size: IntState) : ModifierNodeElement<HeldNode>() {
    override fun create() = HeldNode(name, held, away, size)
    override fun update(node: HeldNode) {}
}
private class HeldNode(val name: String, val held: State<Boolean>, val away: State<Boolean>, val size: IntState) : Modifier.Node(), ApproachLayoutModifierNode {
    override fun isMeasurementApproachInProgress(lookaheadSize: IntSize) = held.value.also { log("lambda:measuring $name $lookaheadSize $it") }
    override fun Placeable.PlacementScope.isPlacementApproachInProgress(lookaheadCoordinates: LayoutCoordinates) = away.value.also { log("lambda:placing $name $it") }
    override fun ApproachMeasureScope.approachMeasure(measurable: Measurable, constraints: Constraints): MeasureResult {
        log("lambda:approach $name $lookaheadSize ${said(constraints)}")
        val p = measurable.measure(if (held.value) Constraints.fixed(size.intValue, size.intValue) else constraints)
        return layout(p.width, p.height) { log("place:approach $name"); p.place(if (away.value) 3 else 0, 0) }
    }
}

/** Programs of a framework's test author: what nodes in a chain answer, add, delegate and hear. */
fun nodesInChains() {
    scenario("intrinsics_between_modifiers", "intrinsic sizes asked through paddings, ratios, required sizes, layout blocks and a node that answers itself; a state of the middle changes, one below, and the side that is asked") {
        //@begin intrinsics_between_modifiers
        val factor = mutableIntStateOf(1); val of = mutableIntStateOf(4); val leaf = mutableIntStateOf(20); val pad = mutableIntStateOf(2); val least = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root ${least.value}")
            Column(Modifier.trace("col").width(if (least.value) IntrinsicSize.Min else IntrinsicSize.Max)) {
                Box(Modifier.trace("a").padding(pad.intValue.dp).then(AnsweringElement("answers", factor)).plainLayout("plain", of).trace("a.in").size(leaf.intValue.dp, 10.dp))
                Box(Modifier.trace("b").fillMaxWidth().aspectRatio(2f).trace("b.in"))
                Row(Modifier.trace("row").height(IntrinsicSize.Min)) {
                    Box(Modifier.trace("r1").weight(1f).then(AnsweringElement("inrow", factor)).trace("r1.in").size(10.dp, leaf.intValue.dp))
                    Box(Modifier.trace("r2").fillMaxHeight().requiredWidth(6.dp).trace("r2.in"))
                }
            }
        }
        step("factor=2") { factor.intValue = 2 }
        step("the block by 10") { of.intValue = 10 }
        step("the leaf 30") { leaf.intValue = 30 }
        step("the least") { least.value = true }
        step("padding 5") { pad.intValue = 5 }
        step("factor=1 and the leaf 12") { factor.intValue = 1; leaf.intValue = 12 }
        //@end
    }
    scenario("intrinsics_of_flows_and_weights", "intrinsic sizes of a flow, of weights, of a scroll and of a policy of one's own with defaults, in one row as high as the highest") {
        //@begin intrinsics_of_flows_and_weights
        val n = mutableIntStateOf(3); val side = mutableIntStateOf(20); val room = mutableIntStateOf(120); val scroll = ScrollState(0)
        start(200, 200) {
            log("compose:Root")
            Row(Modifier.trace("row").width(room.intValue.dp).height(IntrinsicSize.Max)) {
                FlowRow(Modifier.trace("flow").weight(1f)) { log("compose:flow"); for (i in 0 until n.intValue) Box(Modifier.trace("f$i").size(side.intValue.dp, 10.dp)) }
                Layout({ Box(Modifier.trace("one").size(side.intValue.dp, 8.dp)); Box(Modifier.trace("two").size(15.dp, 9.dp)) }, Modifier.trace("own")) { m, c ->
                    log("policy:own ${m.size} ${said(c)}")
                    val p = m.map { it.measure(c.copy(minWidth = 0, minHeight = 0)) }
                    layout(p.maxOf { it.width }, p.sumOf { it.height }) { log("place:own"); var y = 0; p.forEach { it.place(0, y); y += it.height } }
                }
                Column(Modifier.trace("scrolled").verticalScroll(scroll)) { Box(Modifier.trace("tall").size(10.dp, (side.intValue * 2).dp)) }
                Box(Modifier.trace("bar").fillMaxHeight().width(2.dp))
            }
        }
        step("more in the flow") { n.intValue = 6 }
        step("less room") { room.intValue = 80 }
        step("larger") { side.intValue = 30 }
        step("smaller, fewer, more room") { side.intValue = 10; n.intValue = 2; room.intValue = 140 }
        //@end
    }
    scenario("lines_past_wrappers", "lines of two children that merge, go through an offset, a padding, a layout block that gives others and a box with constraints, to a row and to one who asks when it places") {
        //@begin lines_past_wrappers
        val at = mutableIntStateOf(10); val edge = mutableIntStateOf(4); val hide = mutableStateOf(false); val pad = mutableIntStateOf(3)
        @Composable fun Lined(name: String, less: Int) = Layout({}, Modifier.trace(name)) { _, _ -> log("policy:$name"); layout(20, 30, mapOf(LineOfChain to at.intValue - less, EdgeOfChain to edge.intValue + less)) {} }
        fun Modifier.covering(name: String) = layout { m, c -> val p = m.measure(c); log("lambda:$name ${p[LineOfChain] != AlignmentLine.Unspecified} ${p[EdgeOfChain]}"); layout(p.width, p.height, if (hide.value) mapOf(LineOfChain to 1) else emptyMap()) { log("place:$name"); p.place(0, 2) } }
        start(200, 100) {
            log("compose:Root")
            Layout({
                Row(Modifier.trace("row")) {
                    Box(Modifier.trace("both").alignBy(LineOfChain).padding(pad.intValue.dp).covering("cover").offset { IntOffset(1, 5) }) { Lined("x", 0); Lined("y", 5) }
                    Column(Modifier.trace("col").alignBy(LineOfChain)) { Box(Modifier.trace("top").size(10.dp)); Lined("z", 2) }
                    BoxWithConstraints(Modifier.trace("sub").alignBy(LineOfChain)) { Lined("w", 1) }
                }
            }, Modifier.trace("asks")) { m, c ->
                log("policy:asks")
                val p = m[0].measure(c)
                layout(p.width, p.height) { log("place:asks ${p[LineOfChain]} ${p[EdgeOfChain]}"); p.place(0, 0) }
            }
        }
        step("at 16") { at.intValue = 16 }
        step("edge 7") { edge.intValue = 7 }
        step("covered") { hide.value = true }
        step("at 12, covered") { at.intValue = 12 }
        step("padding 6") { pad.intValue = 6 }
        step("open, edge 2") { hide.value = false; edge.intValue = 2 }
        //@end
    }
    scenario("letters_for_the_parent", "parent data of several nodes in a chain, in a row that weighs and a policy that reads them while it measures or while it places; letters change, an element goes, one replaces all before it") {
        //@begin letters_for_the_parent
        val a = mutableStateOf("a"); val c = mutableStateOf("c"); val own = mutableStateOf(false); val more = mutableStateOf(true); val late = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Layout({
                val first = Modifier.then(LetterElement(a.value, false)).trace("one").then(if (more.value) LetterElement("b", false) else Modifier).size(10.dp)
                Box(first)
                Box(Modifier.then(LetterElement("x", false)).then(LetterElement(c.value, own.value)).trace("two").size(12.dp))
                Box(Modifier.trace("three").size(5.dp))
            }, Modifier.trace("host")) { m, _ ->
                log("policy:host")
                if (!late.value) log("policy:read ${m.map { "${it.parentData}" }}")
                val p = m.map { it.measure(Constraints()) }
                layout(p.sumOf { it.width }, 20) { log("place:host"); if (late.value) log("place:read ${p.map { "${it.parentData}" }}"); var x = 0; p.forEach { it.place(x, 0); x += it.width } }
            }
        }
        step("another a") { a.value = "A" }
        step("another c") { c.value = "C" }
        step("b goes") { more.value = false }
        step("read while placing") { late.value = true }
        step("another a again") { a.value = "aa" }
        step("c replaces") { own.value = true }
        step("b comes, c as before") { more.value = true; own.value = false; c.value = "c" }
        //@end
    }
    scenario("nodes_with_turns", "nodes in a content that is reused and sleeps: created, updated, reset, attached; a delegate taken between, the density and the direction change, a local and a state they watch") {
        //@begin nodes_with_turns
        queueCoroutines()
        val k = mutableIntStateOf(0); val inside = mutableIntStateOf(0); val s = mutableIntStateOf(0); val s2 = mutableIntStateOf(0); val depth = mutableIntStateOf(1); val density = mutableFloatStateOf(1f); val rtl = mutableStateOf(false); val active = mutableStateOf(true); val first = mutableStateOf(true)
        val nodes = HashMap<String, TurnsNode>()
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(DepthOfChain provides depth.intValue, LocalDensity provides Density(density.floatValue), LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                ReusableContentHost(active.value) {
                    ReusableContent(k.intValue) {
                        val chain = (if (first.value) Modifier.then(TurnsElement("one", inside.intValue, s) { nodes["one"] = it }) else Modifier).trace("box").then(TurnsElement("two", 0, s2) { nodes["two"] = it })
                        Box(chain.size(20.dp))
                    }
                }
            }
        }
        step("updated") { inside.intValue = 1 }
        step("s=1") { s.intValue = 1 }
        step("it draws") { nodes["one"]!!.draws(true) }
        step("updated while it draws") { inside.intValue = 2 }
        step("depth=2") { depth.intValue = 2 }
        step("s2=1") { s2.intValue = 1 }
        step("reused") { k.intValue = 1 }
        step("another density") { density.floatValue = 2f }
        step("right to left") { rtl.value = true }
        step("asleep, s=2") { active.value = false; s.intValue = 2 }
        step("awake") { active.value = true }
        step("the first one goes") { first.value = false }
        step("reused, and it comes") { k.intValue = 2; first.value = true }
        //@end
    }
    scenario("approach_in_two_scopes", "nodes that hold their size and place for a while in a scope inside another scope, in a row as wide as its least: begun, resized, let go one after the other") {
        //@begin approach_in_two_scopes
        val held = mutableStateOf(false); val away = mutableStateOf(false); val size = mutableIntStateOf(20); val w = mutableIntStateOf(20); val inner = mutableStateOf(false)
        start(200, 100) {
            log("compose:Root")
            LookaheadScope {
                Row(Modifier.trace("row").width(IntrinsicSize.Max)) {
                    Box(Modifier.trace("out").then(HeldElement("out", held, away, size)).trace("out.in").width(w.intValue.dp).height(20.dp)) {
                        LookaheadScope { Box(Modifier.trace("in").then(HeldElement("in", inner, away, size)).trace("in.in").fillMaxWidth().height(8.dp)) }
                    }
                    Box(Modifier.trace("beside").size(10.dp))
                }
            }
        }
        step("held") { held.value = true }
        step("wider while held") { w.intValue = 40 }
        step("the inner one, too") { inner.value = true }
        step("size 30") { size.intValue = 30 }
        step("the outer one is let go") { held.value = false }
        step("away") { away.value = true }
        step("size 10, narrower") { size.intValue = 10; w.intValue = 24 }
        step("all let go") { inner.value = false; away.value = false }
        //@end
    }
    scenario("places_turned_round", "children placed relative and absolute, in layers, by the width of who places and by coordinates, while the direction of parts and of the whole turns") {
        //@begin places_turned_round
        val rtl = mutableStateOf(false); val part = mutableStateOf(false); val w = mutableIntStateOf(100); val shift = mutableIntStateOf(0)
        start(200, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                Layout({
                    Box(Modifier.trace("a").size(10.dp))
                    Box(Modifier.trace("b").size(10.dp))
                    CompositionLocalProvider(LocalLayoutDirection provides if (part.value) LayoutDirection.Rtl else LayoutDirection.Ltr) { Row(Modifier.trace("c").padding(start = 3.dp).width(30.dp)) { Box(Modifier.trace("c.in").absoluteOffset(1.dp, 0.dp).offset(2.dp, 0.dp).size(5.dp)) } }
                    Box(Modifier.trace("d").wrapContentWidth(Alignment.Start).width(IntrinsicSize.Min)) { Box(Modifier.trace("d.in").align(AbsoluteAlignment.CenterRight).size(6.dp)) }
                }, Modifier.trace("host").width(w.intValue.dp)) { m, c ->
                    log("policy:host $layoutDirection")
                    val p = m.map { it.measure(c.copy(minWidth = 0)) }
                    layout(c.maxWidth, 60) {
                        log("place:host $layoutDirection ${coordinates?.size}")
                        p[0].placeRelative(5 + shift.intValue, 0)
                        p[1].placeRelativeWithLayer(20, 10) { log("lambda:layer"); translationX = shift.intValue.toFloat() }
                        p[2].place(30, 20)
                        p[3].placeWithLayer(IntOffset(40, 40))
                    }
                }
            }
        }
        step("right to left") { rtl.value = true }
        step("shifted") { shift.intValue = 4 }
        step("narrower") { w.intValue = 80 }
        step("a part, too") { part.value = true }
        step("the whole turns back") { rtl.value = false }
        step("all") { rtl.value = true; part.value = false; w.intValue = 90; shift.intValue = 0 }
        //@end
    }
}
