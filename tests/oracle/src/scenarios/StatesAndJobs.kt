@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class, ExperimentalCoroutinesApi::class)

package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.channels.*
import kotlinx.coroutines.flow.*

private class Weight(val grams: Int) { override fun equals(other: Any?) = other is Weight && other.grams == grams; override fun hashCode() = grams; override fun toString() = "$grams g" }

/** Programs of a framework's test author: what states, snapshots and coroutines tell, and in which order. */
fun statesAndJobs() {
    scenario("derived_by_identity", "derived states by policy – structural, referential, never equal, one of its own – over equal new values, read while composing, measuring, drawing and by other derived states") {
        //@begin derived_by_identity
        val n = mutableIntStateOf(10); val k = mutableIntStateOf(0)
        val near = object : SnapshotMutationPolicy<Int> { override fun equivalent(a: Int, b: Int) = kotlin.math.abs(a - b) < 3 }
        start(100, 100) {
            log("compose:Root ${k.intValue}")
            val plain = remember { derivedStateOf { log("derived:plain"); Weight(n.intValue / 10) } }
            val structural = remember { derivedStateOf(structuralEqualityPolicy()) { log("derived:structural"); Weight(n.intValue / 10) } }
            val same = remember { derivedStateOf(referentialEqualityPolicy()) { log("derived:same"); Weight(n.intValue / 10) } }
            val never = remember { derivedStateOf(neverEqualPolicy()) { log("derived:never"); n.intValue / 10 } }
            val close = remember(k.intValue) { derivedStateOf(near) { log("derived:close"); n.intValue } }
            val both = remember { derivedStateOf { log("derived:both"); "${structural.value} ${never.value}" } }
            Shown("plain") { plain.value }; Shown("structural") { structural.value }; Shown("same") { same.value }; Shown("never") { never.value }; Shown("close") { close.value }; Shown("both") { both.value }
            Box(Modifier.layout { m, _ -> log("lambda:measure ${same.value}"); val p = m.measure(Constraints.fixed(10, 10)); layout(10, 10) { log("lambda:place ${close.value}"); p.place(0, 0) } }.drawBehind { log("draw:by ${structural.value} ${never.value}") })
        }
        step("n=11") { n.intValue = 11 }
        step("n=12") { n.intValue = 12 }
        step("n=14") { n.intValue = 14 }
        step("n=25") { n.intValue = 25 }
        step("another close one") { k.intValue = 1 }
        step("n=26") { n.intValue = 26 }
        step("n=26 and another, twice written") { n.intValue = 40; n.intValue = 26; k.intValue = 2 }
        //@end
    }
    scenario("snapshots_announced", "observers of applied changes and of writes: nested snapshots, one that is given up, a conflict, an observer that writes, one that leaves while it hears") {
        //@begin snapshots_announced
        queueCoroutines()
        val a = mutableStateOf("a0"); val b = mutableIntStateOf(0); val echo = mutableIntStateOf(0); val list = mutableStateListOf(1)
        fun named(it: Any) = if (it === a) "a" else if (it === b) "b" else if (it === echo) "echo" else if (it === list) "list" else "other"
        fun ours(all: Set<Any>) = all.map(::named).filter { it != "other" }.sorted()
        var second: ObserverHandle? = null
        start(100, 100) { log("compose:Root"); Shown("a") { a.value }; Shown("b") { b.intValue }; Shown("echo") { echo.intValue }; Shown("list") { list.size } }
        val first = Snapshot.registerApplyObserver { changed, _ -> val o = ours(changed); if (o.isNotEmpty()) log("first:$o"); if ("b" in o) { echo.intValue = b.intValue; log("echoed") } }
        step("plain writes") { a.value = "a1"; b.intValue = 1 }
        step("another observer, one that goes when it hears") { second = Snapshot.registerApplyObserver { changed, _ -> val o = ours(changed); if (o.isNotEmpty()) { log("second:$o"); second?.dispose() } }; a.value = "a2" }
        step("again") { a.value = "a3" }
        step("nested") {
            val s = Snapshot.takeMutableSnapshot({ log("read:${named(it)}") }, { log("write:${named(it)}") })
            s.enter { a.value = "s"; b.intValue += 1; val t = s.takeNestedMutableSnapshot({ log("read inner:${named(it)}") }, { log("write inner:${named(it)}") }); t.enter { b.intValue += 10; list.add(2) }; t.apply().check(); t.dispose(); log("in:${b.intValue} ${list.size}") }
            log("changes:${s.hasPendingChanges()}"); s.apply().check(); log("applied"); s.dispose()
        }
        step("given up") { val s = Snapshot.takeMutableSnapshot(); s.enter { b.intValue = 99 }; s.dispose(); log("out:${b.intValue}") }
        step("a conflict") { val s = Snapshot.takeMutableSnapshot(); s.enter { a.value = "x"; b.intValue = 50 }; a.value = "y"; log("ok:${s.apply().succeeded}"); s.dispose(); log("out:${a.value} ${b.intValue}") }
        step("with a mutable snapshot that throws") { try { Snapshot.withMutableSnapshot { a.value = "z"; b.intValue = 60; error("no") } } catch (e: IllegalStateException) { log("caught:${e.message}") }; log("out:${a.value} ${b.intValue}") }
        step("a global observer, with one within") { val h = Snapshot.registerGlobalWriteObserver { log("global:${named(it)}") }; a.value = "g"; Snapshot.withMutableSnapshot { a.value = "h"; b.intValue = 7 }; list.add(3); h.dispose(); b.intValue = 8 }
        step("the first goes") { first.dispose(); b.intValue = 9 }
        //@end
    }
    scenario("snapshots_of_the_past", "read-only snapshots that keep values while others write: nested ones, observers on both levels, a write that is refused, derived states and lists of then, and what observing says") {
        //@begin snapshots_of_the_past
        val a = mutableIntStateOf(1); val list = mutableStateListOf("x"); val twice = derivedStateOf { log("derived:twice"); a.intValue * 2 }
        fun named(it: Any) = if (it === a) "a" else if (it === list) "list" else if (it === twice) "twice" else "other"
        var kept: Snapshot? = null; var inner: Snapshot? = null
        start(100, 100) { log("compose:Root"); Shown("twice") { twice.value }; Shown("list") { list.joinToString() } }
        step("one is taken, a=2") { kept = Snapshot.takeSnapshot { log("read:${named(it)}") }; a.intValue = 2; list.add("y"); kept!!.enter { log("then:${a.intValue} ${list.toList()} ${twice.value}") }; log("now:${a.intValue} ${twice.value}") }
        step("a nested one") { kept!!.enter { inner = kept!!.takeNestedSnapshot { log("read inner:${named(it)}") } }; inner!!.enter { log("then:${twice.value} ${list.size}") } }
        step("a write is refused") { kept!!.enter { try { a.intValue = 5 } catch (e: IllegalStateException) { log("refused") } }; log("now:${a.intValue}") }
        step("a mutable one within the past is refused") { try { kept!!.enter { Snapshot.takeMutableSnapshot().dispose() } ; log("allowed") } catch (e: IllegalStateException) { log("refused") } }
        step("observed") { Snapshot.observe({ log("read seen:${named(it)}") }, { log("write seen:${named(it)}") }) { a.intValue = a.intValue + 1; log("twice:${twice.value}"); Snapshot.withoutReadObservation { log("unseen:${list.size}") } } }
        step("observed in one with observers") { val s = Snapshot.takeMutableSnapshot({ log("read outer:${named(it)}") }, { log("write outer:${named(it)}") }); s.enter { Snapshot.observe({ log("read seen:${named(it)}") }, null) { a.intValue += 1; list.add("z") } }; s.apply().check(); s.dispose() }
        step("the past is over") { inner!!.dispose(); kept!!.dispose(); a.intValue = 10 }
        //@end
    }
    scenario("jobs_that_end_in_order", "effects with children, produced states, a remembered scope, a flow: a key changes, a branch leaves, a parent is cancelled, clean-up that waits or may not be cancelled") {
        //@begin jobs_that_end_in_order
        queueCoroutines()
        val k = mutableIntStateOf(0); val shown = mutableStateOf(true); val n = mutableIntStateOf(0); var scope: CoroutineScope? = null; var job: Job? = null
        suspend fun lasting(name: String) { try { log("begin:$name"); awaitCancellation() } finally { log("end:$name") } }
        start(100, 100) {
            log("compose:Root ${k.intValue}")
            if (shown.value) {
                LaunchedEffect(k.intValue) {
                    val key = k.intValue
                    launch { lasting("child one $key") }
                    launch(start = CoroutineStart.UNDISPATCHED) { lasting("child two $key") }
                    try { coroutineScope { launch { lasting("inner $key") }; lasting("body $key") } } finally { withContext(NonCancellable) { log("cleaning $key"); yield(); log("cleaned $key") } }
                }
                val made by produceState("none", k.intValue) { value = "made ${k.intValue}"; awaitDispose { log("dispose:made $value") } }
                Shown("made") { made }
                scope = rememberCoroutineScope()
                DisposableEffect(k.intValue) { log("start"); onDispose { log("stop") } }
                LaunchedEffect(Unit) { snapshotFlow { n.intValue }.onCompletion { log("flow over:${it is CancellationException}") }.collect { log("collected:$it") } }
            }
        }
        step("two in the scope") { job = scope!!.launch { lasting("one"); }; scope!!.launch { try { lasting("two") } finally { log("active:$isActive") } } }
        step("one is cancelled") { job!!.cancel(); log("cancelled:${job!!.isCancelled} ${job!!.isCompleted}") }
        step("another key") { k.intValue = 1 }
        step("n=1") { n.intValue = 1 }
        step("a third, and the branch leaves") { scope!!.launch { lasting("three") }; shown.value = false; n.intValue = 2 }
        step("a fourth in the scope that is over") { scope!!.launch { log("never") }; log("active:${scope!!.isActive}") }
        step("back with another key") { shown.value = true; k.intValue = 2 }
        //@end
    }
    scenario("flows_from_snapshots", "snapshot flows over states, derived states and a list, with equal results, a collector that writes what it reads, one that takes two and a transform that is cut off") {
        //@begin flows_from_snapshots
        queueCoroutines()
        val n = mutableIntStateOf(0); val half = derivedStateOf { log("derived:half"); n.intValue / 2 }; val list = mutableStateListOf(1); val most = mutableIntStateOf(3); val sum = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Shown("sum") { sum.intValue }
            LaunchedEffect(Unit) { snapshotFlow { log("block:half"); half.value }.collect { log("half:$it") } }
            LaunchedEffect(Unit) { snapshotFlow { log("block:list"); list.sum() }.collect { sum.intValue = it; log("sum:$it") } }
            LaunchedEffect(Unit) { snapshotFlow { log("block:most"); minOf(n.intValue, most.intValue) }.collect { log("most:$it"); if (it == most.intValue) most.intValue += 1 } }
            LaunchedEffect(Unit) { snapshotFlow { n.intValue }.take(2).onCompletion { log("two taken") }.collect { log("of two:$it") } }
            LaunchedEffect(Unit) { snapshotFlow { n.intValue to sum.intValue }.collectLatest { try { log("latest:$it"); awaitFrame2(); log("done:$it") } catch (e: CancellationException) { log("cut off:$it"); throw e } } }
        }
        step("n=1") { n.intValue = 1 }
        step("n=2") { n.intValue = 2 }
        step("n=5") { n.intValue = 5 }
        step("list, twice") { list.add(2); list.add(3) }
        step("list turned") { list.reverse() }
        step("n and list in a snapshot") { Snapshot.withMutableSnapshot { n.intValue = 6; list.add(-6) } }
        step("n=7, n=6") { n.intValue = 7; n.intValue = 6 }
        step("most=2") { most.intValue = 2 }
        //@end
    }
    scenario("observers_by_scope", "an observer of reads with scopes that nest, are cleared by what they are, pause, and read through derived states; what each hears after which write") {
        //@begin observers_by_scope
        val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val half = derivedStateOf { a.intValue / 2 }
        val waiting = ArrayList<() -> Unit>(); val calls = ArrayList<String>(); val observer = SnapshotStateObserver { waiting.add(it) }
        val heard: (String) -> Unit = { calls.add("heard $it") }; val other: (String) -> Unit = { calls.add("other $it") }
        fun told() { Snapshot.sendApplyNotifications(); log("waiting:${waiting.size}"); val w = waiting.toList(); waiting.clear(); w.forEach { it() }; log("called:${calls.sorted()}"); calls.clear() }
        start(100, 100) { log("compose:Root") }
        step("begun") { observer.start(); observer.observeReads("one", heard) { a.intValue; observer.observeReads("two", heard) { b.intValue; half.value }; b.intValue }; observer.observeReads("three", other) { half.value } }
        step("a=1") { a.intValue = 1; told() }
        step("a=2") { a.intValue = 2; told() }
        step("b=1") { b.intValue = 1; told() }
        step("one reads again, only b") { observer.observeReads("one", heard) { b.intValue }; a.intValue = 4; told() }
        step("without observations") { observer.observeReads("four", heard) { observer.withNoObservations { a.intValue }; Snapshot.withoutReadObservation { b.intValue } }; a.intValue = 6; b.intValue = 2; told() }
        step("two is cleared") { observer.clear("two"); a.intValue = 8; b.intValue = 3; told() }
        step("all that end with e are cleared") { observer.clearIf { (it as String).endsWith("e") }; a.intValue = 10; b.intValue = 4; told() }
        step("two callbacks of one scope") { observer.observeReads("x", heard) { a.intValue }; observer.observeReads("x", other) { b.intValue }; a.intValue = 11; b.intValue = 5; told() }
        step("in a snapshot that is applied") { Snapshot.withMutableSnapshot { a.intValue = 12; b.intValue = 6 }; told() }
        step("stopped") { observer.stop(); a.intValue = 13; told(); observer.clear() }
        //@end
    }
    scenario("states_between_parents", "a state held by its parent, handed down as a value, a lambda and itself, written by a child's effect, its click and its flow: who runs in which frame") {
        //@begin states_between_parents
        queueCoroutines()
        val k = mutableIntStateOf(0); val events = Channel<Int>(Channel.UNLIMITED)
        @Composable fun ByValue(n: Int, on: (Int) -> Unit) { log("compose:ByValue $n"); LaunchedEffect(n) { log("effect:value $n"); if (n == 1) on(2) } }
        @Composable fun ByLambda(n: () -> Int) { log("compose:ByLambda"); Box(Modifier.size(10.dp).drawBehind { log("draw:lambda ${n()}") }) }
        @Composable fun ByState(n: State<Int>) { val latest by rememberUpdatedState(n.value); log("compose:ByState ${n.value}"); LaunchedEffect(Unit) { for (e in events) log("event:$e $latest") } }
        start(100, 100) {
            log("compose:Root")
            Column {
                var n by remember { mutableIntStateOf(0) }
                val state = remember { derivedStateOf { n * 10 } }
                log("compose:Column ${k.intValue}")
                ByValue(n) { n = it }
                ByLambda { n }
                ByState(state)
                if (k.intValue > 0) LaunchedEffect(k.intValue) { n = k.intValue; log("wrote:$n"); events.send(n) }
                SideEffect { log("side:$n") }
            }
        }
        step("k=1") { k.intValue = 1 }
        step("an event") { events.trySend(7) }
        step("k=3") { k.intValue = 3 }
        step("k=4 and an event") { k.intValue = 4; events.trySend(8) }
        //@end
    }
}
private suspend fun awaitFrame2() { withFrameNanos { } }
