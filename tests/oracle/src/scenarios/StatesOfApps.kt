@file:OptIn(ExperimentalCoroutinesApi::class)

package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.sync.*
import kotlin.math.roundToInt

class Poll(vararg options: String) {
    val votes = mutableStateMapOf<String, Int>().apply { options.forEach { put(it, 0) } }
    val total by derivedStateOf { log("calc:total"); votes.values.sum() }
    val ranking by derivedStateOf { log("calc:ranking"); votes.entries.map { it.key to it.value }.sortedWith(compareBy({ -it.second }, { it.first })).map { it.first } }
    fun vote(option: String) { votes[option] = votes.getValue(option) + 1 }
}
@Composable fun PollBar(poll: Poll, option: String) {
    val share by remember(option) { derivedStateOf { log("calc:share $option"); if (poll.total == 0) 0 else (poll.votes[option] ?: 0) * 100 / poll.total } }
    log("compose:PollBar($option)")
    Box(Modifier.trace(option).drawBehind { log("draw:$option $share") }.size(100.dp, 10.dp))
}
sealed interface Login { data object Idle : Login; data class Trying(val attempt: Int) : Login; data class Failed(val attempt: Int) : Login; data class Done(val name: String) : Login }
@Composable fun LoginPage(state: Login, tryAgain: () -> Unit) {
    log("compose:LoginPage $state")
    when (state) {
        is Login.Idle -> { val hint = remember { log("born:hint"); "hint" }; Box(Modifier.trace(hint).click("login", tryAgain).size(50.dp, 20.dp)) }
        is Login.Trying -> { Alive("trying"); Box(Modifier.trace("bar").size((state.attempt * 20).dp, 5.dp)) }
        is Login.Failed -> { Alive("failed${state.attempt}"); Box(Modifier.trace("again").click("again", tryAgain).size(50.dp, 20.dp)) }
        is Login.Done -> { remember(state.name) { Obs(state.name) }; Alive("done"); log("compose:Welcome") }
    }
    SideEffect { log("side:$state") }
}
data class Money(val units: Int, val currency: String)
@Stable class Account(val id: Int) { var balance by mutableStateOf(Money(0, "EUR")) }
class Loose(val id: Int)
@Composable fun AccountRow(account: Account, rate: Int = 1, note: Loose? = null, onTap: (Int) -> Unit = {}) { log("compose:AccountRow(${account.id}) ${account.balance.units * rate} ${account.balance.currency} ${note?.id}"); Box(Modifier.trace("account${account.id}").clickable(null, null) { onTap(account.id) }.size(40.dp, 10.dp)) }
@Composable fun Total(sum: Money, vararg parts: Int) { log("compose:Total $sum ${parts.toList()}") }
@Composable fun Clockwork(name: String, period: State<Int>, onTick: (Int) -> Unit) {
    log("compose:Clockwork($name)")
    val latest by rememberUpdatedState(onTick)
    val ticks by produceState(0, name) { log("launched:$name"); try { while (true) { delay(period.value * 16L); value++; latest(value) } } finally { log("over:$name") } }
    Shown("ticks.$name") { ticks }
}
class Sheet2(rows: Int) { val cells = List(rows) { mutableIntStateOf(it) }; val sums = List(rows) { i -> derivedStateOf { log("calc:sum$i"); if (i == 0) cells[0].intValue else cells[i].intValue + below(i) } }; private fun below(i: Int): Int = sums[i - 1].value }
data class Trip(val from: String, val to: String, val days: Int)
val TripSaver = listSaver<MutableState<Trip>, Any>({ log("saved:${it.value}"); listOf(it.value.from, it.value.to, it.value.days) }, { log("restored:$it"); mutableStateOf(Trip(it[0] as String, it[1] as String, it[2] as Int)) })

/** Programs about state, effects, coroutines and snapshots. */
fun statesOfApps() {
    scenario("poll_ranked", "a poll in a map of states: bars by rank, shares derived from a derived total and drawn, votes in one snapshot, options that come and go") {
        //@begin poll_ranked
        queueCoroutines()
        val poll = Poll("tea", "milk", "water"); val leaders = mutableStateListOf<String>()
        start(200, 200) {
            log("compose:Root ${poll.votes.size}")
            Column(Modifier.trace("col")) { for (option in poll.ranking) key(option) { PollBar(poll, option) } }
            LaunchedEffect(poll) { snapshotFlow { poll.ranking.first() }.drop(1).collect { log("leader:$it"); leaders.add(it) } }
            Shown("leaders") { leaders.toList() }
        }
        step("milk") { poll.vote("milk") }
        step("milk again: the order stays") { poll.vote("milk") }
        step("three votes in one snapshot") { Snapshot.withMutableSnapshot { repeat(3) { poll.vote("water") } } }
        step("votes that are thrown away") { val s = Snapshot.takeMutableSnapshot(); s.enter { poll.vote("tea"); log("inside:${poll.total} ${poll.ranking}") }; s.dispose() }
        step("an option comes") { poll.votes["wine"] = 9 }
        step("one goes, none was for it") { poll.votes.remove("tea") }
        step("all again") { poll.votes.keys.toList().forEach { poll.votes[it] = 1 } }
        fact("total", poll.total)
        //@end
    }
    scenario("editor_versions", "an editor whose versions are snapshots: an older one is read while composing and drawing, then thrown away") {
        //@begin editor_versions
        queueCoroutines()
        val words = mutableStateOf("a"); val length by derivedStateOf { log("calc:length"); words.value.length }; val n = mutableIntStateOf(0)
        val versions = ArrayList<Snapshot>(); val shown = mutableIntStateOf(-1); val reads = ArrayList<String>()
        start(200, 100) {
            log("compose:Root ${versions.size}")
            val at = shown.intValue
            val text = if (at < 0) words.value else versions[at].enter { log("inside:$length"); words.value }
            log("compose:text '$text' $length")
            Box(Modifier.trace("page").drawBehind { log("draw:${if (at < 0) words.value else versions[at].enter { words.value + n.intValue }}") }.size(100.dp, 20.dp))
        }
        step("kept, then ab") { versions += Snapshot.takeSnapshot { reads += "read:${(it as? MutableState<*>)?.let { "state" } ?: "derived"}" }; words.value = "ab" }
        step("kept, then abc") { versions += Snapshot.takeSnapshot(); words.value = "abc" }
        step("the first version") { shown.intValue = 0 }
        step("written while the older one is shown") { words.value = "abcd"; n.intValue = 1 }
        step("the second") { shown.intValue = 1 }
        step("the newest") { shown.intValue = -1 }
        step("versions are given up") { versions.forEach { it.dispose() }; versions.clear(); words.value = "z" }
        fact("reads", reads)
        //@end
    }
    scenario("login_attempts", "a login as a sealed state: branches with what they remember, attempts with delays that an effect starts by key and that a tap cancels") {
        //@begin login_attempts
        queueCoroutinesAndDelays()
        var state by mutableStateOf<Login>(Login.Idle); val works = mutableIntStateOf(3)
        start(100, 100) {
            log("compose:Root")
            val now = state
            LaunchedEffect(now) {
                log("launched:$now")
                try {
                    when (now) {
                        is Login.Trying -> { delay(32); state = if (now.attempt >= works.intValue) Login.Done("ann") else Login.Failed(now.attempt) }
                        is Login.Failed -> { delay(48L * now.attempt); state = Login.Trying(now.attempt + 1) }
                        else -> {}
                    }
                    log("ended:$now")
                } catch (e: CancellationException) { log("cancelled:$now"); throw e }
            }
            LoginPage(state) { state = Login.Trying(if (now is Login.Failed) now.attempt + 1 else 1) }
        }
        step("login") { tap(10f, 10f) }
        wait("it fails", 4)
        step("a tap before it tries again") { tap(10f, 10f) }
        wait("it fails again", 4)
        wait("it tries again by itself", 9)
        step("out") { state = Login.Idle }
        step("works at once") { works.intValue = 1; tap(10f, 10f) }
        wait("done", 4)
        step("another name: the same branch") { state = Login.Done("bob") }
        //@end
    }
    scenario("accounts_compared", "rows with stable, value and other arguments, defaults, a vararg, and lambdas that capture: which of them run again") {
        //@begin accounts_compared
        queueCoroutines()
        val accounts = List(3) { Account(it) }; val rate = mutableIntStateOf(1); val n = mutableIntStateOf(0); val note = mutableStateOf(Loose(1)); val chosen = mutableStateOf<Int?>(null)
        start(100, 100) {
            log("compose:Root ${n.intValue}")
            val count = n.intValue
            AccountRow(accounts[0])
            AccountRow(accounts[1], rate.intValue, note.value)
            AccountRow(accounts[2], onTap = { chosen.value = it + count })
            Total(Money(accounts.sumOf { it.balance.units }, "EUR"), *IntArray(2) { count / 2 })
            Total(Money(count / 2, "USD"))
            log("compose:chosen ${chosen.value}")
        }
        step("n=1") { n.intValue = 1 }
        step("n=2") { n.intValue = 2 }
        step("a balance") { accounts[0].balance = Money(5, "EUR") }
        step("an equal balance") { accounts[0].balance = Money(5, "EUR") }
        step("another note of the same form, and the rate") { note.value = Loose(1); rate.intValue = 2 }
        step("a swap of balances") { val a = accounts[0].balance; accounts[0].balance = accounts[1].balance; accounts[1].balance = a }
        //@end
    }
    scenario("clocks_produced", "clocks by produceState with a period that is read in the coroutine, the newest callback, one that leaves and one whose key changes") {
        //@begin clocks_produced
        queueCoroutinesAndDelays()
        val period = mutableIntStateOf(2); val name = mutableStateOf("a"); val label = mutableStateOf("x"); val second = mutableStateOf(false); val heard = ArrayList<String>()
        start(100, 100) {
            log("compose:Root ${label.value}")
            val said = label.value
            Clockwork(name.value, period) { heard += "$said$it" }
            if (second.value) Clockwork("second", period) { heard += "second$it"; if (it == 2) second.value = false }
        }
        wait("five frames", 5)
        step("another callback") { label.value = "y" }
        wait("three frames", 3)
        step("faster, a second clock") { period.intValue = 1; second.value = true }
        wait("six frames", 6)
        step("another key") { name.value = "b" }
        wait("two frames", 2)
        fact("heard", heard)
        //@end
    }
    scenario("sums_of_cells", "a sheet of derived sums over derived sums: a cell in the middle, a write that cancels out, sums read in three phases") {
        //@begin sums_of_cells
        queueCoroutines()
        val sheet = Sheet2(4); val last = mutableIntStateOf(3)
        start(100, 200) {
            log("compose:Root")
            Column(Modifier.trace("col")) {
                Shown("last") { sheet.sums[last.intValue].value }
                Box(Modifier.layout { m, c -> log("lambda:measure"); val p = m.measure(c.copy(minHeight = sheet.sums[2].value)); layout(p.width, p.height) { log("lambda:place"); p.place(sheet.sums[1].value, 0) } }.trace("box").width(20.dp))
                Box(Modifier.drawBehind { log("draw:${sheet.sums[3].value}") }.trace("drawn").size(10.dp))
            }
        }
        step("the first cell") { sheet.cells[0].intValue = 10 }
        step("the second takes what the first gives") { sheet.cells[0].intValue = 8; sheet.cells[1].intValue = 3 }
        step("the third takes what the second gives") { sheet.cells[1].intValue = 0; sheet.cells[2].intValue = 5 }
        step("the last") { sheet.cells[3].intValue = 0 }
        step("another is shown") { last.intValue = 1 }
        step("the third again") { sheet.cells[2].intValue = 1 }
        //@end
    }
    scenario("trip_saved", "a form saved by a list saver with inputs, beside plain values, in a holder that keeps two tabs; the registry is asked on leaving only") {
        //@begin trip_saved
        queueCoroutines()
        val tab = mutableIntStateOf(0); val version = mutableIntStateOf(0); val trips = HashMap<Int, MutableState<Trip>>(); val noted = HashMap<Int, MutableState<String>>()
        start(100, 100) {
            log("compose:Root ${tab.intValue}")
            val holder = rememberSaveableStateHolder()
            holder.SaveableStateProvider(tab.intValue) {
                val at = tab.intValue
                val trip = rememberSaveable(version.intValue, saver = TripSaver) { log("init:trip$at"); mutableStateOf(Trip("here", "there$at", 1)) }
                val note = rememberSaveable(key = "note") { log("init:note$at"); mutableStateOf("") }
                val counts = rememberSaveable { log("init:counts$at"); arrayListOf(at) }
                trips[at] = trip; noted[at] = note
                log("compose:Form($at) ${trip.value} '${note.value}' $counts")
                Alive("tab$at")
            }
        }
        step("three days and a note") { trips[0]!!.value = trips[0]!!.value.copy(days = 3); noted[0]!!.value = "!" }
        step("the other tab") { tab.intValue = 1 }
        step("it is changed, too") { trips[1]!!.value = Trip("x", "y", 9) }
        step("back") { tab.intValue = 0 }
        step("another version: the trip begins anew") { version.intValue = 1 }
        step("the other tab: saved under the first version") { tab.intValue = 1 }
        step("back again") { tab.intValue = 0 }
        //@end
    }
    scenario("uploads_in_scope", "uploads as children of a remembered scope: a mutex shares the line, one fails and a handler hears, one is awaited, the scope leaves") {
        //@begin uploads_in_scope
        queueCoroutinesAndDelays()
        val progress = mutableStateMapOf<String, Int>(); val show = mutableStateOf(true); lateinit var scope: CoroutineScope; val line = Mutex(); val jobs = HashMap<String, Job>()
        fun upload(name: String, parts: Int) {
            jobs[name] = scope.launch {
                log("launched:$name")
                try { for (part in 1..parts) line.withLock { delay(16); progress[name] = part; log("sent:$name $part") } } finally { withContext(NonCancellable) { log("over:$name") } }
            }
        }
        start(100, 100) {
            log("compose:Root")
            if (show.value) {
                scope = rememberCoroutineScope()
                Column(Modifier.trace("col")) { for ((name, part) in progress.toList().sortedBy { it.first }) key(name) { log("compose:$name $part"); Box(Modifier.trace(name).size((part * 10).dp, 10.dp)) } }
                DisposableEffect(Unit) { onDispose { log("effect-dispose") } }
            }
        }
        step("two at once") { upload("a", 3); upload("b", 2) }
        wait("two frames", 2)
        step("a is cancelled, c waits for b") { jobs["a"]!!.cancel(); scope.launch { jobs["b"]!!.join(); log("joined"); upload("c", 2) } }
        wait("four frames", 4)
        step("another, and the page leaves") { upload("d", 4); show.value = false }
        wait("two frames", 2)
        step("it returns") { show.value = true; progress.clear() }
        step("once more") { upload("e", 1) }
        wait("two frames", 2)
        //@end
    }
    scenario("feed_filtered", "flows of a store: a query by flatMapLatest, a filter by combine, the screen by collectAsState in two places, one of them only for a while") {
        //@begin feed_filtered
        queueCoroutinesAndDelays()
        val query = MutableStateFlow("a"); val least = MutableStateFlow(0); val open = mutableStateOf(true)
        val found = query.flatMapLatest { q -> flow { log("flow:start $q"); emit(emptyList()); delay(32); emit(List(3) { q + it }); log("flow:end $q") } }
        val screen = combine(found, least) { f, l -> log("flow:combine ${f.size} $l"); f.drop(l) }
        start(100, 100) {
            log("compose:Root")
            val list by screen.collectAsState(listOf("?"))
            Shown("size") { list.size }
            if (open.value) { val q by query.collectAsState(); log("compose:open $q ${list.size}") }
        }
        wait("found", 3)
        step("least 1") { least.value = 1 }
        step("another query") { query.value = "b" }
        step("another, before it is found") { query.value = "c" }
        wait("found", 3)
        step("closed, and least 2") { open.value = false; least.value = 2 }
        step("the same query") { query.value = "c" }
        step("open") { open.value = true; query.value = "d" }
        //@end
    }
    scenario("labels_of_loops", "nested loops with labels, repeat, forEach with returns, let and takeIf around calls that remember") {
        //@begin labels_of_loops
        queueCoroutines()
        val skip = mutableStateOf("2b"); val stop = mutableIntStateOf(9); val some = mutableStateOf<String?>("x"); var births = 0
        @Composable fun Cell(name: String) { val born = remember { ++births }; log("compose:Cell($name) #$born") }
        start(100, 100) {
            log("compose:Root")
            outer@ for (i in 1..3) {
                for (c in listOf("a", "b")) {
                    val name = "$i$c"
                    if (name == skip.value) continue@outer
                    if (i >= stop.intValue) break@outer
                    Cell(name)
                }
                Cell("end$i")
            }
            listOf("p", "q", "r").forEach { if (it == skip.value) return@forEach; Cell(it) }
            repeat(stop.intValue.coerceAtMost(2)) { Cell("r$it") }
            some.value?.let { Cell("let $it") } ?: Cell("none")
            some.value.takeIf { it != "x" }?.also { Cell("also $it") }
            var k = 0
            do { Cell("do$k"); k++ } while (k < 3 - stop.intValue / 9)
        }
        step("skip 1b") { skip.value = "1b" }
        step("skip q") { skip.value = "q" }
        step("stop at 2") { stop.intValue = 2 }
        step("no value") { some.value = null }
        step("another") { some.value = "y" }
        step("as at first") { skip.value = "2b"; stop.intValue = 9; some.value = "x" }
        fact("births", births)
        //@end
    }
    scenario("scopes_by_hand", "a node editor that asks scopes to run again, from a click, an effect and a draw block; a scope that has left") {
        //@begin scopes_by_hand
        queueCoroutines()
        val scopes = LinkedHashMap<String, RecomposeScope>(); val show = mutableStateOf(true); val drawAsks = mutableIntStateOf(0); var count = 0
        @Composable fun Part(name: String, below: @Composable () -> Unit = {}) { scopes[name] = currentRecomposeScope; log("compose:Part($name) ${count++}"); SideEffect { log("side:$name") }; below() }
        start(100, 100) {
            log("compose:Root")
            Part("outer") {
                Part("inner")
                if (show.value) Part("gone")
                Box(Modifier.trace("box").drawBehind { log("draw:box ${drawAsks.intValue}"); if (drawAsks.intValue == 1) { drawAsks.intValue = 2; scopes["inner"]!!.invalidate() } }.size(10.dp))
            }
            DisposableEffect(show.value) { log("effect-start"); if (!show.value) scopes["inner"]!!.invalidate(); onDispose { log("effect-dispose"); scopes["outer"]!!.invalidate() } }
        }
        step("inner") { scopes["inner"]!!.invalidate() }
        step("outer and inner") { scopes["outer"]!!.invalidate(); scopes["inner"]!!.invalidate() }
        step("one leaves; effects ask") { show.value = false }
        step("the one that left") { scopes["gone"]!!.invalidate() }
        step("drawing asks") { drawAsks.intValue = 1 }
        step("back") { show.value = true }
        //@end
    }
    scenario("conflicts_merged", "two editors in snapshots of their own: sums merge by a policy, a title conflicts, the screen hears what was applied") {
        //@begin conflicts_merged
        queueCoroutines()
        val adding = object : SnapshotMutationPolicy<Int> { override fun equivalent(a: Int, b: Int) = a == b; override fun merge(previous: Int, current: Int, applied: Int) = current + applied - previous }
        val sum = mutableStateOf(10, adding); val title = mutableStateOf("t"); val rows = mutableStateListOf("r"); val twice by derivedStateOf { log("calc:twice"); sum.value * 2 }
        start(100, 100) { log("compose:Root ${title.value}"); Shown("sum") { sum.value }; Shown("twice") { twice }; Shown("rows") { rows.toList() } }
        fun two(first: () -> Unit, second: () -> Unit) {
            val a = Snapshot.takeMutableSnapshot(); val b = Snapshot.takeMutableSnapshot()
            a.enter(first); b.enter(second); log("before:${sum.value}")
            log("applied:${a.apply().succeeded} ${b.apply().succeeded}"); a.dispose(); b.dispose()
        }
        step("both add") { two({ sum.value += 1 }, { sum.value += 5 }) }
        step("both name it") { two({ title.value = "a" }, { title.value = "b" }) }
        step("both name it the same") { two({ title.value = "c" }, { title.value = "c" }) }
        step("one adds a row, one a sum") { two({ rows.add("s"); sum.value = 0 }, { sum.value = 100 }) }
        step("both add a row") { two({ rows.add("t") }, { rows.add("u") }) }
        step("nested, and the outer is thrown away") { val a = Snapshot.takeMutableSnapshot(); a.enter { val b = a.takeNestedMutableSnapshot(); b.enter { sum.value = 7 }; b.apply().check(); log("nested:${sum.value} $twice"); b.dispose() }; a.dispose() }
        //@end
    }
}
