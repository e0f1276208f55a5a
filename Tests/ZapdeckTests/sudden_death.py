"""Ends sessions in every way that nobody plans, and checks that nothing is lost.

    python3 sudden_death.py ZAPDECK [KILLS [SEED]]

First KILLS sessions on a pseudo-terminal are ended by SIGKILL at random instants, with a film, a
session file, an event log and, in every other one, open doors with a client; then one session each
has a full disk, a read-only folder, a terminal that vanishes, one that is not read, an output that
closes, a stop, a clock that jumps, and an hour in which the machine sleeps.
"""

import glob
import json
import os
import random
import re
import resource
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import threading
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../Console/TerminalTests"))
import hygiene  # noqa: E402

ZAPDECK = os.path.abspath(sys.argv[1])
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 3
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
ENDINGS = open(os.path.join(HERE, "../../Sources/Console/Terminal/Terminal.docc/Endings.md")).read()
REPAIR = re.search(r"    (stty sane .+)", ENDINGS).group(1)
KEYS = ["f", "h", "w", "x", "m", "1", "2", "s", "r", "[", "[", "]", "u", "n", "+", "\x1b[A", "i",
        "z", "Z", "\x1b", "B", ".", "p", "p"]
DRAWN = b"recover"
LIBRARY = """
#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
/* Seconds to add to the clocks that count from the start, and to those of the calendar. */
static volatile long *added;
int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  if (!added) {
    int file = open(getenv("CLOCKS"), O_RDONLY);
    added = mmap(0, 16, PROT_READ, MAP_SHARED, file, 0);
    close(file);
  }
  int result = real(clock, now);
  now->tv_sec += clock == CLOCK_REALTIME ? added[1] : added[0];
  return result;
}
"""


class Place:
    """A folder of its own for one session: its files, its state, its temporary files."""

    def __init__(self, root=None):
        self.root = root or tempfile.mkdtemp(prefix="zapdeck-death-")
        self.temporary = tempfile.mkdtemp(prefix="zapdeck-tmp-")
        self.environment = {"XDG_STATE_HOME": self.root, "TMPDIR": self.temporary}

    def path(self, name):
        return os.path.join(self.root, name)

    def leftovers(self):
        return [f"temporary file left: {name}" for name in os.listdir(self.temporary)]

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.rmtree(self.temporary, ignore_errors=True)


def open_wall(place, *arguments, cwd=None, **environment):
    """A session on a terminal, once its wall is drawn."""
    before = os.getcwd()
    os.chdir(cwd or place.root)
    session = hygiene.Session(
        [ZAPDECK, *arguments], size=(30, 100), **{**place.environment, **environment})
    os.chdir(before)
    wait_for(session, DRAWN, 20)
    return session


def wait_for(session, text, seconds=15):
    """Reads until the text has come since the beginning; whether it has."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        session.read(0.02)
        if text in hygiene.STYLE.sub(b"", session.output):
            return True
    return False


def shown(session):
    """What the terminal was sent, without colours and movements."""
    return re.sub(rb"\x1b\[[0-9;?<=]*[A-Za-z]", b" ", session.output).decode(errors="replace")


def quit_wall(session):
    session.press("\x1b")
    session.read(0.1)
    session.press("q")
    session.read(0.2)
    session.press("y")
    return [] if session.ends() else ["did not end"]


def whole_lines(path):
    """The lines of a file that are JSON, and complaints: only its last line may be torn."""
    text = open(path, encoding="utf-8", errors="replace").read()
    lines, complaints = [], []
    parts = text.split("\n")
    for number, line in enumerate(parts):
        if line == "" or line.startswith("#"):
            continue
        try:
            json.loads(line)
            lines.append(line)
        except ValueError:
            if number != len(parts) - 1:
                complaints.append(f"{os.path.basename(path)}:{number + 1} is broken: {line[:60]}")
    return lines, complaints


def check_files(place):
    """Session, film, log and bundles after a sudden end."""
    session, log = place.path("session.jsonl"), place.path("log.jsonl")
    complaints = place.leftovers()
    _, found = whole_lines(session)
    complaints += found
    for film in glob.glob(place.path("*.cast")):
        lines, found = whole_lines(film)
        complaints += found + ([] if len(lines) > 1 else ["the film has no frame"])
    for notes in glob.glob(place.path("zapdeck-incident-*/README.txt")):
        for name in ("session.jsonl", "events.jsonl", "film.cast"):
            complaints += whole_lines(os.path.join(os.path.dirname(notes), name))[1]
    run = subprocess.run(
        [ZAPDECK, "check", session, "--log", place.path("again")], capture_output=True, text=True)
    if run.returncode != 0:
        return complaints + [f"does not replay: {(run.stdout + run.stderr)[:300]}"]
    lived, (again, found) = whole_lines(log)[0], whole_lines(place.path("again/session.jsonl"))
    return complaints + found + compare(lived, again, last_instant(session))


def last_instant(path):
    """How far a session's file goes, in seconds."""
    steps = whole_lines(path)[0][1:]
    at = json.loads(steps[-1])["at"] if steps else "0s"
    return float(at[:-2]) / 1000 if at.endswith("ms") else float(at[:-1])


def compare(lived, again, end):
    """The replay has what the log has, up to the session's end, and never more."""
    for one, other in zip(lived, again):
        if one != other:
            return [f"the replay differs: {one[:100]} / {other[:100]}"]
    before = [line for line in lived if json.loads(line)["t"] < end - 0.002]
    if len(before) <= len(again) <= len(lived):
        return []
    return [f"the log has {len(lived)} lines, {len(before)} before {end} s; "
            f"the replay has {len(again)}"]


def check_repair(session):
    """The line in the article gives the terminal back."""
    fresh, slave = os.openpty()
    subprocess.run(["stty", "sane", "ixon"], stdin=slave)
    session.before = termios.tcgetattr(slave)
    os.close(fresh)
    os.close(slave)
    run = subprocess.run(["bash", "-c", REPAIR], stdin=session.slave, stdout=session.slave)
    session.read(0.1)
    return session.complaints() + ([] if run.returncode == 0 else ["the repair failed"])


def visit(port, stop):
    """A client that registers and beats until the doors are gone."""
    number = 0
    while not stop.is_set():
        number += 1
        path = f"/SIM/app/v1/tokens?contentId=news-one&accountId=a{number}&deviceUniqueId=a{number}"
        try:
            base = f"http://127.0.0.1:{port}"
            token = urllib.request.urlopen(base + path, timeout=5).read().decode()
            urllib.request.urlopen(urllib.request.Request(
                base + "/SIM/ssm/v1/sessions/setup", b"", {"nv-authorizations": token}), timeout=5)
        except OSError:
            time.sleep(0.02)


def kill(number):
    """One session that is killed at a random instant."""
    luck = random.Random(SEED * 1000 + number)
    place, stop, port = Place(), threading.Event(), free_port()
    doors = ["--serve", "--listen", f"127.0.0.1:{port}"] if number % 2 else ["--speed", "25"]
    session = open_wall(
        place, "run", "--record", place.path("film.cast"), "--save", place.path("session.jsonl"),
        "--log", place.path("log.jsonl"), "--seed", str(number), *doors)
    client = threading.Thread(target=visit, args=(port, stop))
    if number % 2:
        client.start()
    end = time.monotonic() + luck.uniform(0, 1.5)
    while time.monotonic() < end:
        session.press(luck.choice(KEYS))
        session.read(min(0.01, max(0, end - time.monotonic())))
    os.kill(session.child, signal.SIGKILL)
    session.ends()
    stop.set()
    if number % 2:
        client.join()
    complaints = check_repair(session) + check_files(place)
    session.close()
    place.remove()
    return complaints


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def says(text, *words):
    return [f"does not say `{word}`: {text[-400:]!r}" for word in words if word not in text]


def small_disk():
    """A folder on a disk of 64 kB; `None` where nobody may mount one."""
    folder = tempfile.mkdtemp(prefix="zapdeck-disk-")
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]
    if os.geteuid() == 0 and subprocess.run(mount, capture_output=True).returncode == 0:
        return folder
    os.rmdir(folder)
    return None


def full_disk():
    """A wall whose disk fills up: it goes on and says so; at its end the session is elsewhere."""
    disk = small_disk()
    if disk is None:
        return ["skipped: no disk can be mounted here"]
    place = Place(disk)
    try:
        session = open_wall(
            place, "run", "--record", "film.cast", "--save", "session.jsonl", "--log", "log.jsonl",
            "--speed", "25")
        complaints = [] if wait_for(session, b"No space left", 30) else ["the wall says nothing"]
        for _ in range(20):
            session.press("m" * 10)
            session.read(0.05)
        complaints += quit_wall(session)
        complaints += [] if session.status == 2 else [f"status {session.status}"]
        text = shown(session)
        complaints += says(text, "film film.cast: No space", "session session.jsonl: No space")
        for name in ("film.cast", "session.jsonl"):
            complaints += whole_lines(place.path(name))[1]
        saved = re.search(r"it is saved as (\S+)", text)
        if saved is None:
            return complaints + ["does not save the session elsewhere"]
        run = subprocess.run([ZAPDECK, "check", saved.group(1)], capture_output=True)
        complaints += [] if run.returncode == 0 else [f"{saved.group(1)} does not replay"]
        session.close()
        return complaints
    finally:
        subprocess.run(["umount", disk])
        place.remove()


def full_outputs():
    """Commands whose files or whose output cannot be written: one sentence, exit code 2."""
    complaints = []
    small = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
    place = Place()
    runs = [
        (["snapshot", "--at", "60s", "--log", "/dev/full"], None, "--log /dev/full: No space"),
        (["check", "shipped:zapping", "--junit", "/dev/full"], None, "--junit /dev/full: No space"),
        (["snapshot", "--save", place.path("s.jsonl"), "--log", place.path("l.jsonl"), "--at", "10min"],
         small, "File too large"),
        (["record", "--to", "20s", "-o", place.path("f.gif")], small, "f.gif: File too large"),
        (["snapshot", "--capture", place.path("c"), "--log", "/nowhere/log"], None,
         "--log /nowhere/log: cannot be written: No such file"),
    ]
    for arguments, limit, sentence in runs:
        run = subprocess.run(
            [ZAPDECK, *arguments], capture_output=True, text=True, preexec_fn=limit)
        complaints += one_sentence(run, arguments, sentence)
    complaints += whole_lines(place.path("l.jsonl"))[1]
    for arguments in (["faults"], ["snapshot", "--log", place.path("whole.jsonl")],
                      ["serve", "--headless", "--listen", "127.0.0.1:0"]):
        with open("/dev/full", "w") as full:
            run = subprocess.run(
                [ZAPDECK, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
        complaints += one_sentence(run, arguments, "standard output: No space")
    place.remove()
    return complaints


def one_sentence(run, arguments, sentence):
    lines = run.stderr.splitlines()
    if run.returncode == 2 and len(lines) == 1 and sentence in lines[0]:
        return []
    return [f"{' '.join(arguments)}: {run.returncode} {run.stderr[:300]!r}"]


def read_only():
    """A wall in a folder where nothing can be created, not even by root."""
    place = Place()
    session = open_wall(place, "run", cwd="/sys", XDG_STATE_HOME="/sys")
    complaints = []
    for key, sentence in [("R", b"no film: "), ("S", b"frame not saved: "),
                          ("B", b"incident not saved: ")]:
        session.press(key)
        if not wait_for(session, sentence, 10):
            complaints.append(f"{key} says nothing")
    complaints += quit_wall(session)
    text = shown(session)
    complaints += says(text, "the folder cannot be created; it is saved as")
    session.close()
    place.remove()
    return complaints


def without_proc():
    """Such as in a fresh chroot: one sentence, not a crash."""
    hidden = ["unshare", "-m", "sh", "-c", "mount -t tmpfs none /proc && exec \"$0\" --version"]
    run = subprocess.run(hidden + [ZAPDECK], capture_output=True, text=True, timeout=30)
    if "unshare:" in run.stderr or "mount:" in run.stderr:
        return ["skipped: /proc cannot be hidden here"]
    sentence = "zapdeck: /proc is missing here; mount it first: mount -t proc proc /proc\n"
    complaints = [] if run.stderr == sentence else [f"says {run.stderr!r}"]
    return complaints + ([] if run.returncode == 2 else [f"status {run.returncode}"])


def vanished():
    """The terminal goes away, also under a program that is deaf to SIGHUP."""
    complaints = []
    for deaf in (False, True):
        place = Place()
        command = ["sh", "-c", ('trap "" HUP; ' if deaf else "") + 'exec "$@" 2>errors', "sh",
                   ZAPDECK, "run", "--save", "session.jsonl", "--log", "log.jsonl"]
        before = os.getcwd()
        os.chdir(place.root)
        session = hygiene.Session(command, size=(30, 100), **place.environment)
        os.chdir(before)
        wait_for(session, DRAWN, 20)
        session.press("fh")
        session.read(0.3)
        os.close(session.master)
        change = session.next_report(hygiene.LIMIT)
        session.master = os.open(os.devnull, os.O_RDONLY)
        session.status = None if change is None else os.waitstatus_to_exitcode(change)
        complaints += [] if session.status == 129 else [f"status {session.status}"]
        complaints += says(open(place.path("errors")).read(), "the terminal is gone: zapdeck replay")
        complaints += check_files(place)
        session.close()
        place.remove()
    return complaints


def unread():
    """Nobody reads the terminal: clients are answered, what is shown later is right, it ends."""
    place, port = Place(), free_port()
    session = open_wall(place, "run", "--serve", "--listen", f"127.0.0.1:{port}", cwd=place.root)
    complaints = fill(session)
    before = cpu_seconds(session.child)
    for _ in range(20):
        begin = time.monotonic()
        path = "/SIM/app/v1/tokens?contentId=news-one&accountId=a&deviceUniqueId=a"
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5).read()
        except OSError as error:
            complaints.append(f"a client is not answered: {error}")
            break
        time.sleep(max(0, 0.1 - (time.monotonic() - begin)))
    spent = cpu_seconds(session.child) - before
    complaints += [] if spent < 1.5 else [f"{spent} s of processor time in 2 s"]
    os.kill(session.child, signal.SIGTERM)
    change = session.next_report(20)
    session.status = None if change is None else os.waitstatus_to_exitcode(change)
    complaints += [] if session.status == 143 else [f"status {session.status} after SIGTERM"]
    if termios.tcgetattr(session.slave) != session.before:
        complaints.append("line modes differ")
    session.close()
    place.remove()
    return complaints + read_again()


def fill(session):
    """Has whole frames drawn that nobody reads until the terminal takes no more."""
    full = select.poll()
    full.register(session.slave, select.POLLOUT)
    for _ in range(100):
        session.press("\x0c")
        time.sleep(0.05)
        if not full.poll(0):
            return []
    return ["the terminal takes everything"]


def cpu_seconds(process):
    if not os.path.exists(f"/proc/{process}/stat"):
        return 0
    fields = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def read_again():
    """After a pause in reading the screen is as a whole frame draws it."""
    try:
        import pyte
    except ImportError:
        return ["skipped: no pyte here"]
    place = Place()
    session = open_wall(place, "run")
    session.press("p")
    session.read(0.5)
    complaints = fill(session)
    session.press("?")
    time.sleep(0.5)
    screens = []
    for _ in range(2):
        session.read(1)
        screen = pyte.Screen(100, 30)
        pyte.ByteStream(screen).feed(re.sub(rb"\x1b\[[<>=][0-9;]*[a-z]", b"", session.output))
        screens.append(screen.display)
        session.press("\x0c")
    differing = [(a, b) for a, b in zip(*screens) if a != b]
    complaints += [f"the screen differs: {differing[0]}"] if differing else []
    if not any("─ help ─" in row for row in screens[0]):
        complaints.append(f"what was pressed meanwhile is not shown: {screens[0]}")
    # Letters search in the help.
    session.press("\x1b")
    session.read(0.5)
    complaints += quit_wall(session) + session.complaints()
    session.close()
    place.remove()
    return complaints


def closed_output():
    """`| head`: files are whole, a server goes on, and nothing is said."""
    place, complaints = Place(), []
    for arguments in (["faults"], ["keys"], ["--help"], ["snapshot", "--log", place.path("l.jsonl")],
                      ["record", "--to", "1s", "-o", place.path("f.cast")]):
        reader, writer = os.pipe()
        os.close(reader)
        run = subprocess.run([ZAPDECK, *arguments], stdout=writer, stderr=subprocess.PIPE, text=True)
        os.close(writer)
        if run.returncode != 0 or run.stderr:
            complaints.append(f"{arguments}: {run.returncode} {run.stderr!r}")
    for number in range(3):
        log = place.path(f"without{number}.jsonl")
        run = subprocess.run(
            ["sh", "-c", f'exec "$@" {number}>&-', "sh", ZAPDECK, "snapshot", "--log", log],
            capture_output=True, text=True)
        if number == 1:
            complaints += one_sentence(run, ["without output"], "standard output: Bad file")
        lines, broken = whole_lines(log)
        complaints += broken + ([] if len(lines) >= 10 else [f"{len(lines)} lines in {log}"])
    if len(whole_lines(place.path("l.jsonl"))[0]) < 10:
        complaints.append("the log is not there")
    server = subprocess.Popen(
        [ZAPDECK, "serve", "--headless", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)
    base = server.stdout.readline().split()[1]
    server.stdout.close()
    for _ in range(2):
        path = "/SIM/app/v1/tokens?contentId=news-one&accountId=a&deviceUniqueId=a"
        urllib.request.urlopen(base + path, timeout=10).read()
        time.sleep(0.3)
    server.terminate()
    server.wait()
    errors = server.stderr.read()
    if server.returncode != 0 or errors:
        complaints.append(f"serve: {server.returncode} {errors!r}")
    place.remove()
    return complaints


def stopped():
    """Ctrl-Z and `fg`, and an unannounced stop: both are said, and time does not jump."""
    complaints = []
    for stop in ("\x1a", signal.SIGSTOP):
        place = Place()
        session = open_wall(place, "run", "--save", "session.jsonl", "--log", "log.jsonl")
        session.press(stop) if isinstance(stop, str) else os.kill(session.child, stop)
        if not session.stops():
            complaints.append("did not stop")
        os.kill(session.child, signal.SIGCONT)
        session.read(hygiene.SETTLE)
        session.press("fh")
        if not wait_for(session, b"was suspended for", 10):
            complaints.append("does not say that it was suspended")
        complaints += quit_wall(session) + session.complaints() + check_files(place)
        session.close()
        place.remove()
    return complaints


def clocks():
    """An hour of sleep, and a calendar clock that is moved: simulated time follows neither."""
    place = Place()
    source, library, shared = (place.path(name) for name in ("c.c", "c.so", "clocks"))
    open(source, "w").write(LIBRARY)
    build = subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], capture_output=True)
    if build.returncode != 0:
        return ["skipped: no C compiler here"]
    complaints = []
    for start, name in ((0, "slept"), (8, "moved")):
        open(shared, "wb").write(bytes(16))
        environment = {"LD_PRELOAD": library, "CLOCKS": shared}
        session = open_wall(
            place, "run", "--save", "session.jsonl", "--log", "log.jsonl", **environment)
        add(shared, start, 3600)
        words = b"was suspended for 3600 s" if name == "slept" else b"clock was moved by +3600 s"
        if not wait_for(session, words, 10):
            complaints.append(f"does not say that the clock has {name}")
        complaints += quit_wall(session)
        last = json.loads(whole_lines(place.path("log.jsonl"))[0][-1])["t"]
        complaints += [] if last < 60 else [f"simulated time has jumped to {last}"]
        complaints += check_files(place)
        session.close()
    complaints += server_clock(place, library, shared)
    place.remove()
    return complaints


def server_clock(place, library, shared):
    """The same for a server without a wall."""
    open(shared, "wb").write(bytes(16))
    environment = {**os.environ, "LD_PRELOAD": library, "CLOCKS": shared}
    server = subprocess.Popen(
        [ZAPDECK, "serve", "--headless", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env=environment)
    base = server.stdout.readline().split()[1]
    add(shared, 0, 3600)
    sentence = server.stderr.readline()
    body = urllib.request.urlopen(base + "/control/v1/observation", timeout=10).read()
    server.terminate()
    server.wait()
    now = json.loads(body)["now"]
    return says(sentence, "was suspended for 3600 s") + (
        [] if now < 60 else [f"the server's time has jumped to {now}"])


def add(path, place, seconds):
    with open(path, "r+b") as file:
        file.seek(place)
        file.write(seconds.to_bytes(8, "little", signed=True))


def main():
    failed = 0
    names = [(f"killed {n}", lambda n=n: kill(n)) for n in range(KILLS)]
    names += [(act.__name__, act) for act in (
        full_disk, full_outputs, read_only, without_proc, vanished, unread, closed_output,
        stopped, clocks)]
    for name, act in names:
        begin = time.monotonic()
        complaints = act()
        skipped = [each for each in complaints if each.startswith("skipped")]
        failed += 1 if len(complaints) > len(skipped) else 0
        if complaints or not name.startswith("killed"):
            took = time.monotonic() - begin
            failure = "skip" if len(complaints) == len(skipped) else "FAIL"
            print(failure if complaints else "ok  ", f"{name} {took:.0f} s", "; ".join(complaints),
                  flush=True)
    print(f"{KILLS} killed, {len(names) - KILLS} other ends, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
