// Filled in the commits that follow.
