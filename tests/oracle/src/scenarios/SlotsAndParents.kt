@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class, ExperimentalComposeApi::class)

package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*

private val WordOfPlace = compositionLocalOf { "none" }
private val GradeOfPlace = staticCompositionLocalOf { 0 }
private val UnitOfPlace = compositionLocalOf { 1 }
private val TwiceOfPlace = compositionLocalWithComputedDefaultOf { log("computed:twice"); UnitOfPlace.currentValue * 2 }
private class SlotToken(val name: String) : RememberObserver {
    override fun onRemembered() { log("remembered:$name") }
    override fun onForgotten() { log("forgotten:$name") }
    override fun onAbandoned() { log("abandoned:$name") }
}
@Composable private fun Guard(name: String, n: Int) {
    val born = remember { SlotToken("$name born $n"); n }
    remember { SlotToken("$name.held") }
    log("compose:Guard($name) $n born $born ${WordOfPlace.current}")
    DisposableEffect(n) { log("start:$name $n"); onDispose { log("stop:$name $n") } }
    LaunchedEffect(Unit) { log("launched:$name"); try { awaitCancellation() } finally { log("cancelled:$name") } }
}
@Composable private fun Doubled(name: String) { log("compose:Doubled($name) ${TwiceOfPlace.current} ${UnitOfPlace.current}") }

@Composable private fun Holding(name: String, content: @Composable () -> Unit) { log("compose:Holding($name)"); Box { content() }; remember { SlotToken("$name.end") } }

/** Programs of a framework's test author: slots, hosts and locals, and content that goes between them. */
fun slotsAndParents() {
    scenario("slots_by_first_letters", "slots kept by a policy that knows kinds: one is ahead, one is taken by another of its kind, one is measured ahead, one ahead is given up") {
        //@begin slots_by_first_letters
        queueCoroutines()
        val ids = mutableStateOf(listOf("a1", "b1")); val n = mutableIntStateOf(0)
        val policy = object : SubcomposeSlotReusePolicy {
            override fun getSlotsToRetain(slotIds: SubcomposeSlotReusePolicy.SlotIdsSet) {
                log("retain:${slotIds.toList()}")
                val kinds = HashSet<Char>()
                slotIds.retainAll { kinds.add((it as String)[0]) }
            }
            override fun areCompatible(slotId: Any?, reusableSlotId: Any?): Boolean { log("compatible:$slotId $reusableSlotId"); return (slotId as String)[0] == (reusableSlotId as String)[0] }
        }
        val state = SubcomposeLayoutState(policy)
        var ahead: SubcomposeLayoutState.PrecomposedSlotHandle? = null
        start(100, 100) {
            log("compose:Root")
            SubcomposeLayout(state, Modifier.trace("sub")) { c ->
                log("policy:sub")
                val parts = ids.value.map { id -> subcompose(id) { Guard(id, n.intValue); Box(Modifier.trace(id).size(20.dp, 10.dp)) }[0].measure(c.copy(minWidth = 0, minHeight = 0)) }
                layout(c.maxWidth, c.maxHeight) { var y = 0; parts.forEach { it.place(0, y); y += it.height } }
            }
        }
        step("a2 for a1") { ids.value = listOf("a2", "b1") }
        step("b1 leaves") { ids.value = listOf("a2") }
        step("b2 ahead") { ahead = state.precompose("b2") { Guard("b2", n.intValue); Box(Modifier.trace("b2").size(20.dp, 10.dp)); Box(Modifier.trace("b2.more").size(5.dp)) }; log("ahead:${ahead!!.placeablesCount}") }
        step("n=1") { n.intValue = 1 }
        step("b2 measured ahead") { ahead!!.premeasure(0, Constraints(maxWidth = 100, maxHeight = 100)) }
        step("b2 used") { ids.value = listOf("a2", "b2") }
        step("c ahead and given up") { state.precompose("c") { Guard("c", n.intValue) }.dispose() }
        step("all leave, n=2") { ids.value = emptyList(); n.intValue = 2 }
        step("new ones of each kind") { ids.value = listOf("b3", "c3", "a3") }
        //@end
    }
    scenario("movable_into_constraints", "movable content with a subcomposition of its own goes from the main composition into a slot and into a box with constraints, below other locals, alone and with its argument") {
        //@begin movable_into_constraints
        queueCoroutines()
        val at = mutableIntStateOf(0); val n = mutableIntStateOf(0); val room = mutableIntStateOf(50)
        start(100, 100) {
            log("compose:Root")
            val moved = remember {
                movableContentOf<String> { from ->
                    log("compose:moved $from ${WordOfPlace.current}")
                    Guard("m", n.intValue)
                    BoxWithConstraints(Modifier.trace("room")) { log("compose:room ${constraints.maxWidth} ${WordOfPlace.current}"); Guard("deep", n.intValue); Box(Modifier.trace("leaf").size(10.dp)) }
                }
            }
            Column(Modifier.trace("col")) {
                CompositionLocalProvider(WordOfPlace provides "main") { Box(Modifier.trace("main").width(room.intValue.dp)) { log("compose:main"); if (at.intValue == 0) moved("main") } }
                Box(Modifier.trace("deeper")) {
                    SubcomposeLayout(Modifier.trace("slots")) { _ ->
                        log("policy:slots")
                        val p = subcompose("only") { log("compose:slot"); CompositionLocalProvider(WordOfPlace provides "slot") { if (at.intValue == 1) moved("slot") }; Box(Modifier.trace("mark").size(5.dp)) }.map { it.measure(Constraints(maxWidth = 40)) }
                        layout(40, p.sumOf { it.height }) { var y = 0; p.forEach { it.place(0, y); y += it.height } }
                    }
                }
                Box { Box(Modifier.trace("deepest")) { BoxWithConstraints(Modifier.trace("box")) { log("compose:box"); if (at.intValue == 2) moved("box") } } }
            }
        }
        step("into the slot") { at.intValue = 1 }
        step("n=1") { n.intValue = 1 }
        step("into the box") { at.intValue = 2 }
        step("back, narrower") { at.intValue = 0; room.intValue = 30 }
        step("nowhere") { at.intValue = 3 }
        step("into the slot, n=2") { at.intValue = 1; n.intValue = 2 }
        //@end
    }
    scenario("computed_locals_moved", "movable content between a place that computes a local, one that gives a default, and one that gives nothing; what is computed from changes meanwhile") {
        //@begin computed_locals_moved
        queueCoroutines()
        val at = mutableIntStateOf(0); val unit = mutableIntStateOf(1); val add = mutableIntStateOf(100); val grade = mutableIntStateOf(1)
        start(100, 100) {
            log("compose:Root ${at.intValue}")
            val moved = remember { movableContentOf { log("compose:moved ${TwiceOfPlace.current} ${GradeOfPlace.current}"); Guard("m", 0); Doubled("reader") } }
            CompositionLocalProvider(UnitOfPlace provides unit.intValue) {
                Box { CompositionLocalProvider(TwiceOfPlace providesComputed { log("computed:sum"); UnitOfPlace.currentValue + add.intValue }, GradeOfPlace provides grade.intValue) { if (at.intValue == 0) moved() } }
                Box { CompositionLocalProvider(TwiceOfPlace providesDefault 7, UnitOfPlace providesDefault 9) { if (at.intValue == 1) moved(); Doubled("default") } }
                Box { if (at.intValue == 2) moved() }
            }
        }
        step("unit=2") { unit.intValue = 2 }
        step("add=200") { add.intValue = 200 }
        step("to the default") { at.intValue = 1 }
        step("unit=3") { unit.intValue = 3 }
        step("to nothing") { at.intValue = 2 }
        step("unit=4") { unit.intValue = 4 }
        step("grade and add, seen by none") { grade.intValue = 2; add.intValue = 300 }
        step("back with unit=5") { at.intValue = 0; unit.intValue = 5 }
        step("grade=3") { grade.intValue = 3 }
        //@end
    }
    scenario("hosts_give_up_movables", "movable content inside a host that falls asleep: it is taken out while asleep, put in while awake, and both at once; saved values beside it") {
        //@begin hosts_give_up_movables
        queueCoroutines()
        val active = mutableStateOf(true); val inside = mutableStateOf(true); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${active.value} ${inside.value}")
            val moved = remember { movableContentOf { Guard("m", n.intValue); Box(Modifier.trace("moved").size(10.dp)) } }
            Column(Modifier.trace("col")) {
                Box(Modifier.trace("in")) {
                    ReusableContentHost(active.value) {
                        log("compose:host")
                        Guard("own", n.intValue)
                        val saved = rememberSaveable { log("made:saved"); n.intValue }
                        if (inside.value) moved()
                        log("compose:saved $saved")
                    }
                }
                Box { Box(Modifier.trace("out")) { if (!inside.value) moved() } }
            }
        }
        step("asleep") { active.value = false }
        step("n=1") { n.intValue = 1 }
        step("taken out while asleep") { inside.value = false }
        step("awake") { active.value = true }
        step("in again") { inside.value = true }
        step("asleep and out") { active.value = false; inside.value = false }
        step("awake and in, n=2") { active.value = true; inside.value = true; n.intValue = 2 }
        step("out") { inside.value = false }
        //@end
    }
    scenario("slots_given_lambdas", "slots whose contents are lambdas from above: one that captures nothing, one that captures a value, one a state, and one kept by its caller; the caller runs, the policy runs, both") {
        //@begin slots_given_lambdas
        queueCoroutines()
        val n = mutableIntStateOf(0); val s = mutableIntStateOf(0); val w = mutableIntStateOf(20); val kept = mutableStateOf(true)
        @Composable fun Slots(plain: @Composable () -> Unit, value: @Composable (Int) -> Unit, state: @Composable () -> Unit) {
            log("compose:Slots")
            SubcomposeLayout(Modifier.trace("sub")) { c ->
                log("policy:sub")
                val p = subcompose("plain", plain).map { it.measure(Constraints()) } + subcompose("value") { log("compose:slot value"); value(w.intValue) }.map { it.measure(Constraints()) } + subcompose("state", state).map { it.measure(Constraints(maxWidth = w.intValue)) }
                layout(c.maxWidth, p.sumOf { it.height }) { var y = 0; p.forEach { it.place(0, y); y += it.height } }
            }
        }
        start(100, 100) {
            val now = n.intValue
            log("compose:Root $now")
            val held = remember { @Composable { k: Int -> log("compose:held $k"); Box(Modifier.trace("held").size(k.dp, 5.dp)) } }
            Slots(
                { log("compose:plain"); Box(Modifier.trace("plain").size(10.dp, 5.dp)) },
                if (kept.value) held else ({ k -> log("compose:value $now $k"); Box(Modifier.trace("value").size(k.dp, 6.dp)) }),
                { log("compose:state ${s.intValue}"); Box(Modifier.trace("state").size((10 + s.intValue).dp, 7.dp)) },
            )
        }
        step("n=1") { n.intValue = 1 }
        step("s=5") { s.intValue = 5 }
        step("w=30") { w.intValue = 30 }
        step("another lambda") { kept.value = false }
        step("n=2") { n.intValue = 2 }
        step("n=3, w=12, s=8") { n.intValue = 3; w.intValue = 12; s.intValue = 8 }
        step("the kept one again") { kept.value = true }
        step("n=4") { n.intValue = 4 }
        //@end
    }
    scenario("keyed_movables_in_lists", "movable contents by key that go between two lazy lists and a column, with effects, saved values and a local of each list") {
        //@begin keyed_movables_in_lists
        queueCoroutines()
        val left = mutableStateListOf("a", "b", "c"); val right = mutableStateListOf("d"); val n = mutableIntStateOf(0); val held = mutableStateOf("")
        start(100, 100) {
            log("compose:Root")
            val parts = remember { listOf("a", "b", "c", "d").associateWith { id -> movableContentOf { log("compose:part $id ${WordOfPlace.current}"); val k = rememberSaveable { log("made:$id"); n.intValue }; Shown("saved.$id") { k }; DisposableEffect(Unit) { log("start:$id"); onDispose { log("stop:$id") } }; Box(Modifier.trace("part.$id").size(20.dp)) } } }
            Row {
                for ((name, ids) in listOf("left" to left, "right" to right)) CompositionLocalProvider(WordOfPlace provides name) {
                    LazyColumn(Modifier.trace(name).size(30.dp, 100.dp)) { items(ids.size, { ids[it] }) { Box(Modifier.trace("row.${ids[it]}")) { parts[ids[it]]!!() } } }
                }
                Column { parts[held.value]?.invoke() }
            }
        }
        step("b to the right, n=1") { n.intValue = 1; left.remove("b"); right.add("b") }
        step("a is held") { left.remove("a"); held.value = "a" }
        step("c and d change places") { left.clear(); left.add("d"); right.clear(); right.addAll(listOf("c", "b")) }
        step("a back at the front") { held.value = ""; left.add(0, "a") }
        step("right reversed") { right.reverse() }
        step("all to the left") { right.clear(); left.addAll(listOf("b", "c")) }
        //@end
    }
    scenario("effects_of_two_parents", "an effect that invalidates scopes of a subcomposition and of its parent, a subcomposed part that writes what its parent reads, and a key that changes in both") {
        //@begin effects_of_two_parents
        queueCoroutines()
        val k = mutableIntStateOf(0); val up = mutableIntStateOf(0); val wide = mutableIntStateOf(40); val scopes = HashMap<String, RecomposeScope>()
        start(100, 100) {
            log("compose:Root up ${up.intValue}")
            scopes["above"] = currentRecomposeScope
            BoxWithConstraints(Modifier.trace("box").width(wide.intValue.dp)) {
                log("compose:in ${constraints.maxWidth}")
                scopes["below"] = currentRecomposeScope
                key(k.intValue) { Guard("g", k.intValue) }
                LaunchedEffect(k.intValue) { up.intValue = k.intValue * 10; log("wrote:${up.intValue}") }
                SideEffect { log("side:in") }
                Box(Modifier.trace("leaf").size(10.dp))
            }
            key(k.intValue) { Guard("h", up.intValue) }
        }
        step("k=1") { k.intValue = 1 }
        step("the lower scope") { scopes["below"]!!.invalidate() }
        step("the upper scope") { scopes["above"]!!.invalidate() }
        step("both scopes") { scopes["above"]!!.invalidate(); scopes["below"]!!.invalidate() }
        step("wider and the lower scope") { wide.intValue = 60; scopes["below"]!!.invalidate() }
        step("k=2 and wider") { k.intValue = 2; wide.intValue = 70 }
        //@end
    }
    scenario("contents_exchanged", "composables that skip are given contents: of two branches, chosen before, of a list, and one that is always the same; with values that they capture, or none") {
        //@begin contents_exchanged
        queueCoroutines()
        val b = mutableStateOf(false); val i = mutableIntStateOf(0); val n = mutableIntStateOf(0)
        start(100, 100) {
            val now = n.intValue
            log("compose:Root $now")
            val tabs = remember { listOf<@Composable () -> Unit>({ log("compose:tab 0"); Guard("t0", 0) }, { log("compose:tab 1"); Guard("t1", 1) }) }
            Holding("branch", if (b.value) ({ log("compose:yes"); Guard("yes", 0) }) else ({ log("compose:no $now"); Guard("no", now) }))
            Holding("tab", tabs[i.intValue])
            Holding("same") { log("compose:same"); Guard("same", 0) }
            val chosen: @Composable () -> Unit = when (i.intValue) { 0 -> { { log("compose:zero") } } else -> { { log("compose:other $now") } } }
            Holding("chosen", chosen)
        }
        step("n=1") { n.intValue = 1 }
        step("the other branch") { b.value = true }
        step("n=2") { n.intValue = 2 }
        step("the other tab") { i.intValue = 1 }
        step("n=3") { n.intValue = 3 }
        step("both as at first") { b.value = false; i.intValue = 0 }
        //@end
    }
}
