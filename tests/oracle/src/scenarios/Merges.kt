package oracle

import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.*

private object Adding : SnapshotMutationPolicy<Int> {
    override fun equivalent(a: Int, b: Int) = a == b
    override fun merge(previous: Int, current: Int, applied: Int): Int = current + applied - previous
}

/** Snapshots in snapshots whose states merge. */
fun merges() {
    scenario("merges_of_nested_snapshots", "random programs of snapshots in snapshots that write, apply and are disposed; two states whose conflicting changes add up") {
        //@begin merges_of_nested_snapshots
        start(10, 10) { }
        for (seed in 1..60) {
            var s = seed * 7919L
            fun next(n: Int): Int { s = (s * 1103515245L + 12345L) % 2147483648L; return ((s / 65536) % n).toInt() }
            val states = List(2) { mutableStateOf(0, Adding) }
            val open = ArrayList<MutableSnapshot>(); val parents = ArrayList<Int>(); val alive = ArrayList<Boolean>(); val out = ArrayList<String>()
            fun hasOpenChild(at: Int) = open.indices.any { parents[it] == at && alive[it] }
            var value = 1
            repeat(14) {
                val what = next(10); val at = next(open.size + 1) - 1
                if (at >= 0 && !alive[at]) return@repeat
                if (what < 3) { open += if (at < 0) Snapshot.takeMutableSnapshot() else open[at].takeNestedMutableSnapshot(); parents += at; alive += true; out += "take in $at" }
                else if (what < 7) { val state = states[next(2)]; val v = value; value *= 2; if (at < 0) state.value += v else open[at].enter { state.value += v }; out += "add $v in $at" }
                else if (at >= 0 && !hasOpenChild(at)) { if (what < 9) out += "apply $at: ${open[at].apply().succeeded}"; open[at].dispose(); alive[at] = false }
                for (each in listOf(-1) + open.indices.filter { alive[it] }) out += "$each has " + (if (each < 0) states.map { it.value } else open[each].enter { states.map { it.value } })
            }
            for (each in open.indices.reversed()) if (alive[each]) open[each].dispose()
            fact("program $seed", out)
        }
        //@end
    }
}
