@file:OptIn(ExperimentalCoroutinesApi::class, FlowPreview::class)

package oracle

import androidx.compose.runtime.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*

/** Flows made of flows: operators of values, of time, of flows in flows, and flows with several listeners. */
fun flowOperators() {
    scenario("flow_distinct", "distinctUntilChanged of flows that repeat: of a mapped state flow, of a snapshotFlow, by a key, by a function; written in an action and twice in one") {
        //@begin flow_distinct
        queueCoroutines()
        val n = mutableIntStateOf(0); val flow = MutableStateFlow(0)
        start(100, 60) {
            log("compose:Root")
            val tens by remember { flow.map { log("map:$it"); it / 10 }.distinctUntilChanged() }.collectAsState(-1)
            log("tens:$tens")
            LaunchedEffect(Unit) { snapshotFlow { n.intValue }.map { it / 10 }.distinctUntilChanged().collect { log("s:$it") } }
            LaunchedEffect(Unit) { flow.map { it / 10 }.distinctUntilChanged().collect { log("f:$it") } }
            LaunchedEffect(Unit) { flow.distinctUntilChangedBy { it % 2 }.collect { log("by:$it") } }
            LaunchedEffect(Unit) { flow.distinctUntilChanged { a, b -> b < a }.collect { log("rising:$it") } }
        }
        step("5") { n.intValue = 5; flow.value = 5 }
        step("7") { n.intValue = 7; flow.value = 7 }
        step("12, 14") { n.intValue = 12; flow.value = 12; n.intValue = 14; flow.value = 14 }
        step("3") { n.intValue = 3; flow.value = 3 }
        //@end
    }
    scenario("flow_operated", "operators between a flow and its collector: filter, map, onEach, take, drop, filterNotNull, scan, transform, takeWhile, onStart, onCompletion; a collection that ends") {
        //@begin flow_operated
        queueCoroutines()
        val n = mutableIntStateOf(0); val name = MutableStateFlow<String?>(null)
        start(100, 60) {
            log("compose:Root")
            LaunchedEffect(Unit) { snapshotFlow { n.intValue }.filter { log("filter:$it"); it % 2 == 0 }.map { log("map:$it"); it * 10 }.onEach { log("each:$it") }.collect { log("even:$it") } }
            LaunchedEffect(Unit) { snapshotFlow { n.intValue }.drop(1).take(2).collect { log("two:$it") }; log("two ends") }
            LaunchedEffect(Unit) { name.filterNotNull().onStart { log("starts") }.onCompletion { log("completes") }.collect { log("name:$it") } }
            LaunchedEffect(Unit) { name.filterNotNull().scan("") { all, it -> all + it }.collect { log("all:$it") } }
            LaunchedEffect(Unit) { snapshotFlow { n.intValue }.transform { emit("$it"); emit("$it!") }.takeWhile { it != "3!" }.collect { log("while:$it") }; log("while ends") }
            LaunchedEffect(Unit) { log("first:${snapshotFlow { n.intValue }.first { it > 1 }}"); log("name is ${name.filterNotNull().first()}") }
        }
        step("1") { n.intValue = 1 }
        step("2, a") { n.intValue = 2; name.value = "a" }
        step("3") { n.intValue = 3 }
        step("4, b") { n.intValue = 4; name.value = "b" }
        //@end
    }
    scenario("flow_shared", "a MutableSharedFlow: no value from the start, equal values twice, several listeners, one that comes late, one that waits, one that leaves; emit and tryEmit") {
        //@begin flow_shared
        queueCoroutines()
        val events = MutableSharedFlow<String>(); val kept = MutableSharedFlow<Int>(replay = 2); val buffered = MutableSharedFlow<Int>(extraBufferCapacity = 2)
        val late = mutableStateOf(false); lateinit var scope: CoroutineScope
        start(100, 60) {
            scope = rememberCoroutineScope()
            val last by kept.collectAsState(0)
            log("compose:Root $last")
            LaunchedEffect(Unit) { events.collect { log("one:$it") } }
            LaunchedEffect(Unit) { events.collect { log("slow:$it"); withFrameNanos { }; log("slow done:$it") } }
            LaunchedEffect(Unit) { buffered.collect { log("buffered:$it"); withFrameNanos { } } }
            if (late.value) LaunchedEffect(Unit) { log("late:${kept.replayCache}"); kept.collect { log("late:$it") } }
        }
        step("emit") { scope.launch { events.emit("a"); log("emitted a") } }
        step("twice the same", 5) { scope.launch { events.emit("b"); log("emitted b 1"); events.emit("b"); log("emitted b 2") } }
        step("try") { log("try:${events.tryEmit("c")} ${kept.tryEmit(1)} ${buffered.tryEmit(1)} ${buffered.tryEmit(2)} ${buffered.tryEmit(3)} ${buffered.tryEmit(4)}") }
        step("kept", 5) { scope.launch { kept.emit(2); kept.emit(3); log("kept") } }
        step("late") { late.value = true }
        step("equal again") { scope.launch { kept.emit(3); kept.emit(3) }; log("listeners:${kept.subscriptionCount.value} ${events.subscriptionCount.value}") }
        step("it leaves", 5) { late.value = false; scope.launch { kept.emit(4); log("listeners:${kept.subscriptionCount.value}") } }
        fact("cache", kept.replayCache)
        //@end
    }
    scenario("flow_timed", "debounce and sample of what a field types, by the time of the frames: typed quickly, slowly, at rest; its collection leaves on the way") {
        //@begin flow_timed
        queueCoroutinesAndDelays()
        val text = mutableStateOf(""); val shown = mutableStateOf(true); val flow = MutableStateFlow(0)
        start(100, 60) {
            log("compose:Root")
            if (shown.value) {
                LaunchedEffect(Unit) { try { withContext(frames) { snapshotFlow { text.value }.debounce(50).collect { log("rest:$it") } } } finally { log("gone") } }
                LaunchedEffect(Unit) { withContext(frames) { flow.drop(1).debounce { if (it > 5) 0L else 30L }.collect { log("f:$it") } } }
                LaunchedEffect(Unit) { withContext(frames) { flow.sample(40).collect { log("sampled:$it") } } }
                LaunchedEffect(Unit) { withContext(frames) { log("timeout:${withTimeoutOrNull(70) { flow.first { it == 9 } }}") } }
            }
        }
        wait("nothing typed", 5)
        step("a") { text.value = "a"; flow.value = 1 }
        wait("a frame", 1)
        step("ab") { text.value = "ab"; flow.value = 2 }
        wait("rests", 5)
        step("abc") { text.value = "abc"; flow.value = 9 }
        step("leaves") { shown.value = false }
        wait("after", 5)
        //@end
    }
    scenario("flow_of_flows", "flatMapLatest, mapLatest and a merge: a search whose query changes, a flow that is exchanged while its values come; flatMapLatest of a state") {
        //@begin flow_of_flows
        queueCoroutines()
        val which = mutableStateOf("a"); val a = MutableStateFlow(1); val b = MutableStateFlow(10); val query = MutableStateFlow("")
        start(100, 60) {
            val shown by remember { snapshotFlow { which.value }.flatMapLatest { log("switch:$it"); if (it == "a") a else b } }.collectAsState(0)
            log("compose:Root $shown")
            LaunchedEffect(Unit) { query.mapLatest { q -> log("search:$q"); try { withFrameNanos { }; withFrameNanos { }; "found $q" } catch (e: CancellationException) { log("stopped:$q"); throw e } }.collect { log(it) } }
            LaunchedEffect(Unit) { merge(a.map { "a$it" }, b.map { "b$it" }).collect { log("merged:$it") } }
            LaunchedEffect(Unit) { query.flatMapLatest { q -> flow { log("flow:$q"); emit("$q."); withFrameNanos { }; emit("$q..") } }.collect { log("dots:$it") } }
            LaunchedEffect(Unit) { flowOf(1, 2, 3).map { it * 2 }.collect { log("of:$it") }; log("ended") }
        }
        step("values") { a.value = 2; b.value = 20 }
        step("b") { which.value = "b" }
        step("values again") { a.value = 3; b.value = 30 }
        step("typed", 1) { query.value = "x" }
        step("typed on") { query.value = "xy" }
        step("back") { which.value = "a" }
        //@end
    }
    scenario("flow_kept", "stateIn and shareIn in a scope: eagerly, lazily, while there are listeners; combine of both; a screen that leaves and comes back") {
        //@begin flow_kept
        queueCoroutines()
        val n = MutableStateFlow(1); val shown = mutableStateOf(true); lateinit var scope: CoroutineScope
        start(100, 60) {
            scope = rememberCoroutineScope()
            val eager = remember { n.map { log("eager:$it"); it * 2 }.stateIn(scope, SharingStarted.Eagerly, 0) }
            val lazily = remember { n.onCompletion { log("lazy ends") }.map { log("lazy:$it"); it * 3 }.stateIn(scope, SharingStarted.Lazily, 0) }
            val listened = remember { n.onStart { log("listened starts") }.onCompletion { log("listened ends") }.map { log("listened:$it"); it * 5 }.stateIn(scope, SharingStarted.WhileSubscribed(), 0) }
            log("compose:Root ${eager.value}")
            if (shown.value) {
                val e by eager.collectAsState(); val l by lazily.collectAsState(); val w by listened.collectAsState()
                log("compose:values $e $l $w")
            }
        }
        step("2") { n.value = 2 }
        step("leaves") { shown.value = false }
        step("3") { n.value = 3 }
        step("comes back") { shown.value = true }
        step("4, 5") { n.value = 4; n.value = 5 }
        //@end
    }
}
