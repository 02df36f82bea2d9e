@Composable
fun SlowPage(model: TaskList) {
    val page by animateColorAsState(MaterialTheme.colorScheme.background, tween(160))
    val draft = model.draft                                         // each letter runs the page
    val rows = model.tasks.filter(model::shows).map { RowData(it) }
    Scaffold(
        containerColor = page,                                      // each frame of the fade runs the page
        topBar = { TopBar(model, model.summary()) },
        bottomBar = { NewTask(model, draft) },
    ) { padding ->
        LazyColumn(contentPadding = padding) {
            items(rows) { row -> TaskRow(model, row.task, row.title, row.done) }          // no keys
        }
    }
}

@Composable
fun FastPage(model: TaskList) {
    val page = animateColorAsState(MaterialTheme.colorScheme.background, tween(160))
    val summary by remember { derivedStateOf { model.summary() } }
    val shown by remember { derivedStateOf { model.tasks.filter(model::shows) } }
    Scaffold(
        Modifier.drawBehind { drawRect(page.value) }.graphicsLayer(),                     // read in drawing
        containerColor = Color.Transparent,
        topBar = { TopBar(model, summary) },
        bottomBar = { NewTask(model, model.draft) },
    ) { padding ->
        LazyColumn(contentPadding = padding) {
            items(shown, key = { it.number }) { task -> TaskRow(model, task, task.title, task.done) }
        }
    }
}
