"""Shows the wall as a terminal draws it, and what it costs on the wire.

    python3 wall.py FILE.png SECONDS COLUMNSxROWS [NAME=VALUE...] -- COMMAND [ARGUMENT...]

Runs a command on a pseudo-terminal for some seconds and writes its screen as a picture. Half
blocks and sextants are drawn as Unicode defines them, kitty's placeholders from the images that the
command has put into shared memory
(https://sw.kovidgoyal.net/kitty/graphics-protocol/#unicode-placeholders). Prints JSON: bytes of each
frame of the last half, processor time in a second, and what was found of each kind.
"""

import base64
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

import pyte
from PIL import Image, ImageDraw, ImageFont
from wcwidth import wcwidth

WIDTH, HEIGHT = 8, 16
INK, PAPER = (229, 229, 229), (16, 16, 20)
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono"
LEVELS = [0, 95, 135, 175, 215, 255]
PLACEHOLDER = "\U0010eeee"
APC = re.compile(rb"\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\")
BEGIN, END = b"\x1b[?2026h", b"\x1b[?2026l"
# kitty/rowcolumn-diacritics: combining characters above, by number.
MARKS = [
    0x305, 0x30d, 0x30e, 0x310, 0x312, 0x33d, 0x33e, 0x33f, 0x346, 0x34a, 0x34b, 0x34c, 0x350,
    0x351, 0x352, 0x357, 0x35b, 0x363, 0x364, 0x365, 0x366, 0x367, 0x368, 0x369, 0x36a, 0x36b,
    0x36c, 0x36d, 0x36e, 0x36f, 0x483, 0x484, 0x485, 0x486, 0x487, 0x592, 0x593, 0x594, 0x595,
    0x597, 0x598, 0x599, 0x59c, 0x59d, 0x59e, 0x59f, 0x5a0, 0x5a1, 0x5a8, 0x5a9, 0x5ab, 0x5ac,
    0x5af, 0x5c4, 0x610, 0x611, 0x612, 0x613, 0x614, 0x615, 0x616, 0x617, 0x657, 0x658, 0x659,
    0x65a, 0x65b, 0x65d, 0x65e, 0x6d6, 0x6d7, 0x6d8, 0x6d9, 0x6da, 0x6db, 0x6dc, 0x6df, 0x6e0,
    0x6e1, 0x6e2, 0x6e4, 0x6e7, 0x6e8, 0x6eb, 0x6ec, 0x730, 0x732, 0x733, 0x735, 0x736, 0x73a,
    0x73d, 0x73f, 0x740, 0x741, 0x743, 0x745, 0x747, 0x749, 0x74a, 0x7eb, 0x7ec, 0x7ed, 0x7ee,
    0x7ef, 0x7f0, 0x7f1, 0x7f3, 0x816, 0x817, 0x818, 0x819, 0x81b, 0x81c, 0x81d, 0x81e, 0x81f,
    0x820, 0x821, 0x822, 0x823, 0x825, 0x826, 0x827, 0x829, 0x82a, 0x82b, 0x82c, 0x82d, 0x951,
    0x953, 0x954, 0xf82, 0xf83, 0xf86, 0xf87, 0x135d, 0x135e, 0x135f, 0x17dd, 0x193a, 0x1a17,
    0x1a75, 0x1a76, 0x1a77, 0x1a78, 0x1a79, 0x1a7a, 0x1a7b, 0x1a7c, 0x1b6b, 0x1b6d, 0x1b6e,
]


class Terminal:
    """A screen, and the images that were sent to it."""

    def __init__(self, columns, rows):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.images, self.rest, self.answer = {}, b"", b""
        self.commands, self.missed = 0, 0

    def feed(self, data):
        """Takes output; a command that is not whole yet waits for its end."""
        data = self.rest + data
        cut = data.rfind(b"\x1b")
        whole = cut < 0 or (b"\x1b_" not in data[data.rfind(b"\x1b_"):] or APC.search(
            data[data.rfind(b"\x1b_"):]) is not None)
        if not whole:
            cut = data.rfind(b"\x1b_")
            data, self.rest = data[:cut], data[cut:]
        else:
            self.rest = b""
        place = 0
        for found in APC.finditer(data):
            self.stream.feed(data[place:found.start()])
            self.command(dict(pair.split("=") for pair in found[1].decode().split(",")), found[2])
            place = found.end()
        self.stream.feed(data[place:])

    def command(self, keys, payload):
        self.commands += 1
        if keys["a"] == "d":
            self.images.pop(int(keys["i"]), None)
            return
        assert keys["t"] == "s" and keys["f"] == "24", keys
        path = "/dev/shm" + base64.b64decode(payload).decode()
        size = int(keys["s"]), int(keys["v"])
        if keys["a"] == "q":
            os.unlink(path)
            self.answer = b"\x1b_Gi=%s;OK\x1b\\" % keys["i"].encode()
            return
        assert keys["a"] == "T" and keys["U"] == "1" and keys["q"] == "2", keys
        try:
            with open(path, "rb") as memory:
                pixels = memory.read()
        except FileNotFoundError:
            self.missed += 1
            return
        os.unlink(path)
        assert len(pixels) == 3 * size[0] * size[1], (path, len(pixels), size)
        self.images[int(keys["i"])] = (
            Image.frombytes("RGB", size, pixels), int(keys["c"]), int(keys["r"]))


def color(name, other):
    """A colour as pyte names it."""
    names = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]
    basic = [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205),
             (0, 205, 205), (229, 229, 229)]
    if name == "default":
        return other
    if name in names:
        return basic[names.index(name)]
    if name.startswith("bright"):
        return tuple(min(255, part + 60) for part in basic[names.index(name[6:])])
    return tuple(int(name[at:at + 2], 16) for at in (0, 2, 4))


def index(name):
    """The number of a colour of xterm's cube or grey ramp, by which an image is known."""
    red, green, blue = color(name, (0, 0, 0))
    if red == green == blue and (red - 8) % 10 == 0:
        return 232 + (red - 8) // 10
    return 16 + 36 * LEVELS.index(red) + 6 * LEVELS.index(green) + LEVELS.index(blue)


def font(path):
    try:
        return ImageFont.truetype(path, 13)
    except OSError:
        return ImageFont.load_default()


class Painter:
    """Draws a terminal's screen."""

    def __init__(self, terminal):
        self.terminal, self.screen = terminal, terminal.screen
        size = self.screen.columns * WIDTH, self.screen.lines * HEIGHT
        self.picture = Image.new("RGB", size, PAPER)
        self.draw = ImageDraw.Draw(self.picture)
        self.fonts = [font(FONT + name) for name in (".ttf", "-Bold.ttf")]
        self.found = {"half": 0, "sextants": 0, "placeholders": 0}

    def paint(self):
        for row in range(self.screen.lines):
            for column in range(self.screen.columns):
                self.cell(column, row, self.screen.buffer[row][column])
        return self.picture

    def cell(self, column, row, cell):
        x, y = column * WIDTH, row * HEIGHT
        ink, paper = color(cell.fg, INK), color(cell.bg, PAPER)
        if cell.reverse:
            ink, paper = paper, ink
        self.box(x, y, 0, 0, WIDTH, HEIGHT, paper)
        glyph = cell.data[:1] or " "
        number = ord(glyph)
        if glyph == PLACEHOLDER:
            self.placeholder(x, y, cell)
        elif 0x1fb00 <= number <= 0x1fb3b:
            self.found["sextants"] += 1
            self.sextant(x, y, number - 0x1fb00, ink)
        elif glyph == "▀":
            self.found["half"] += 1
            self.box(x, y, 0, 0, WIDTH, HEIGHT // 2, ink)
        elif 0x2581 <= number <= 0x2588:
            self.box(x, y, 0, HEIGHT - HEIGHT * (number - 0x2580) // 8, WIDTH, HEIGHT, ink)
        elif 0x2589 <= number <= 0x258f:
            self.box(x, y, 0, 0, WIDTH * (0x2590 - number) // 8, HEIGHT, ink)
        elif glyph == "▐":
            self.box(x, y, WIDTH // 2, 0, WIDTH, HEIGHT, ink)
        elif glyph != " ":
            self.draw.text((x, y), glyph, font=self.fonts[bool(cell.bold)], fill=ink)

    def sextant(self, x, y, number, ink):
        """The four that Unicode had before are left out of the row."""
        pattern = number + 1
        pattern += pattern >= 21
        pattern += pattern >= 42
        edges = [0, 5, 11, HEIGHT]
        for part in range(6):
            if pattern >> part & 1:
                left, top = part % 2 * WIDTH // 2, edges[part // 2]
                self.box(x, y, left, top, left + WIDTH // 2, edges[part // 2 + 1], ink)

    def placeholder(self, x, y, cell):
        self.found["placeholders"] += 1
        row, column = (MARKS.index(ord(mark)) for mark in cell.data[1:3])
        image, columns, rows = self.terminal.images[index(cell.fg)]
        across, down = image.width / columns, image.height / rows
        part = image.resize((WIDTH, HEIGHT), Image.Resampling.BOX, (
            column * across, row * down, (column + 1) * across, (row + 1) * down))
        self.picture.paste(part, (x, y))

    def box(self, x, y, left, top, right, bottom, ink):
        if right > left and bottom > top:
            self.draw.rectangle((x + left, y + top, x + right - 1, y + bottom - 1), fill=ink)


def run(command, environment, size, seconds, terminal):
    """The child, the terminal's own end, what came in the last half, and the processor time."""
    child, master = pty.fork()
    if child == 0:
        time.sleep(0.1)
        os.environ.update(environment)
        os.execvp(command[0], command)
    columns, rows = size
    fcntl.ioctl(master, termios.TIOCSWINSZ,
                struct.pack("HHHH", rows, columns, columns * WIDTH, rows * HEIGHT))
    begin, late, work, frames = time.monotonic(), b"", None, 0
    # A busy machine draws fewer frames a second: they count, not the time alone.
    while time.monotonic() < begin + seconds or (
            frames < 8 * seconds and time.monotonic() < begin + 12 * seconds):
        if not select.select([master], [], [], 0.05)[0]:
            continue
        try:
            data = os.read(master, 1 << 16)
        except OSError:
            sys.exit("it has ended:\n" + "\n".join(terminal.screen.display))
        terminal.feed(data)
        frames += data.count(BEGIN)
        if terminal.answer:
            os.write(master, terminal.answer)
            terminal.answer = b""
        if time.monotonic() > begin + seconds / 2:
            work = work or (time.monotonic(), ticks(child))
            late += data
    spent = ticks(child) - work[1] if work else 0
    passed = time.monotonic() - work[0] if work else 1
    return child, master, late, spent / os.sysconf("SC_CLK_TCK") / passed


def end(child, master, terminal):
    """Ends the program, and takes what it still says, at once: a terminal that is behind is not told
    everything at the end."""
    said = []
    os.kill(child, signal.SIGCONT)
    until = time.monotonic() + 0.5
    while time.monotonic() < until:
        if select.select([master], [], [], 0.05)[0]:
            said.append(os.read(master, 1 << 16))
    os.kill(child, signal.SIGTERM)
    while True:
        try:
            said.append(os.read(master, 1 << 16))
        except OSError:
            break
    terminal.feed(b"".join(said))
    os.waitpid(child, 0)


def ticks(child):
    with open(f"/proc/{child}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def main(arguments):
    cut = arguments.index("--")
    (path, seconds, size, *pairs), command = arguments[:cut], arguments[cut + 1:]
    columns, rows = map(int, size.split("x"))
    environment = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
    environment.update(pair.split("=", 1) for pair in pairs)
    terminal = Terminal(columns, rows)
    child, master, late, work = run(
        command, environment, (columns, rows), float(seconds), terminal)
    # Nobody reads what it would say while its screen is painted.
    os.kill(child, signal.SIGSTOP)
    painter = Painter(terminal)
    painter.paint().save(path)
    shown = len(terminal.images)
    end(child, master, terminal)
    frames = [len(part.split(END)[0]) + 16 for part in late.split(BEGIN)[1:]]
    left = [name for name in os.listdir("/dev/shm") if name.startswith(f"zapdeck-{child}-")]
    print(json.dumps({
        "frames": frames, "median": sorted(frames)[len(frames) // 2] if frames else 0,
        "mean": sum(frames) // max(1, len(frames)), "cpu": round(work, 4), "found": painter.found,
        "images": shown, "commands": terminal.commands, "missed": terminal.missed,
        "left": left + [str(number) for number in sorted(terminal.images)],
    }))


assert wcwidth(PLACEHOLDER) == 1
main(sys.argv[1:])
