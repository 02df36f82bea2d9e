package oracle

import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.drawscope.ContentDrawScope
import androidx.compose.ui.layout.LayoutCoordinates
import androidx.compose.ui.layout.Measurable
import androidx.compose.ui.layout.MeasureResult
import androidx.compose.ui.layout.MeasureScope
import androidx.compose.ui.layout.positionInRoot
import androidx.compose.ui.node.DrawModifierNode
import androidx.compose.ui.node.GlobalPositionAwareModifierNode
import androidx.compose.ui.node.LayoutModifierNode
import androidx.compose.ui.node.ModifierNodeElement
import androidx.compose.ui.unit.Constraints
import java.util.TreeMap

// One for the whole program: the lambdas of a scenario have nowhere else to write to. Run empties them.
private val lines = ArrayList<String>()
val geometry = TreeMap<String, String>()

fun log(line: String) {
    lines.add(line)
}

fun takeLog(): List<String> = ArrayList(lines).also { lines.clear() }

/** Logs measure, place and draw of the point in the chain where it stands. Equal by name: an equal element invalidates nothing. */
fun Modifier.trace(name: String, exit: Boolean = false, pos: Boolean = false): Modifier = this then TraceElement(name, exit, pos)

private data class TraceElement(val name: String, val exit: Boolean, val pos: Boolean) : ModifierNodeElement<TraceNode>() {
    override fun create() = TraceNode(name, exit, pos)

    override fun update(node: TraceNode) {
        node.name = name
    }
}

private class TraceNode(var name: String, val exit: Boolean, val pos: Boolean) :
    Modifier.Node(), LayoutModifierNode, DrawModifierNode, GlobalPositionAwareModifierNode {

    override fun MeasureScope.measure(measurable: Measurable, constraints: Constraints): MeasureResult {
        log("measure:$name")
        val placeable = measurable.measure(constraints)
        if (exit) log("measured:$name=${placeable.width}x${placeable.height}")
        return layout(placeable.width, placeable.height) {
            log("place:$name")
            placeable.place(0, 0)
        }
    }

    override fun ContentDrawScope.draw() {
        log("draw:$name")
        drawContent()
    }

    override fun onGloballyPositioned(coordinates: LayoutCoordinates) {
        val origin = coordinates.positionInRoot()
        geometry[name] = "${origin.x.toInt()},${origin.y.toInt()} ${coordinates.size.width}x${coordinates.size.height}"
        if (pos) log("positioned:$name=${geometry[name]}")
    }
}
