"""Runs a wall and a server for a long time and fails where they grow.

    python3 soak.py ZAPDECK [SECONDS]

The wall is on a pseudo-terminal at x100 with a key every 50 ms: faults, zaps, films, bundles, going
back in time. The server has no wall and a mixed load of real clients. Every second resident memory,
descriptors and threads of both are sampled, and what the wall draws, by how long each of its
frames takes to arrive. A figure fails when its mean in the last third of the time is more than 2 %
above that in the second third.
"""

import json
import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../Console/TerminalTests"))
import hygiene  # noqa: E402

ZAPDECK = os.path.abspath(sys.argv[1])
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 600.0
KEY_EVERY, GROWTH, HISTORY = 0.05, 1.02, "1MB"
# A menu is opened and closed, a fault injected and cleared, a player added and removed, so that the
# wall is the same after each round.
ROUND = ["f h", "Up", "f w", "x", "[", "]", "m", "f u", "1", "r", "2", "Down", "i", "i", "z", "Z",
         "f s", "X", "y", "3", "n", "L", "t", "4", "Up", "V", "l", "l", "l", "?", "Escape"]
BYTES = {"Up": "\x1b[A", "Down": "\x1b[B", "Escape": "\x1b"}
SYNC = b"\x1b[?2026l"


class Watch:
    """Samples of one process."""

    def __init__(self, name, pid):
        self.name, self.pid, self.figures = name, pid, {}

    def note(self, figure, at, value):
        self.figures.setdefault(figure, []).append((at, value))

    def sample(self, at):
        status = open(f"/proc/{self.pid}/status").read()
        self.note("resident kB", at, int(re.search(r"VmRSS:\s+(\d+)", status).group(1)))
        self.note("threads", at, int(re.search(r"Threads:\s+(\d+)", status).group(1)))
        self.note("descriptors", at, len(os.listdir(f"/proc/{self.pid}/fd")))

    def judge(self):
        """Prints the thirds of each figure; whether one grows."""
        grows = False
        for figure, samples in self.figures.items():
            thirds = [mean([v for at, v in samples if SECONDS * n / 3 <= at < SECONDS * (n + 1) / 3])
                      for n in range(3)]
            late = thirds[2] > thirds[1] * GROWTH
            grows |= late
            row = "  ".join(f"{third:10.1f}" for third in thirds)
            print(f"{'FAIL' if late else 'ok  '} {self.name:6} {figure:22} {row}", flush=True)
        return grows


def mean(values):
    return sum(values) / len(values) if values else 0.0


class Screen(hygiene.Session):
    """A terminal that keeps nothing of what it shows."""

    def take(self, seconds):
        """What comes within that time."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        try:
            return os.read(self.master, 1 << 20) if ready else b""
        except OSError:
            return b""

    def runs_on(self):
        return os.path.exists(f"/proc/{self.child}")


class Wall:
    """A wall whose keys are pressed and whose frames are timed."""

    def __init__(self, folder):
        os.chdir(folder)
        self.session = Screen(
            [ZAPDECK, "run", "--speed", "100", "--log", "/dev/null", "--history", HISTORY,
             "--no-mouse", "--sync", "on"], size=(45, 160), XDG_STATE_HOME=folder, TMPDIR=folder,
            # Without ffmpeg: the video of a film is made by another thread and process, which come
            # and go.
            PATH="/nowhere")
        self.folder = folder
        self.keys = iter(())
        self.rounds = 0
        self.looked = 0.0

    def next_key(self):
        for key in self.keys:
            return BYTES.get(key, key)
        self.rounds += 1
        film = ["R"] if self.rounds % 4 == 0 else []
        bundle = ["B"] if self.rounds % 40 == 1 else []
        self.keys = iter([k for press in film + ROUND + bundle for k in press.split()])
        return self.next_key()

    def run(self, watch, begin):
        """Presses keys and reads until the time is over."""
        session, due, marks, tail = self.session, time.monotonic(), [], b""
        while (now := time.monotonic()) < begin + SECONDS and session.runs_on():
            if now >= due:
                session.press(self.next_key())
                due += KEY_EVERY
                if due < now - 1:
                    due = now
            got = session.take(max(0, min(due - time.monotonic(), 0.05)))
            text = tail + got
            for _ in range(text.count(SYNC)):
                marks.append(time.monotonic())
                if len(marks) > 1:
                    watch.note("ms between frames", now - begin, (marks[-1] - marks[-2]) * 1000)
                del marks[:-1]
            tail = text[-(len(SYNC) - 1):] if not text.endswith(SYNC) else b""
            self.forget_files()

    def forget_files(self):
        """What the wall has written is removed from time to time: a disk is not what is measured."""
        if time.monotonic() - self.looked < 5:
            return
        self.looked = time.monotonic()
        for name in os.listdir(self.folder):
            path = os.path.join(self.folder, name)
            if name.startswith("zapdeck-") and time.time() - os.path.getmtime(path) > 30:
                shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)


def clients(base, number, end, counts):
    """Real clients, one after another: sessions, playlists, keys, reports, and nonsense."""
    luck = random.Random(number)

    def call(method, path, tokens="", body=None):
        headers = {"nv-authorizations": tokens, "content-type": "application/json"}
        request = urllib.request.Request(base + path, body, headers, method=method)
        counts[number] += 1
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.read().decode(errors="replace")
        except urllib.error.HTTPError as error:
            return error.read().decode(errors="replace")
        except OSError:
            # A fault may be a reset, or no answer at all.
            return "{}"

    ssm = "/SIM/ssm/v1/sessions/"
    while time.monotonic() < end:
        # As many devices as there are threads times ten: the world has met all of them soon.
        device = f"d{number}-{luck.randrange(10)}"
        token = call("GET", "/SIM/app/v1/tokens?contentId=news-one"
                     f"&accountId={device}&deviceUniqueId={device}")
        answer = call("POST", ssm + "setup", token)
        session = json.loads(answer or "{}").get("sessionToken", "")
        call("GET", "/SIM/live/news-one/234p/index.m3u8?drm=aes128")
        call("POST", ssm + "heartbeat", session)
        call("POST", "/v1/reports", token, b'{"name": "mine", "userInfo": {"a": 1}}')
        call("GET", "/SIM/" + "".join(luck.choices("abc/?%", k=20)))
        call("GET", "/control/v1/" + luck.choice(["observation", "metrics", "frame"]))
        if luck.random() < 0.1:
            call("POST", "/control/v1/commands", "", json.dumps(
                {"fault": {"key": luck.choice("hs"), "player": "all"}}).encode())
            call("POST", "/control/v1/commands", "", b'{"clear": "all"}')
        call("POST", ssm + "teardown", session)
        time.sleep(0.1)


def sample(watches, begin, stop):
    while not stop.wait(1):
        for watch in watches:
            try:
                watch.sample(time.monotonic() - begin)
            except (OSError, AttributeError):
                return


def main():
    folder = tempfile.mkdtemp(prefix="zapdeck-soak-")
    out = open(os.path.join(folder, "out"), "wb")
    server = subprocess.Popen(
        [ZAPDECK, "serve", "--headless", "--listen", "127.0.0.1:0", "--history", HISTORY,
         "--save", os.path.join(folder, "served.jsonl"), "--log", "/dev/null"],
        stdout=subprocess.PIPE, stderr=out)
    base = server.stdout.readline().decode().split()[1]
    threading.Thread(
        target=lambda: [None for _ in iter(lambda: server.stdout.read(65536), b"")],
        daemon=True).start()
    wall = Wall(folder)
    watches = [Watch("wall", wall.session.child), Watch("server", server.pid)]
    begin, stop, counts = time.monotonic(), threading.Event(), [0] * 4
    threads = [threading.Thread(target=clients, args=(base, n, begin + SECONDS, counts))
               for n in range(len(counts))]
    sampler = threading.Thread(target=sample, args=(watches, begin, stop))
    for thread in threads + [sampler]:
        thread.start()
    wall.run(watches[0], begin)
    for thread in threads:
        thread.join()
    stop.set()
    sampler.join()
    died = [each.name for each in watches if not os.path.exists(f"/proc/{each.pid}")]
    if "wall" not in died:
        os.kill(wall.session.child, signal.SIGTERM)
        wall.session.ends()
    wall.session.close()
    server.terminate()
    server.wait()
    print(f"{SECONDS:.0f} s, {wall.rounds} rounds of keys, {sum(counts)} requests; "
          "means of the three thirds:")
    grows = any([watch.judge() for watch in watches])
    for name in died:
        print(f"FAIL {name} has ended by itself")
    shutil.rmtree(folder, ignore_errors=True)
    return 1 if grows or died else 0


if __name__ == "__main__":
    sys.exit(main())
