"""replay.py FILM PROGRAM ARGUMENT...: plays a film through pyte, somebody else's terminal emulator,
and compares every cell at each of its markers with what `PROGRAM snapshot ARGUMENT... --at INSTANT`
prints at that instant. Two cells are the same if they look the same."""
import subprocess
import sys

import pyte

from asciicast import Cast


def look(cell):
    glyph = cell.data
    if glyph == "▀" and cell.fg == cell.bg and not cell.reverse:
        glyph = " "
    if glyph == " " and not cell.reverse and not cell.underscore:
        return (" ", cell.bg)
    return (glyph, cell.fg, cell.bg, cell.bold, cell.underscore, cell.reverse)


def looks(screen):
    return [
        [look(screen.buffer[row][column]) for column in range(screen.columns)]
        for row in range(screen.lines)
    ]


def screen_of(columns, rows, text):
    screen = pyte.Screen(columns, rows)
    pyte.Stream(screen).feed(text)
    return screen


def marks(cast):
    """Each marker's instant and label, and the cells shown there."""
    screen = pyte.Screen(cast.columns, cast.rows)
    stream = pyte.Stream(screen)
    for time, code, data in cast.events:
        if code == "o":
            stream.feed(data)
        if code == "m":
            yield time, data, looks(screen)


def main():
    cast = Cast(sys.argv[1])
    found = list(marks(cast))
    for time, label, cells in found:
        at = f"{round(time * 1000)}ms"
        size = f"{cast.columns}x{cast.rows}"
        text = subprocess.run(
            [*sys.argv[2:], "--size", size, "--at", at, "--format", "ansi"],
            check=True, capture_output=True).stdout.decode()
        expected = looks(
            screen_of(cast.columns, cast.rows, text.removesuffix("\n").replace("\n", "\r\n")))
        for row, (is_, should) in enumerate(zip(cells, expected)):
            for column, pair in enumerate(zip(is_, should)):
                assert pair[0] == pair[1], (at, label, row, column, pair)
    print(len(found), "markers")


if __name__ == "__main__":
    main()
