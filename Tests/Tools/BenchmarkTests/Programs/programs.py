"""Whole programs for `make bench`: zapdeck's wall beside btop on a terminal, its server under wrk, its
films under hyperfine. Usage: programs.py FOLDER-OF-THE-PROGRAM [wall|start|keys|serve|films ...]"""

import fcntl, http.client, json, os, pty, random, select, shutil, signal, socket, statistics, struct
import subprocess, sys, tempfile, termios, time

FOLDER = os.path.abspath(sys.argv[1])
ZAPDECK = f"{FOLDER}/zapdeck"
HOME = tempfile.mkdtemp(prefix="bench-")
BEGIN, END = b"\x1b[?2026h", b"\x1b[?2026l"
# Only the number of the focused player has this background, at every level of detail.
FOCUS = b"\x1b[48;5;25m"


def row(name, text, is_met=None, target=""):
    verdict = "" if is_met is None else "met" if is_met else "MISSED"
    print(f"  {name:<48} {text:<34} {target:<12} {verdict}".rstrip(), flush=True)


class Show:
    """A program in a terminal of its own, with what it has written."""

    def __init__(self, arguments, columns=160, rows=45):
        self.begin = time.monotonic()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            environment = {
                "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": os.environ["PATH"],
                "HOME": HOME, "XDG_STATE_HOME": HOME, "XDG_CONFIG_HOME": HOME}
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execvpe(arguments[0], arguments, environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.bytes = b""

    def watch(self, seconds, until=None):
        """Reads for so long, or until what was written is enough; returns when that was."""
        deadline = time.monotonic() + seconds
        while (rest := deadline - time.monotonic()) > 0:
            if select.select([self.terminal], [], [], rest)[0]:
                if not self.read():
                    return None
                if until and until(self.bytes):
                    return time.monotonic()
        return None

    def read(self):
        try:
            new = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.bytes += new
        return True

    def press(self, keys):
        os.write(self.terminal, keys.encode())

    def processor(self):
        fields = open(f"/proc/{self.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        os.kill(self.pid, signal.SIGTERM)
        self.watch(0.2)
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def btop():
    """Ten updates a second, its maximum."""
    if not shutil.which("btop"):
        return []
    os.makedirs(f"{HOME}/btop", exist_ok=True)
    open(f"{HOME}/btop/btop.conf", "w").write("update_ms=100\n")
    return [["btop"]]


def frames(text):
    """The sizes of the complete frames."""
    parts = text.split(BEGIN)[1:]
    return [len(BEGIN) + part.index(END) + len(END) for part in parts if END in part]


def used(programs, seconds=10, **size):
    """What programs use at once, after 3 s: share of a core, bytes a second, frames."""
    shows = [Show(program, **size) for program in programs]
    together(shows, 3)
    for show in shows:
        show.before, show.bytes = show.processor(), b""
    together(shows, seconds)
    uses = [((s.processor() - s.before) / seconds, len(s.bytes) / seconds, frames(s.bytes))
            for s in shows]
    for show in shows:
        show.end()
    return uses


def together(shows, seconds):
    deadline = time.monotonic() + seconds
    while (rest := deadline - time.monotonic()) > 0:
        ready, _, _ = select.select([show.terminal for show in shows], [], [], rest)
        for show in shows:
            if show.terminal in ready:
                show.read()


def wall():
    rungs = ["blocks", "sextants"]
    uses = used([[ZAPDECK, "run", "--pictures", rung] for rung in rungs] + btop())
    peer = uses[2] if len(uses) > 2 else None
    for rung, (share, rate, sizes) in zip(rungs, uses):
        ratio = lambda ours, theirs: f" {ours / theirs:.2f}x of btop" if peer else ""
        row(f"processor, one core, 160x45, {rung}", f"{share:.2%}{ratio(share, peer and peer[0])}",
            peer and share <= 0.5 * peer[0], "<= 0.5x")
        row(f"bytes a second, 160x45, {rung}", f"{rate:,.0f}{ratio(rate, peer and peer[1])}",
            peer and rate <= 0.08 * peer[1], "<= 0.08x")
        middle = statistics.median(sizes)
        row(f"bytes a frame, {rung}, {len(sizes) / 10:.1f} frames a second", f"{middle:,.0f}",
            middle <= 2048, "<= 2048")
    still = statistics.median(used([[ZAPDECK, "--reduce-motion"]], rows=50)[0][2])
    row("bytes a frame, pictures still, 160x50", f"{still:,.0f}", still <= 400, "<= 400")
    show = Show([ZAPDECK])
    show.watch(2)
    show.press("p")
    show.watch(3)
    show.bytes = b""
    show.watch(3)
    row("bytes in 3 s of a paused wall", f"{len(show.bytes)}", not show.bytes, "<= 0")
    show.end()


def start():
    times = {}
    for _ in range(51):
        for program in [[ZAPDECK]] + btop():
            show = Show(program)
            shown = show.watch(10, lambda text: END in text)
            times.setdefault(program[0], []).append(shown - show.begin)
            show.end()
    ours, *theirs = [statistics.median(each) for each in times.values()]
    row("start to the first whole frame, 160x45",
        f"{ours * 1000:.1f} ms" + (f" {ours / theirs[0]:.2f}x of btop" if theirs else ""),
        ours <= 2.5 * theirs[0] if theirs else None, "<= 2.5x")


def keys():
    for name, load in [("paused wall", 0), ("pictures moving", 0), ("about 2,000 requests a second", 50)]:
        if load and missing("wrk", f"key to frame, {name}"):
            continue
        port = free_port()
        show = Show([ZAPDECK] + (["serve", "--listen", f"127.0.0.1:{port}"] if load else []))
        show.watch(3)
        client = wrk(port, load, 40) if load else None
        if name == "paused wall":
            show.press("p")
        show.watch(2)
        draw, times = random.Random(1), []
        for index in range(500):
            show.watch(draw.uniform(0.01, 0.05))
            show.bytes, begin = b"", time.monotonic()
            show.press("12"[index % 2 == 0])
            changed = lambda text: FOCUS in text and END in text[text.index(FOCUS):]
            times.append(show.watch(2, changed) - begin)
        show.end()
        if client:
            client.kill()
        times.sort()
        row(f"key to frame, {name}, p50 and p99",
            f"{times[250] * 1000:.2f} ms, {times[494] * 1000:.2f} ms", times[494] <= 0.005, "<= 5 ms")


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def wrk(port, connections, seconds):
    """Heartbeats on so many connections; the service answers after 10 to 40 ms."""
    tokens = [session(port, f"phone-{number}") for number in range(connections)]
    path = f"{HOME}/tokens"
    open(path, "w").write("\n".join(tokens))
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "heartbeats.lua")
    return subprocess.Popen(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", script,
         f"http://127.0.0.1:{port}/SIM/ssm/v1/sessions/heartbeat", "--", path],
        stdout=subprocess.PIPE, text=True)


def session(port, name):
    client = http.client.HTTPConnection("127.0.0.1", port)
    client.request("GET", "/SIM/app/v1/tokens?contentId=news-one"
                   f"&accountId={name}&deviceUniqueId={name}")
    token = client.getresponse().read().decode()
    client.request("POST", "/SIM/ssm/v1/sessions/setup", headers={"nv-authorizations": token})
    return json.load(client.getresponse())["sessionToken"]


def missing(tool, name):
    """Whether a tool is not installed, which its row then says."""
    if not shutil.which(tool):
        row(name, f"{tool} is not installed")
    return not shutil.which(tool)


def serve():
    if missing("wrk", "heartbeats a second"):
        return
    port = free_port()
    server = subprocess.Popen(
        [ZAPDECK, "serve", "--headless", "--listen", f"127.0.0.1:{port}"],
        stdout=subprocess.DEVNULL, env={**os.environ, "HOME": HOME})
    while socket.socket().connect_ex(("127.0.0.1", port)):
        time.sleep(0.05)
    output = wrk(port, 1000, 10).communicate()[0]
    server.terminate()
    rate = float(output.split("Requests/sec:")[1].split()[0])
    late = output.split("99%")[1].split()[0]
    row("heartbeats a second, 1,000 connections", f"{rate:,.0f}, p99 {late}", rate >= 5000, ">= 5,000")


def films():
    if missing("hyperfine", "film of the tour"):
        return

    def record(ending):
        return f"{ZAPDECK} record tour --size 160x45 --to 49s -o {HOME}/tour.{ending}"
    subprocess.run(["hyperfine", "-r", "3", "--style", "none", "--export-json", f"{HOME}/film.json",
                    record("cast")], check=True, stdout=subprocess.DEVNULL)
    median = json.load(open(f"{HOME}/film.json"))["results"][0]["median"]
    row("film of the tour's 49 s, 160x45, by real time", f"{49 / median:.0f}x", 49 / median >= 50,
        ">= 50x")
    for ending in ["cast", "gif", "svg", "txt"]:
        subprocess.run(record(ending).split(), check=True, stdout=subprocess.DEVNULL)
        size = os.path.getsize(f"{HOME}/tour.{ending}")
        is_svg = ending == "svg"
        row(f"its size as .{ending}", f"{size:,}", size <= 1 << 20 if is_svg else None,
            "<= 1 MiB" if is_svg else "")


CASES = {"wall": wall, "start": start, "keys": keys, "serve": serve, "films": films}
try:
    for name in sys.argv[2:] or CASES:
        print(name)
        CASES[name]()
finally:
    shutil.rmtree(HOME, ignore_errors=True)
