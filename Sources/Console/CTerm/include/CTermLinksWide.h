// Where curses for wide characters is a library of its own.
