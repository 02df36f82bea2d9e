class Task(val number: Int, val title: String, val done: Boolean)
class RowData(val task: Task) { val title = task.title; val done = task.done }

class TaskList(val tasks: List<Task>, val draft: String) {
    fun shows(task: Task): Boolean = !task.done
    fun summary(): String = "${tasks.size}"
}

@Composable fun TopBar(model: TaskList, summary: String) {}
@Composable fun NewTask(model: TaskList, draft: String) {}
@Composable fun TaskRow(model: TaskList, task: Task, title: String, done: Boolean) {}
