@file:OptIn(ExperimentalCoroutinesApi::class, FlowPreview::class)

package oracle

import androidx.compose.runtime.*
import kotlinx.coroutines.*
import kotlinx.coroutines.channels.*
import kotlinx.coroutines.flow.*

/** Flows of several flows, of channels and of callbacks, and flows that try again. */
fun flowsOfSeveral() {
    scenario("flow_zipped", "zip of two flows of different pace and length, flatMapMerge, combineTransform, combine of three, withIndex, mapNotNull, filterIsInstance") {
        //@begin flow_zipped
        queueCoroutines()
        val a = MutableSharedFlow<Int>(); val b = MutableSharedFlow<String>(); val n = MutableStateFlow(1); val m = MutableStateFlow("x"); lateinit var scope: CoroutineScope
        start(100, 60) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            LaunchedEffect(Unit) { a.zip(b) { x, y -> log("zips:$x $y"); "$x$y" }.collect { log("zip:$it") } }
            LaunchedEffect(Unit) { a.take(2).zip(flowOf("p", "q", "r")) { x, y -> "$x$y" }.onCompletion { log("zip completes") }.collect { log("short:$it") }; log("short ends") }
            LaunchedEffect(Unit) { a.flatMapMerge { flow { emit("$it"); withFrameNanos { }; emit("$it later") } }.collect { log("merged:$it") } }
            LaunchedEffect(Unit) { combineTransform(n, m) { x, y -> emit("$x$y"); if (x > 2) emit("large $x") }.collect { log("transformed:$it") } }
            LaunchedEffect(Unit) { combine(n, m, n.map { it * 10 }) { x, y, z -> "$x$y$z" }.collect { log("three:$it") } }
            LaunchedEffect(Unit) { b.withIndex().collect { log("index:${it.index} ${it.value}") } }
            LaunchedEffect(Unit) { n.mapNotNull { if (it % 2 == 0) "even $it" else null }.collect { log("notnull:$it") } }
            LaunchedEffect(Unit) { flowOf<Any>(1, "a", 2.0, "b").filterIsInstance<String>().collect { log("text:$it") } }
            LaunchedEffect(Unit) { a.runningReduce { x, y -> x + y }.collect { log("sum:$it") } }
        }
        step("a 1") { scope.launch { a.emit(1) } }
        step("a 2") { scope.launch { a.emit(2) } }
        step("b x") { scope.launch { b.emit("x") } }
        step("b y, n 2") { scope.launch { b.emit("y") }; n.value = 2 }
        step("a 3, b z") { scope.launch { a.emit(3); b.emit("z") } }
        step("n 3, m y") { n.value = 3; m.value = "y" }
        //@end
    }
    scenario("flow_retried", "a flow that fails: retry with a count, retryWhen with the cause, catch that emits, onEmpty; what ends a flow with a value") {
        //@begin flow_retried
        queueCoroutines()
        var tries = 0; val go = mutableIntStateOf(0)
        fun failing(times: Int) = flow { tries++; log("try:$tries"); emit("v$tries"); if (tries <= times) throw IllegalStateException("no $tries"); emit("end") }
        start(100, 60) {
            val run = go.intValue
            log("compose:Root $run")
            LaunchedEffect(run) {
                tries = 0
                if (run == 1) { failing(2).retry(2) { log("asked:${it.message}"); true }.collect { log("retry:$it") }; log("retried") }
                if (run == 2) { failing(5).retryWhen { cause, attempt -> log("when:${cause.message} $attempt"); if (attempt < 2) { withFrameNanos { }; true } else false }.catch { log("caught:${it.message}"); emit("instead") }.collect { log("value:$it") }; log("done") }
                if (run == 3) { emptyFlow<String>().onEmpty { log("empty"); emit("none") }.collect { log("value:$it") }; failing(0).collect { log("on:$it") }; log("done") }
                if (run == 4) { try { failing(3).retry(1).collect { log("value:$it") } } catch (e: IllegalStateException) { log("raised:${e.message}") } }
                if (run == 5) { log("list:${(1..4).asFlow().toList()} fold:${(1..4).asFlow().fold(0) { x, y -> x + y }} reduce:${(1..4).asFlow().reduce { x, y -> x * y }} count:${(1..4).asFlow().count { it > 2 }} last:${(1..4).asFlow().last()} none:${emptyFlow<Int>().firstOrNull()} single:${flowOf(7).single()} set:${flowOf(1, 1, 2).toSet()} null:${flowOf(1, 2).singleOrNull()}") }
            }
        }
        for (i in 1..5) step("run $i") { go.intValue = i }
        //@end
    }
    scenario("flow_buffered", "a slow collector of a fast flow: alone, buffered, conflated, with a channel that drops; channelFlow with several senders, callbackFlow that closes and awaits") {
        //@begin flow_buffered
        queueCoroutines()
        val go = mutableIntStateOf(0); var tell: (Int) -> Unit = {}; var end: () -> Unit = {}
        fun fast(name: String) = flow { for (i in 1..4) { log("emit:$name $i"); emit(i) }; log("emitted:$name") }
        suspend fun Flow<Int>.slowly(name: String) = collect { log("$name:$it"); withFrameNanos { }; log("$name done:$it") }
        start(100, 60) {
            val run = go.intValue
            log("compose:Root $run")
            LaunchedEffect(run) {
                if (run == 1) fast("plain").slowly("plain")
                if (run == 2) fast("buffered").buffer(1).slowly("buffered")
                if (run == 3) fast("conflated").conflate().slowly("conflated")
                if (run == 4) fast("dropping").buffer(1, BufferOverflow.DROP_OLDEST).slowly("dropping")
                if (run == 5) { channelFlow<Int> { launch { send(1); withFrameNanos { }; send(2) }; launch { send(10); send(20) }; log("block ends") }.collect { log("channel:$it") }; log("channel ends") }
            }
            DisposableEffect(Unit) { onDispose { log("effect-dispose:root") } }
            LaunchedEffect(Unit) { callbackFlow<Int> { tell = { log("sent:${trySend(it).isSuccess}") }; end = { log("closed:${close()}") }; log("registered"); awaitClose { log("unregistered") } }.take(3).onCompletion { log("completes ${it?.message}") }.collect { log("callback:$it") }; log("callback ends") }
        }
        for (i in 1..5) step("run $i", 20) { go.intValue = i }
        step("sent") { tell(1); tell(2) }
        step("sent again") { tell(3); tell(4) }
        step("sent once more") { tell(5) }
        //@end
    }
    scenario("orders_sent", "channels of three capacities between two senders and two receivers; one leaves while it waits, one is closed with values left, one cancelled; a channel as a flow of two collectors") {
        //@begin orders_sent
        queueCoroutines()
        val direct = Channel<Int>(); val two = Channel<Int>(2); val newest = Channel<Int>(Channel.CONFLATED); val shared = Channel<String>(Channel.UNLIMITED); val there = mutableStateOf(true); lateinit var scope: CoroutineScope
        fun sends(name: String, channel: Channel<Int>, vararg values: Int) = scope.launch { try { for (v in values) { channel.send(v); log("$name sent:$v") } } catch (e: ClosedSendChannelException) { log("$name: closed") } }
        start(100, 60) {
            log("compose:Root ${there.value}")
            scope = rememberCoroutineScope()
            if (there.value) LaunchedEffect(Unit) { try { for (v in direct) log("a:$v") } finally { log("a leaves") } }
            LaunchedEffect(Unit) { for (v in direct) { log("b:$v"); withFrameNanos { } }; log("b ends") }
            LaunchedEffect(Unit) { for (v in newest) { log("newest:$v"); withFrameNanos { }; withFrameNanos { } }; log("newest ends") }
            LaunchedEffect(Unit) { shared.receiveAsFlow().collect { log("one:$it") }; log("one ends") }
            LaunchedEffect(Unit) { shared.receiveAsFlow().map { "$it!" }.collect { log("two:$it"); withFrameNanos { } }; log("two ends") }
        }
        step("three directly") { sends("x", direct, 1, 2, 3) }
        step("five, from two") { sends("x", direct, 4, 5); sends("y", direct, 6, 7, 8) }
        step("three to two, no receiver") { sends("z", two, 1, 2, 3, 4); log("empty:${two.isEmpty}") }
        step("two are received") { scope.launch { log("received:${two.receive()}"); log("received:${two.receive()}") } }
        step("closed") { log("closes:${two.close()} ${two.close()} send:${two.isClosedForSend} receive:${two.isClosedForReceive}") }
        step("the rest") { scope.launch { for (v in two) log("rest:$v"); log("rest ends ${two.isClosedForReceive}"); log("try:${two.tryReceive().getOrNull()} ${two.trySend(9).isSuccess}"); try { two.receive() } catch (e: ClosedReceiveChannelException) { log("nothing left") } }; sends("late", two, 5) }
        step("a leaves, one more") { there.value = false; sends("x", direct, 9) }
        step("newest four") { sends("n", newest, 1, 2, 3, 4) }
        step("shared by two") { for (t in listOf("p", "q", "r", "s")) log("try:${shared.trySend(t).isSuccess}") }
        step("all are closed") { direct.close(); newest.close(); shared.close() }
        step("a cancelled one") { val c = Channel<Int>(1); sends("c", c, 1, 2); scope.launch { withFrameNanos { }; c.cancel(); log("cancelled:${c.isClosedForReceive}") } }
        //@end
    }
    scenario("flow_of_callbacks", "a callbackFlow that is closed from outside, one whose collector leaves, one that forgets awaitClose; a channelFlow that fails; a flatMapMerge of two at once") {
        //@begin flow_of_callbacks
        queueCoroutines()
        val listeners = LinkedHashMap<String, (Int) -> Unit>(); var end: () -> Unit = {}; val there = mutableStateOf(true); val go = mutableIntStateOf(0)
        fun heard(name: String) = callbackFlow<Int> { log("registered:$name"); listeners[name] = { trySend(it) }; end = { log("closes:${close()}") }; awaitClose { log("unregistered:$name"); listeners.remove(name) } }
        start(100, 60) {
            log("compose:Root ${there.value} ${go.intValue}")
            val run = go.intValue
            if (there.value) LaunchedEffect(Unit) { heard("a").onCompletion { log("a completes ${it is CancellationException}") }.collect { log("a:$it") }; log("a ends") }
            val b by remember { heard("b").map { it * 10 } }.collectAsState(-1)
            log("b:$b")
            LaunchedEffect(run) {
                if (run == 1) { try { callbackFlow { send(1) }.collect { log("forgotten:$it") } } catch (e: IllegalStateException) { log("raised") } }
                if (run == 2) { channelFlow { send(1); launch { withFrameNanos { }; throw IllegalStateException("inner") }; send(2) }.catch { log("caught:${it.message}") }.collect { log("failing:$it") } }
                if (run == 3) { (1..4).asFlow().flatMapMerge(2) { v -> flow { log("starts:$v"); emit(v); withFrameNanos { }; emit(v * 10); log("stops:$v") } }.collect { log("value:$it") }; log("merged") }
            }
        }
        step("1") { for (each in listeners.values.toList()) each(1) }
        step("2 and 3") { for (i in 2..3) for (each in listeners.values.toList()) each(i) }
        step("a leaves") { there.value = false }
        step("4") { log("listeners:${listeners.keys}"); for (each in listeners.values.toList()) each(4) }
        step("a again") { there.value = true }
        step("closed") { end(); end() }
        for (i in 1..3) step("run $i") { go.intValue = i }
        //@end
    }
    scenario("flow_listeners_turned", "who hears a value first: listeners of a state flow and of a shared flow that leave, and new ones in their places") {
        //@begin flow_listeners_turned
        queueCoroutines()
        val n = MutableStateFlow(0); val events = MutableSharedFlow<Int>(extraBufferCapacity = 8); val there = mutableStateListOf("a", "b", "c"); var next = 0
        start(100, 60) {
            log("compose:Root")
            for (name in there) key(name) {
                LaunchedEffect(Unit) { n.collect { log("$name:$it"); if (name == "b") withFrameNanos { } } }
                LaunchedEffect(Unit) { events.collect { log("event $name:$it") } }
            }
        }
        fun told(action: String) = step(action) { next++; n.value = next; log("emitted:${events.tryEmit(next)}") }
        told("1")
        step("b leaves, d comes") { there.remove("b"); there.add("d") }
        told("2")
        step("a leaves, e and f come") { there.remove("a"); there.add("e"); there.add("f") }
        told("3")
        step("f alone stays") { there.clear(); there.add("f") }
        told("4")
        step("g and a come before it") { there.add(0, "g"); there.add(0, "a") }
        told("5")
        step("all leave") { there.clear() }
        step("two come") { there.add("x"); there.add("y") }
        told("6")
        //@end
    }
}
