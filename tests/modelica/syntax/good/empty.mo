// A file may hold no class at all.
