"""Checks that a full-screen program gives the terminal back.

    python3 hygiene.py COMMAND [ARGUMENT...]

Runs the command on a pseudo-terminal of its own, ends it by `q`, by each deadly signal, and by
a stop and a continuation, and compares modes and bytes with what they were before.
"""

import fcntl
import glob
import os
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

SETTLE, LIMIT = 0.4, 60.0
MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
STYLE = re.compile(rb"\x1b\[([0-9;]*)m")
COLORED = re.compile(rb"\x1b\[[0-9;]*(?<![0-9])(3[0-8]|4[0-8])[0-9;]*m")
SIXTEEN = r"""sixteen|a terminal of 16 colours, colors#16, pairs#256, use=xterm,
    setaf=\E[%?%p1%{8}%<%t3%p1%d%e9%p1%{8}%-%d%;m,
    setab=\E[%?%p1%{8}%<%t4%p1%d%e10%p1%{8}%-%d%;m,
"""
PASTE = b"\x1b[200~q1q\rq\x1b[201~"
POLITE = [
    "INT", "TERM", "HUP", "USR1", "USR2", "ALRM", "VTALRM", "PROF", "XCPU", "IO", "PWR", "STKFLT",
    "RTMIN", "RTMAX",
]
CRASHES = ["QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "SEGV", "SYS"]
HARMLESS = ["PIPE", "XFSZ", "CHLD", "URG", "WINCH"]


class Session:
    """One run of the command on a pseudo-terminal."""

    def __init__(self, command, size=(45, 160), **environment):
        self.master, self.slave = os.openpty()
        self.resize(*size)
        self.before = termios.tcgetattr(self.slave)
        self.output, self.status = b"", None
        self.reports, report = os.pipe()
        self.leader = os.fork()
        if self.leader == 0:
            try:
                self.lead(report, command, environment)
            finally:
                os._exit(0)
        os.close(report)
        self.child = self.next_report(LIMIT)

    def lead(self, report, command, environment):
        """Plays the shell: a job alone in its session cannot be stopped."""
        os.close(self.master)
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        job = os.fork()
        if job == 0:
            self.become(command, environment)
        os.write(report, struct.pack("i", job))
        while True:
            _, status = os.waitpid(job, os.WUNTRACED)
            os.write(report, struct.pack("i", status))
            if not os.WIFSTOPPED(status):
                return

    def become(self, command, environment):
        os.setpgid(0, 0)
        os.tcsetpgrp(self.slave, os.getpgrp())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        folder = environment.pop("FOLDER", None)
        if folder is not None:
            os.chdir(folder)
            environment["XDG_STATE_HOME"] = folder
        for descriptor in range(3):
            os.dup2(self.slave, descriptor)
        elsewhere = environment.pop("NO_TERMINAL_ON", None)
        if elsewhere is not None:
            os.dup2(os.open(os.devnull, os.O_RDWR), elsewhere)
        os.closerange(3, 64)
        own = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"}
        passed = ("PATH", "HOME", "TMPDIR", "TSAN_OPTIONS")
        inherited = {k: v for k, v in os.environ.items() if k in passed}
        if "ASAN_OPTIONS" in os.environ:
            # The program's own handlers are what is checked.
            inherited["ASAN_OPTIONS"] = os.environ["ASAN_OPTIONS"] + "".join(
                f":handle_{name}=0" for name in ("segv", "sigbus", "sigfpe", "sigill", "abort"))
            # Swift's handler copies any address for its backtracer, and counts on the fault.
            if environment.get("SWIFT_BACKTRACE", "").startswith("enable=yes"):
                inherited["ASAN_OPTIONS"] += ":replace_intrin=0"
        wanted = {**inherited, **own, **environment}
        wanted = {name: value for name, value in wanted.items() if value is not None}
        try:
            os.execvpe(command[0], command, wanted)
        finally:
            os._exit(127)

    def next_report(self, seconds):
        """The next number the leader sends; None when none comes in time."""
        ready, _, _ = select.select([self.reports], [], [], seconds)
        data = os.read(self.reports, 4) if ready else b""
        return struct.unpack("i", data)[0] if len(data) == 4 else None

    def resize(self, rows, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        """Reads what is written until nothing comes for that long; returns it."""
        start, begin = len(self.output), time.monotonic()
        while time.monotonic() - begin < LIMIT:
            ready, _, _ = select.select([self.master], [], [], seconds)
            if not ready:
                break
            try:
                self.output += os.read(self.master, 65536)
            except OSError:
                break
            if time.monotonic() - begin > seconds * 4:
                break
        return self.output[start:]

    def settle(self):
        """Waits until the program draws; one that a sanitizer watches starts late."""
        begin = time.monotonic()
        while not self.read(SETTLE) and time.monotonic() - begin < LIMIT:
            continue

    def press(self, text):
        os.write(self.master, text.encode() if isinstance(text, str) else text)

    def next_change(self):
        """Waits for the job to end or stop, reading on; its wait status, or None."""
        begin = time.monotonic()
        while time.monotonic() - begin < LIMIT:
            self.read(0.05)
            change = self.next_report(0)
            if change is not None:
                self.read(0.05)
                return change
        return None

    def ends(self):
        """Waits for the end; whether it came. The status is 128 + n after signal n."""
        change = self.next_change()
        if change is None or os.WIFSTOPPED(change):
            return False
        code = os.waitstatus_to_exitcode(change)
        self.status = code if code >= 0 else 128 - code
        return True

    def stops(self):
        """Waits until the process is stopped; whether it was."""
        change = self.next_change()
        return change is not None and os.WIFSTOPPED(change)

    def runs(self):
        """Whether the job has neither ended nor stopped; asked at most once a session."""
        return self.next_report(0) is None

    def close(self):
        if self.status is None:
            os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.leader, 0)
        for descriptor in (self.master, self.slave, self.reports):
            os.close(descriptor)

    def complaints(self):
        """What is not as it was: line modes, private modes, keypad, attributes, title stack."""
        found = []
        if termios.tcgetattr(self.slave) != self.before:
            found.append("line modes differ")
        state = {}
        for modes, switch in MODE.findall(self.output):
            for mode in modes.split(b";"):
                state[mode.decode()] = switch
        for mode, switch in sorted(state.items()):
            if switch != (b"h" if mode in ("7", "25") else b"l"):
                found.append(f"mode {mode} left {'on' if switch == b'h' else 'off'}")
        if self.output.rfind(b"\x1b=") > self.output.rfind(b"\x1b>"):
            found.append("application keypad left on")
        if self.output.count(b"\x1b[22;0;0t") != self.output.count(b"\x1b[23;0;0t"):
            found.append("title stack uneven")
        styles = STYLE.findall(self.output)
        if styles and styles[-1] not in (b"", b"0"):
            found.append("attributes left on")
        return found


class Checks:
    """Runs the checks and counts them."""

    def __init__(self, command):
        self.command, self.passed, self.failed = command, 0, 0

    def check(self, name, complaints):
        if complaints:
            self.failed += 1
            print(f"FAIL  {name}: {'; '.join(complaints)}")
        else:
            self.passed += 1
            print(f"ok    {name}")

    def run(self, name, act, status=None, **options):
        session = Session(self.command, **options)
        try:
            session.settle()
            complaints = list(act(session) or [])
            if not session.ends():
                complaints.append("did not end")
            else:
                complaints += session.complaints()
                if status is not None and session.status != status:
                    complaints.append(f"status {session.status} instead of {status}")
            self.check(name, complaints)
        finally:
            session.close()

    def all(self):
        self.run("q", quit_by_key, 0)
        for name in POLITE + CRASHES:
            number = getattr(signal, "SIG" + name, None)
            if number is None:
                continue
            act = lambda session, number=number: os.kill(session.child, number)
            self.run(f"SIG{name}", act, 128 + number)
        self.backtrace()
        self.run("harmless signals, q", harmless, 0)
        self.run("Ctrl-C", lambda session: session.press("\x03"), 130)
        self.hang_up()
        self.run("Ctrl-Z, continue, q", stop_and_continue, 0)
        self.run("SIGSTOP, continue, q", freeze_and_continue, 0)
        self.run("stopped, then SIGTERM", stop_and_terminate, 143)
        self.run("paste presses nothing", paste, 0)
        self.run("50 sizes", resize_storm, 0)
        for rows, columns in [(1, 1), (5, 20), (1, 300), (300, 1)]:
            self.run(f"{columns}x{rows}", small, 0, size=(rows, columns))
        self.run("Escape, unknown sequences", unknown_sequences, 0)
        self.environments()
        self.refusals()
        self.two_walls()

    def backtrace(self):
        """Swift's own report of a crash; its program is no part of ours, but of the toolchain."""
        compiler = os.path.realpath(shutil.which("swiftc") or "")
        found = glob.glob(os.path.dirname(compiler) + "/../libexec/swift/*/swift-backtrace")
        if found:
            options = "enable=yes,interactive=no,color=no,swift-backtrace=" + found[0]
            self.run("SIGSEGV, backtrace", backtraced, 139, SWIFT_BACKTRACE=options)

    def hang_up(self):
        session = Session(self.command)
        session.settle()
        os.close(session.master)
        change = session.next_report(LIMIT)
        session.status = None if change is None else os.waitstatus_to_exitcode(change)
        session.master = os.open(os.devnull, os.O_RDONLY)
        session.close()
        expected = 128 + signal.SIGHUP
        status = session.status
        self.check("terminal goes away", [] if status == expected else [f"status {status}"])

    def environments(self):
        for terminal in [
            "xterm", "xterm-mono", "screen", "screen-256color", "tmux", "tmux-256color", "linux",
            "rxvt", "ansi", "vt100", "vt220",
        ]:
            self.run(f"TERM={terminal}", quit_by_key, 0, TERM=terminal)
        self.run("LANG=C", ascii_only, 0, LANG="C", LC_ALL="C")
        self.run("LC_ALL=POSIX", ascii_only, 0, LC_ALL="POSIX")
        self.run("a locale that is not there", ascii_only, 0, LANG="xx_YY.UTF-8")
        self.run("NO_COLOR", no_color, 0, NO_COLOR="1")
        self.run("vt100 has no colours", no_color, 0, TERM="vt100")
        self.run("8 colours", eight_colors, 0, TERM="xterm")
        self.sixteen_colors()

    def sixteen_colors(self):
        """A terminal of 16 colours, which the usual databases leave out: ours is made here."""
        if shutil.which("tic") is None:
            return
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "sixteen.ti")
            with open(source, "w") as file:
                file.write(SIXTEEN)
            subprocess.run(["tic", "-x", "-o", folder, source], check=True)
            self.run("16 colours", eight_colors, 0, TERM="sixteen", TERMINFO=folder)

    def refusals(self):
        for terminal in [None, "", "unknown", "no-such-terminal", "../../etc/passwd", "dumb"]:
            self.refusal(f"refuses TERM={terminal}", b"TERM", TERM=terminal)
        for name, descriptor in [("input", 0), ("output", 1)]:
            self.refusal(f"no terminal on {name}", b"needs a terminal", NO_TERMINAL_ON=descriptor)

    def refusal(self, name, word, **environment):
        session = Session(self.command, **environment)
        try:
            ended = session.ends()
            complaints = [] if ended and session.status == 2 else [f"status {session.status}"]
            if b"\x1b" in session.output:
                complaints.append("wrote sequences")
            if word not in session.output or session.output.count(b"\n") != 1:
                complaints.append(f"is not one line with {word.decode()}")
            self.check(name, complaints)
        finally:
            session.close()

    def two_walls(self):
        """Two walls in one folder: each keeps its session, and each has its own files."""
        with tempfile.TemporaryDirectory() as folder:
            walls = [Session(self.command, FOLDER=folder) for _ in range(2)]
            try:
                complaints = [each for wall in walls for each in save_twice(wall, folder)]
                complaints += [each for wall in walls for each in quit_and_say(wall)]
                names = sorted(os.listdir(folder))
                frames = [name for name in names if name.endswith(".txt")]
                kept = os.listdir(os.path.join(folder, "zapdeck", "sessions"))
                if len(frames) != 4 or len(kept) != 2:
                    complaints.append(f"frames {frames}, sessions {kept}")
                self.check("two walls in one folder", complaints)
            finally:
                for wall in walls:
                    wall.close()


def quit_by_key(session):
    session.press("q")


def harmless(session):
    for name in HARMLESS:
        os.kill(session.child, getattr(signal, "SIG" + name))
        session.read(0.1)
    if not session.runs():
        return ["ended by a signal"]
    session.press("q")
    return []


def small(session):
    """Keys and sizes do no harm where there is hardly a screen."""
    for key in ["?", "\x1b", "z", "z", "f", "\x1b", "\t", "c", "\x1b"]:
        session.press(key)
        session.read(0.03)
    session.press("q")


def save_twice(session, folder):
    """Saves two frames, the second once the first is there; each is said."""
    def frames():
        return sum(name.endswith(".txt") for name in os.listdir(folder))

    session.settle()
    session.press("p")
    for _ in range(2):
        before, begin = frames(), time.monotonic()
        session.press("S")
        while frames() == before and time.monotonic() - begin < LIMIT:
            session.read(0.05)
    begin = time.monotonic()
    while b"saved as" not in session.output and time.monotonic() - begin < LIMIT:
        session.read(0.05)
    return [] if b"saved as" in session.output else ["no frame was saved"]


def quit_and_say(session):
    session.press("q")
    if not session.ends():
        return ["did not end"]
    found = session.complaints() + ([] if session.status == 0 else [f"status {session.status}"])
    return found + ([] if b"zapdeck replay " in session.output else ["does not say how to replay"])


def backtraced(session):
    start = len(session.output)
    os.kill(session.child, signal.SIGSEGV)
    for _ in range(40):
        session.read(1)
        if b"crash" in session.output[start:]:
            break
    after = session.output[start:]
    return [] if after.find(b"?25h") < after.find(b"crash") else ["screen not left before"]


def took_over_again(session):
    return [] if b"\x1b[?1049h" in session.read(SETTLE) else ["did not take over again"]


def stop_and_continue(session):
    session.press("\x1a")
    if not session.stops():
        return ["did not stop"]
    found = [f"stopped: {each}" for each in session.complaints()]
    os.kill(session.child, signal.SIGCONT)
    found += took_over_again(session)
    session.press("q")
    return found


def freeze_and_continue(session):
    os.kill(session.child, signal.SIGSTOP)
    if not session.stops():
        return ["did not stop"]
    os.kill(session.child, signal.SIGCONT)
    found = took_over_again(session)
    session.press("q")
    return found


def stop_and_terminate(session):
    session.press("\x1a")
    if not session.stops():
        return ["did not stop"]
    os.kill(session.child, signal.SIGTERM)
    os.kill(session.child, signal.SIGCONT)
    return []


def paste(session):
    session.press(PASTE)
    session.read(SETTLE)
    if not session.runs():
        return ["pasted text quit the program"]
    session.press("q")
    return []


def resize_storm(session):
    for step in range(50):
        session.resize(1 + step * 7 % 60, 1 + step * 37 % 240)
        time.sleep(0.02)
        session.read(0.001)
    session.resize(24, 80)
    session.read(SETTLE)
    if not session.runs():
        return ["ended by itself"]
    session.press("q")
    return []


def unknown_sequences(session):
    for sequence in ["\x1b[27;5;113~", "\x1b[1;9q", "\x1b[?1;2q", "\x1bOq", "\x1b[57q"]:
        session.press(sequence)
        session.read(0.1)
    if not session.runs():
        return ["an unknown sequence quit the program"]
    session.press("\x1b")
    session.read(SETTLE)
    session.press("q")
    return []


def ascii_only(session):
    session.press("q")
    session.read(SETTLE)
    return ["wrote bytes beyond ASCII"] if any(b > 126 for b in session.output) else []


def no_color(session):
    session.press("q")
    session.read(SETTLE)
    return ["wrote colours"] if COLORED.search(session.output) else []


def eight_colors(session):
    """The first eight are used, and none of the 256."""
    session.press("q")
    session.read(SETTLE)
    found = [] if COLORED.search(session.output) else ["wrote no colours"]
    return found + (["wrote one of 256 colours"] if b"8;5;" in session.output else [])


if __name__ == "__main__":
    if len(sys.argv) < 2 or shutil.which(sys.argv[1]) is None:
        sys.exit("usage: python3 hygiene.py COMMAND [ARGUMENT...]")
    checks = Checks([os.path.abspath(shutil.which(sys.argv[1]))] + sys.argv[2:])
    checks.all()
    print(f"{checks.passed} passed, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)
