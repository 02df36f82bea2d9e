val ran = mutableListOf<String>()
fun send(offset: Int) {}
fun begin(name: String) {}
fun end(name: String) {}
fun launched(name: String) {}
fun log(name: String) {}
fun yielded(name: String) {}
