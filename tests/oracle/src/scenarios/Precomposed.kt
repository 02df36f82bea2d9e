package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*

@Composable fun Early(name: String, n: IntState) { val kept = remember { Obs(name) }; log("compose:Early(${kept.n}) ${n.intValue}"); Box(Modifier.trace(name).size(20.dp)); DisposableEffect(Unit) { log("effect-start:$name"); onDispose { log("effect-dispose:$name") } } }
@Composable fun Slotted(state: SubcomposeLayoutState, shown: State<String>, n: IntState) = SubcomposeLayout(state, Modifier.trace("slots")) { _ ->
    log("policy:slots ${shown.value}")
    val placed = shown.value.toList().flatMap { id -> subcompose(id) { Early("$id", n) } }.map { it.measure(Constraints()) }
    layout(100, 100) { log("policy:place"); var x = 0; placed.forEach { it.place(x, 0); x += it.width } }
}

/** Slots that are composed before a layout uses them: at once, or in steps. */
fun precomposed() {
    scenario("precomposed_at_once", "slots composed, measured and disposed before the layout uses them; what is composed, measured and told then and when it is used") {
        //@begin precomposed_at_once
        queueCoroutines()
        val state = SubcomposeLayoutState(SubcomposeSlotReusePolicy(1)); val shown = mutableStateOf("a"); val n = mutableIntStateOf(0)
        var b: SubcomposeLayoutState.PrecomposedSlotHandle? = null; var c: SubcomposeLayoutState.PrecomposedSlotHandle? = null
        start(200, 100) { log("compose:Root"); Slotted(state, shown, n) }
        step("b early") { b = state.precompose('b') { log("compose:early b"); Early("b", n) }; log("count:${b!!.placeablesCount}") }
        step("measured") { b!!.premeasure(0, Constraints(maxWidth = 50)); log("size:${b!!.getSize(0).width}") }
        step("n=1") { n.intValue = 1 }
        step("b is used") { shown.value = "ab" }
        step("disposed when used") { b!!.dispose() }
        step("c early, disposed") { c = state.precompose('c') { Early("c", n) }; c!!.dispose(); log("count:${c!!.placeablesCount}") }
        step("c is used") { shown.value = "abc" }
        step("only c") { shown.value = "c" }
        step("d early on a kept slot") { b = state.precompose('d') { Early("d", n) } }
        step("d is used") { shown.value = "d" }
        //@end
    }
    scenario("precomposed_in_steps", "a slot that is composed in steps: paused, resumed, applied, measured, used by the layout") {
        //@begin precomposed_in_steps
        queueCoroutines()
        val state = SubcomposeLayoutState(SubcomposeSlotReusePolicy(1)); val shown = mutableStateOf("a"); val n = mutableIntStateOf(0)
        var p: SubcomposeLayoutState.PausedPrecomposition? = null; var h: SubcomposeLayoutState.PrecomposedSlotHandle? = null
        start(200, 100) { log("compose:Root"); Slotted(state, shown, n) }
        step("made") { p = state.createPausedPrecomposition('b') { log("compose:slot b"); Early("b", n); Leaf("leaf") }; log("complete:${p!!.isComplete}") }
        step("a step") { var asked = 0; log("resumed:${p!!.resume { asked++; log("asked:$asked"); asked > 1 }} ${p!!.isComplete}") }
        step("n=1 in between") { n.intValue = 1 }
        step("the rest") { log("resumed:${p!!.resume { false }} ${p!!.isComplete}") }
        step("applied") { while (!p!!.isComplete) log("resumed again:${p!!.resume { false }}"); h = p!!.apply(); log("count:${h!!.placeablesCount} ${p!!.isComplete}") }
        step("measured") { h!!.premeasure(1, Constraints(maxWidth = 50)); log("size:${h!!.getSize(1).width} ${h!!.getSize(0).width}") }
        step("n=2") { n.intValue = 2 }
        step("used") { shown.value = "ab" }
        step("another: made and a step") { p = state.createPausedPrecomposition('c') { Early("c", n) }; log("resumed:${p!!.resume { true }}") }
        step("used before it is complete") { shown.value = "abc" }
        step("resumed when used") { log("resumed:${p!!.resume { false }} ${p!!.isComplete}"); p!!.apply() }
        //@end
    }
    scenario("precomposed_cancelled", "slots in steps that are cancelled, disposed, replaced, invalid and kept: what is abandoned and what comes back") {
        //@begin precomposed_cancelled
        queueCoroutines()
        val state = SubcomposeLayoutState(SubcomposeSlotReusePolicy(2)); val shown = mutableStateOf("ab"); val n = mutableIntStateOf(0)
        var p: SubcomposeLayoutState.PausedPrecomposition? = null
        start(200, 100) { log("compose:Root"); Slotted(state, shown, n) }
        step("cancelled at once") { p = state.createPausedPrecomposition('c') { Early("c", n) }; p!!.cancel(); log("complete:${p!!.isComplete}") }
        step("a step, cancelled") { p = state.createPausedPrecomposition('c') { Early("c", n); Leaf("leaf") }; p!!.resume { false }; p!!.cancel() }
        step("complete, n=1, used") { p = state.createPausedPrecomposition('c') { Early("c", n) }; log("resumed:${p!!.resume { false }}"); n.intValue = 1; shown.value = "abc" }
        step("only a: two are kept") { shown.value = "a" }
        step("b in steps on a kept slot") { p = state.createPausedPrecomposition('b') { log("compose:slot b"); Early("b", n) }; log("resumed:${p!!.resume { false }} ${p!!.isComplete}") }
        step("applied and used") { p!!.apply(); shown.value = "ab" }
        step("d in steps, disposed after apply") { p = state.createPausedPrecomposition('d') { Early("d", n) }; p!!.resume { false }; p!!.apply().dispose() }
        step("d is used") { shown.value = "abd" }
        //@end
    }
}
