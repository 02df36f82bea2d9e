"""Lists and grids that compose only the visible items: LazyColumn, LazyRow, LazyVerticalGrid, LazyListState."""
