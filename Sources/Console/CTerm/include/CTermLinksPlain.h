// Where the system's only curses draws wide characters.
