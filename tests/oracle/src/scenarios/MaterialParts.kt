@file:OptIn(ExperimentalMaterial3Api::class)

package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.material3.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.painter.Painter
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch

fun materialParts() {
    scenario("material_navigation", "NavigationBar: another item is chosen, by a tap; icons, labels and the page") {
        //@begin material_navigation
        queueCoroutines()
        val selected = mutableIntStateOf(0)
        start(300, 200) {
            Quiet {
                log("compose:Root")
                Column {
                    Box { log("compose:bar"); NavigationBar { log("compose:items"); for (i in 0..2) NavigationBarItem(selected.intValue == i, { log("clicked:$i"); selected.intValue = i }, { log("compose:icon$i"); Box(Modifier.size(24.dp)) }, label = { log("compose:label$i"); Mark("text$i") }) } }
                    Box { log("compose:page ${selected.intValue}") }
                }
            }
        }
        step("tap the second", 60) { tap(150f, 40f) }
        step("the third", 60) { selected.intValue = 2 }
        //@end
    }
    scenario("material_dialog", "AlertDialog: opened and closed, what its slots read, what the content under it does") {
        //@begin material_dialog
        queueCoroutines()
        val open = mutableStateOf(false); val n = mutableIntStateOf(0)
        start(400, 400) {
            Quiet {
                log("compose:Root")
                Box { log("compose:under ${n.intValue}"); Mark("leaf") }
                if (open.value) AlertDialog({ log("dismissed"); open.value = false }, confirmButton = { log("compose:confirm"); TextButton({ open.value = false }) { log("compose:ok") } }, title = { log("compose:title") }, text = { log("compose:text ${n.intValue}"); DisposableEffect(Unit) { log("effect-start:text"); onDispose { log("effect-dispose:text") } } })
                Mark("after")
            }
        }
        step("opened", 60) { open.value = true }
        step("n", 60) { n.intValue = 1 }
        step("closed", 60) { open.value = false }
        //@end
    }
    scenario("material_menu", "DropdownMenu: opened, an item read, closed; its anchor and the content under it") {
        //@begin material_menu
        queueCoroutines()
        val open = mutableStateOf(false); val n = mutableIntStateOf(0)
        start(400, 400) {
            Quiet {
                log("compose:Root")
                Box { log("compose:anchor"); Box(Modifier.trace("anchor").size(40.dp)); DropdownMenu(open.value, { log("dismissed"); open.value = false }) { log("compose:menu"); for (i in 0..1) DropdownMenuItem({ log("compose:item$i" + if (i == 1) " ${n.intValue}" else "") }, { log("clicked:$i"); open.value = false }) } }
                Mark("after")
            }
        }
        step("opened", 60) { open.value = true }
        step("n", 60) { n.intValue = 1 }
        step("closed", 60) { open.value = false }
        step("opened again", 60) { open.value = true }
        //@end
    }
    scenario("material_progress", "progress indicators whose progress is a function: only drawn again") {
        //@begin material_progress
        queueCoroutines()
        val p = mutableFloatStateOf(0f); val show = mutableStateOf(true)
        start {
            Quiet {
                log("compose:Root ${show.value}")
                Column {
                    if (show.value) LinearProgressIndicator({ p.floatValue }, Modifier.trace("line"))
                    CircularProgressIndicator({ p.floatValue }, Modifier.trace("circle"))
                    Mark("after")
                }
            }
        }
        step("a half", 10) { p.floatValue = .5f }
        step("no line", 10) { show.value = false }
        step("all", 10) { p.floatValue = 1f }
        //@end
    }
    scenario("material_snackbar", "SnackbarHostState: messages one after the other, an action, dismissed, one whose coroutine is cancelled") {
        //@begin material_snackbar
        queueCoroutines()
        val host = SnackbarHostState(); lateinit var scope: CoroutineScope; val jobs = ArrayList<kotlinx.coroutines.Job>()
        fun show(message: String, action: String? = null) { jobs += scope.launch { try { val r = host.showSnackbar(message, action, duration = SnackbarDuration.Indefinite); log("result:$message $r") } finally { log("end:$message") } } }
        start {
            log("compose:Root")
            scope = rememberCoroutineScope()
            val data = host.currentSnackbarData
            log("compose:message ${data?.visuals?.message} ${data?.visuals?.actionLabel}")
        }
        step("one") { show("one") }
        step("two and three wait") { show("two", "undo"); show("three") }
        step("one is dismissed") { host.currentSnackbarData!!.dismiss() }
        step("the action of two") { host.currentSnackbarData!!.performAction() }
        step("four, and three is cancelled") { show("four"); jobs[2].cancel() }
        step("five waits and is cancelled, four is dismissed twice") { show("five"); jobs[4].cancel(); val d = host.currentSnackbarData!!; d.dismiss(); d.dismiss() }
        step("six") { show("six") }
        //@end
    }
    scenario("material_snackbar_host", "SnackbarHost in a Scaffold: shown, exchanged and gone; what is composed besides") {
        //@begin material_snackbar_host
        queueCoroutines()
        val host = SnackbarHostState(); lateinit var scope: CoroutineScope
        fun show(message: String) { scope.launch { log("result:$message ${host.showSnackbar(message, duration = SnackbarDuration.Indefinite)}") } }
        start(300, 300) {
            Quiet {
                log("compose:Root")
                scope = rememberCoroutineScope()
                Scaffold(snackbarHost = { log("compose:slot"); SnackbarHost(host) { data -> log("compose:snackbar ${data.visuals.message}"); DisposableEffect(data) { log("effect-start:${data.visuals.message}"); onDispose { log("effect-dispose:${data.visuals.message}") } }; Box(Modifier.size(40.dp)) } }) { padding -> log("compose:body"); Box(Modifier.padding(padding).size(20.dp)) }
            }
        }
        step("one", 60) { show("one") }
        step("two", 60) { show("two") }
        step("one is dismissed", 60) { host.currentSnackbarData!!.dismiss() }
        step("two is dismissed", 60) { host.currentSnackbarData!!.dismiss() }
        //@end
    }
    scenario("material_icon", "Icons: their tint from the content around, one given, what they draw") {
        //@begin material_icon
        queueCoroutines()
        val red = mutableStateOf(true); val own = mutableStateOf(true)
        start {
            Quiet {
                log("compose:Root")
                val painter = remember { object : Painter() { override val intrinsicSize = Size(10f, 10f); override fun DrawScope.onDraw() { log("draw:icon") } } }
                CompositionLocalProvider(LocalContentColor provides if (red.value) Color.Red else Color.Blue) { log("compose:inside"); Icon(painter, null, Modifier.trace("around")); Box { log("compose:own ${own.value}"); Icon(painter, null, Modifier.trace("own"), tint = if (own.value) Color.Black else Color.White) } }
            }
        }
        step("blue", 10) { red.value = false }
        step("white", 10) { own.value = false }
        //@end
    }
    scenario("material_top_bar", "TopAppBar: what its title, its actions and its caller read") {
        //@begin material_top_bar
        queueCoroutines()
        val title = mutableIntStateOf(0); val action = mutableIntStateOf(0); val caller = mutableIntStateOf(0)
        start(300, 100) {
            Quiet {
                log("compose:Root ${caller.intValue}")
                TopAppBar({ log("compose:title ${title.intValue}") }, navigationIcon = { log("compose:navigation") }, actions = { log("compose:actions ${action.intValue}") })
                Mark("after")
            }
        }
        step("the title", 10) { title.intValue = 1 }
        step("the action", 10) { action.intValue = 1 }
        step("the caller", 10) { caller.intValue = 1 }
        //@end
    }
    scenario("material_app", "tasks in cards with checkboxes, a bar that counts them, a button that adds, a message when one is done") {
        //@begin material_app
        queueCoroutines()
        val tasks = mutableStateListOf(*(1..3).map { Todo(it, "task$it") }.toTypedArray()); val host = SnackbarHostState(); lateinit var scope: CoroutineScope
        start(300, 500) {
            Quiet {
                log("compose:Root")
                scope = rememberCoroutineScope()
                Scaffold(
                    topBar = { log("compose:top"); Surface { val left = tasks.count { !it.done }; log("compose:left $left"); Box(Modifier.size(300.dp, 40.dp)) } },
                    snackbarHost = { SnackbarHost(host) { Box(Modifier.size(40.dp)) } },
                    floatingActionButton = { log("compose:fab"); FloatingActionButton({ tasks.add(Todo(tasks.size + 1, "new")) }) { log("compose:plus"); Box(Modifier.size(24.dp)) } },
                ) { padding ->
                    log("compose:body")
                    LazyColumn(Modifier.padding(padding)) {
                        log("lazy:content")
                        items(tasks, key = { it.id }) { task ->
                            Card { log("compose:card ${task.title}"); Row { Checkbox(task.done, { task.done = it; scope.launch { log("result:${host.showSnackbar(task.title + " done", "undo", duration = SnackbarDuration.Indefinite)}"); task.done = false } }); log("compose:row ${task.title} ${task.done}") } }
                        }
                    }
                }
            }
        }
        step("tap the first", 60) { tap(20f, 60f) }
        fact("message", host.currentSnackbarData!!.visuals.message)
        step("undone", 60) { host.currentSnackbarData!!.performAction() }
        step("tap the button", 60) { tap(260f, 450f) }
        //@end
    }
}
