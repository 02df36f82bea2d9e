package oracle

import java.io.File

/** One scenario's run in the form of tests/golden/recordings: a line for each frame, the rest one line a key. */
fun recordingOf(scenario: Scenario, run: Run, source: String): String {
    val header = linkedMapOf(
        "scenario" to scenario.id,
        "title" to scenario.title,
        "compose_version" to System.getProperty("oracle.compose", "?"),
        "compiler" to System.getProperty("oracle.compiler", "?"),
        "source" to source,
        "order_unspecified_frames" to emptyList<Int>(),
        "settle" to run.settled.map { (action, count) -> linkedMapOf("action" to action, "frames_to_settle" to count) },
        "facts" to run.facts,
    )
    val frames = run.recorded.mapIndexed { index, frame ->
        json(
            linkedMapOf(
                "frame" to index,
                "action" to frame.action,
                "has_invalidations_before" to frame.invalidBefore,
                "action_events" to frame.actionEvents,
                "events" to frame.events,
                "geom" to frame.geometry,
                "post_events" to frame.postEvents,
                "has_invalidations_after" to frame.invalidAfter,
            ),
        )
    }
    return header.entries.joinToString("", "{\n") { (key, value) -> "  ${json(key)}: ${json(value)},\n" } +
        frames.joinToString(",\n    ", "  \"frames\": [\n    ", "\n  ]\n}\n")
}

private fun json(value: Any?): String = when (value) {
    null -> "null"
    is String -> quoted(value)
    is Number, is Boolean -> value.toString()
    is Map<*, *> -> value.entries.joinToString(", ", "{", "}") { quoted(it.key.toString()) + ": " + json(it.value) }
    is Iterable<*> -> value.joinToString(", ", "[", "]") { json(it) }
    else -> error("a fact of type ${value::class.simpleName} has no JSON form here: give text, numbers, lists or maps")
}

private fun quoted(text: String): String = buildString {
    append('"')
    for (c in text) when {
        c == '"' || c == '\\' -> append('\\').append(c)
        c == '\n' -> append("\\n")
        c == '\t' -> append("\\t")
        c < ' ' -> append("\\u%04x".format(c.code))
        else -> append(c)
    }
    append('"')
}

/** What stands between `//@begin ID` and `//@end` in the sources. */
fun sourceOf(id: String, directory: File): String {
    for (file in directory.walk().filter { it.extension == "kt" }.sorted()) {
        val lines = file.readLines()
        val begin = lines.indexOfFirst { it.trim() == "//@begin $id" }
        if (begin < 0) continue
        val end = (begin + 1 until lines.size).firstOrNull { lines[it].trim() == "//@end" } ?: error("${file.name}: no //@end after //@begin $id")
        return lines.subList(begin + 1, end).joinToString("\n").trimIndent()
    }
    error("no //@begin $id in the sources of the scenarios")
}
