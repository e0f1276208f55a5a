"""pixels.py SVG CAST BROWSER FOLDER SECONDS...: opens an SVG film in a headless browser at some
instants and compares its pixels with what the same film's .cast shows in a terminal emulator:
halves of every cell without text, and that there is something where there is text."""
import struct
import subprocess
import sys
import zlib

import pyte

from asciicast import Cast


def still(svg, milliseconds):
    """The film, held at an instant."""
    held = (
        f"*{{animation-delay:-{milliseconds}ms!important;"
        "animation-play-state:paused!important}</style>\n</svg>")
    assert svg.endswith("</style>\n</svg>\n")
    return svg.replace("</style>\n</svg>", held)


def pixels(path):
    """Rows of an RGB or RGBA PNG."""
    data = open(path, "rb").read()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert depth == 8 and kind in (2, 6)
    size = 3 if kind == 2 else 4
    packed, place = b"", 8
    while place < len(data):
        length = struct.unpack(">I", data[place:place + 4])[0]
        if data[place + 4:place + 8] == b"IDAT":
            packed += data[place + 8:place + 8 + length]
        place += length + 12
    raw = zlib.decompress(packed)
    rows, above, stride = [], bytearray(width * size), width * size
    for y in range(height):
        start = y * (stride + 1)
        row = unfiltered(raw[start], bytearray(raw[start + 1:start + 1 + stride]), above, size)
        rows.append([bytes(row[x:x + 3]) for x in range(0, stride, size)])
        above = row
    return rows


def unfiltered(kind, row, above, size):
    for x in range(len(row)):
        left = row[x - size] if x >= size else 0
        up = above[x]
        corner = above[x - size] if x >= size else 0
        if kind == 1:
            row[x] = row[x] + left & 255
        elif kind == 2:
            row[x] = row[x] + up & 255
        elif kind == 3:
            row[x] = row[x] + (left + up) // 2 & 255
        elif kind == 4:
            near = min((left, up, corner), key=lambda v: abs(left + up - corner - v))
            row[x] = row[x] + near & 255
    return row


def shown(cast, seconds):
    screen = pyte.Screen(cast.columns, cast.rows)
    stream = pyte.Stream(screen)
    for time, code, data in cast.events:
        if code == "o" and time <= seconds:
            stream.feed(data)
    return screen


def compare(cast, screen, rows):
    checked = 0
    for y in range(cast.rows):
        for x in range(cast.columns):
            cell = screen.buffer[y][x]
            front = bytes.fromhex(cast.foreground if cell.fg == "default" else cell.fg)
            back = bytes.fromhex(cast.background if cell.bg == "default" else cell.bg)
            if cell.reverse:
                front, back = back, front
            upper, lower = rows[16 * y + 4][8 * x + 4], rows[16 * y + 12][8 * x + 4]
            if cell.data in " ▀":
                wanted = (front if cell.data == "▀" else back, back)
                assert (upper, lower) == wanted, (x, y, cell, upper, lower)
                checked += 1
            else:
                block = [rows[16 * y + v][8 * x + u] for v in range(16) for u in range(8)]
                assert any(pixel != back for pixel in block), ("nothing is written", x, y, cell)
    return checked


def main():
    svg, cast = open(sys.argv[1], encoding="utf-8").read(), Cast(sys.argv[2])
    browser, folder = sys.argv[3:5]
    end = cast.events[-1][0]
    for seconds in map(float, sys.argv[5:]):
        page, picture = f"{folder}/still.svg", f"{folder}/still.png"
        open(page, "w", encoding="utf-8").write(still(svg, round(seconds * 1000)))
        subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--force-device-scale-factor=1", f"--user-data-dir={folder}/profile",
             f"--window-size={8 * cast.columns},{16 * cast.rows}", f"--screenshot={picture}",
             f"file://{page}"],
            check=True, capture_output=True, timeout=120)
        checked = compare(cast, shown(cast, seconds % end), pixels(picture))
        assert checked > cast.columns * cast.rows / 4, checked
    print("fine")


if __name__ == "__main__":
    main()
