val walk = mutableListOf<String>()
var visits = 0
