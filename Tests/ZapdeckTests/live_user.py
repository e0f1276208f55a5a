"""Plays one user's script on the program itself, and prints what did not hold.

    python3 live_user.py ZAPDECK WAY SEED [SCRIPT]

The ways are `terminal`, a wall on a pseudo-terminal; `server`, a server with three clients, whose
session is replayed and exported; and `explore`, a search that is ended. The words of a script are
those of Sources/Tools/Fuzzing/Users/UserInput.swift. Ends with 1 if anything did not hold.
"""

import glob
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../Console/TerminalTests"))
import hygiene  # noqa: E402

PATIENCE = 60
STEPS = "../../Sources/Tools/Fuzzing/Users/ControlSteps.swift"
KEYS = {
    "Up": "\x1b[A", "Down": "\x1b[B", "Right": "\x1b[C", "Left": "\x1b[D", "PgUp": "\x1b[5~",
    "PgDn": "\x1b[6~", "Tab": "\t", "Shift-Tab": "\x1b[Z", "Enter": "\r", "Escape": "\x1b",
    "Esc": "\x1b", "Backspace": "\x7f", "Delete": "\x1b[3~", "Space": " ", "Ctrl-L": "\x0c",
    "F1": "\x1bOP", "F4": "\x1bOS", "F7": "\x1b[18~", "F8": "\x1b[19~",
}
ODD = "a\ufffeb\uffffcc'\"\\ # : | > & \xe9"


class Place:
    """A folder for everything that a program writes."""

    def __init__(self, zapdeck, folder):
        self.zapdeck, self.folder = zapdeck, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments):
        """The program once more, such as for a file that it has left."""
        return subprocess.run(
            [self.zapdeck, *arguments], cwd=self.folder, capture_output=True, text=True,
            env={**os.environ, "XDG_STATE_HOME": self.folder}, timeout=PATIENCE * 5)

    def session_faults(self):
        """A saved session is read, and its replay has what the log has."""
        run = self.run("check", "session.jsonl", "--log", "again")
        if run.returncode != 0:
            return ["what it saves can be read: " + said(run)]
        lived, again = lines(self.path("log.jsonl")), lines(self.path("again/session.jsonl"))
        for one, other in zip(lived, again):
            if one != other:
                return [f"a replay equals the log: logged {one}, replayed {other}"]
        # What is announced at the very end may come after the last line of the session.
        if len(again) > len(lived) or len(lived) - len(again) > 3:
            return [f"a replay equals the log: {len(lived)} lines, {len(again)} in the replay"]
        return []


def said(run):
    return (run.stdout + run.stderr).strip().replace("\n", "; ")[:400]


def lines(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def wait_for(holds):
    """Whether it holds in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if holds():
            return True
    return False


def terminal(place, seed, words):
    wall = hygiene.Session(
        [place.zapdeck, "run", "--save", place.path("session.jsonl"), "--log",
         place.path("log.jsonl"), "--seed", seed], size=(30, 100), FOLDER=place.folder)
    try:
        faults = ([] if wait_for(lambda: wall.read(0.02) and b"recover" in wall.output)
                  else ["the wall is drawn"])
        expected = None
        for word in words:
            if has_ended(wall):
                break
            if word.startswith("@") and word[1:].isupper() and word != "@STOP":
                expected = signal_it(wall.child, word)
                break
            faults += act(wall, word)
        if expected is None:
            quit_wall(wall)
        if wall.status is None and not wall.ends():
            return faults + [f"it ends: still there after {words[-1:]}"]
        if expected is not None and wall.status != 128 + expected:
            faults.append(f"it ends by its signal: status {wall.status}")
        if expected is None and wall.status != 0:
            faults.append(f"it quits without an error: status {wall.status}")
        faults += [f"the terminal is restored: {each}" for each in wall.complaints()]
        return faults + place.session_faults()
    finally:
        wall.close()


def has_ended(wall):
    """Whether a key has ended it already; its status is known then."""
    change = wall.next_report(0) if wall.status is None else None
    if change is not None:
        code = os.waitstatus_to_exitcode(change)
        wall.status = code if code >= 0 else 128 - code
    return wall.status is not None


def act(wall, word):
    """Does what a word says; returns what did not hold."""
    if word.startswith("+") and len(word) > 1:
        wall.read(seconds(word))
    elif word.startswith("@size:"):
        columns, rows = word[6:].split(",")
        wall.resize(int(rows), int(columns))
        wall.read(0.02)
    elif word == "@STOP":
        wall.press("\x1a")
        if not wall.stops():
            return ["it stops by Ctrl-Z"]
        faults = [f"the terminal is restored while stopped: {each}" for each in wall.complaints()]
        os.kill(wall.child, signal.SIGCONT)
        wall.read(0.1)
        return faults
    elif word in KEYS or len(word) == 1:
        wall.press(KEYS.get(word, word))
        # An Escape is a key by itself only if nothing follows at once.
        wall.read(0.1 if word in ("Esc", "Escape") else 0.01)
    return []


def quit_wall(wall):
    for key in ("\x1b", "\x1b", "q", "y"):
        if has_ended(wall):
            return
        wall.press(key)
        wall.read(0.1)


def seconds(word):
    """A time as scripts have it, at most half a second: here it is time of the user."""
    text = word[1:]
    for unit, factor in (("ms", 0.001), ("min", 60), ("h", 3600), ("d", 86400), ("s", 1)):
        if text.endswith(unit):
            return min(0.5, float(text[:-len(unit)]) * factor)
    return 0.1


def signal_it(process, word):
    number = getattr(signal, "SIG" + word[1:])
    os.kill(process, number)
    return number


class Client:
    """One of the clients: it keeps the tokens that it is given."""

    def __init__(self, base, number):
        self.base, self.name = base, ["ann", "bob", "eve"][number % 3]
        self.content = self.session = ""

    def send(self, kind):
        ssm, live = "/SIM/ssm/v1/sessions/", "/SIM/live/news-one/"
        token = "/SIM/app/v1/tokens?contentId={}&accountId={}&deviceUniqueId={}"
        report = lambda text, indent=None: json.dumps(
            {"name": "odd", "userInfo": {"x": text}}, ensure_ascii=False, indent=indent)
        if kind == "token":
            self.content = self.ask("GET", token.format("news-one", self.name, self.name))
        elif kind == "otherToken":
            other = self.name + "%40example.com"
            self.ask("GET", token.format("ocean", other, other))
        elif kind in ("setup", "heartbeat", "teardown"):
            tokens = self.content if kind == "setup" else self.session
            grant = self.ask("POST", ssm + kind, tokens)
            if kind == "setup" and grant.startswith("{"):
                self.session = json.loads(grant).get("sessionToken", "")
        elif kind == "killAll":
            self.ask("PUT", ssm + "killAccountSessions", self.content,
                     json.dumps({"accountId": self.name}))
        elif kind == "report":
            self.ask("POST", "/v1/reports", self.session,
                     '{"name":"OTVSSMHeartbeatErrorNotification","userInfo":{"code":404}}')
        elif kind == "oddReport":
            self.ask("POST", "/v1/reports", self.session, report(ODD))
        elif kind == "largeReport":
            self.ask("POST", "/v1/reports", self.session, report("x" * 40000, 1))
        elif kind == "master":
            self.ask("GET", live + "master.m3u8", self.content)
        elif kind == "media":
            self.ask("GET", live + "234p/index.m3u8?drm=aes128")
        else:
            self.ask("GET", f"/{self.name}/../%00?x=%ef%bf%be")

    def ask(self, method, target, tokens="", body=""):
        request = urllib.request.Request(
            self.base + target, body.encode() if method != "GET" else None,
            {"content-type": "application/json", "nv-authorizations": tokens}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.read().decode(errors="replace")
        except (urllib.error.URLError, OSError, ValueError):
            return ""


def server(place, seed, words):
    process = subprocess.Popen(
        [place.zapdeck, "serve", "--headless", "--listen", "127.0.0.1:0", "--seed", seed,
         "--save", "session.jsonl", "--log", "log.jsonl"],
        cwd=place.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, "XDG_STATE_HOME": place.folder})
    ending = "@TERM"
    try:
        base = process.stdout.readline().split()[-1]
        clients = [Client(base, number) for number in range(3)]
        for word in words:
            kind, _, number = word[1:].partition(":")
            if word.startswith("+"):
                time.sleep(seconds(word))
            elif kind in ("INT", "TERM"):
                ending = word
                break
            elif kind == "order":
                clients[0].ask("POST", "/control/v1/commands", "", orders()[int(number)])
            elif number.isdigit():
                clients[int(number) % 3].send(kind)
        signal_it(process.pid, ending)
        text = process.communicate(timeout=PATIENCE)[0]
    finally:
        process.kill()
        process.wait()
    faults = [] if process.returncode == 0 else [
        f"it ends without an error: status {process.returncode}, {text[-300:]}"]
    return faults + place.session_faults() + export_faults(place)


def orders():
    """The steps that a remote control sends, as the rig has them: the texts stand once."""
    with open(os.path.join(HERE, STEPS), encoding="utf-8") as file:
        return re.findall(r'#"(.*?)"#', file.read())


def export_faults(place):
    run = place.run("replay", "session.jsonl", "--as-scenario")
    if run.returncode != 0:
        return ["a session is exported: " + said(run)]
    with open(place.path("exported.yaml"), "w", encoding="utf-8") as file:
        file.write(run.stdout)
    run = place.run("check", "exported.yaml")
    return [] if run.returncode == 0 else ["an exported session passes: " + said(run)]


def explore(place, seed, words):
    process = subprocess.Popen(
        [place.zapdeck, "explore", "--policy", "careless", "--seed", seed, "--runs", "100000",
         "--out", "found"], cwd=place.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env={**os.environ, "XDG_STATE_HOME": place.folder})
    ending = "@INT"
    try:
        # The folder is made when the search begins.
        wait_for(lambda: os.path.isdir(place.path("found")) or process.poll() is not None)
        for word in words:
            if word.startswith("+"):
                time.sleep(seconds(word))
            elif word.startswith("@"):
                ending = word
        signal_it(process.pid, ending)
        text, errors = process.communicate(timeout=PATIENCE * 2)
    finally:
        process.kill()
        process.wait()
    faults = [] if "(stopped)" in text else [
        f"a report exists after {ending[1:]}: status {process.returncode}, {text[:200]}{errors[-200:]}"]
    for case in sorted(glob.glob(place.path("found/*.yaml"))):
        run = place.run("check", case)
        if run.returncode != 1:
            faults.append(f"a finding's case can be read and fails: {said(run)}")
    return faults


def main():
    # What ran this with nohup does not pass that on to the program.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    zapdeck, way, seed = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3]
    words = sys.argv[4].split() if len(sys.argv) > 4 else []
    plays = {"terminal": terminal, "server": server, "explore": explore}
    with tempfile.TemporaryDirectory(prefix="zapdeck-user-") as folder:
        faults = plays[way](Place(zapdeck, folder), seed, words)
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


main()
