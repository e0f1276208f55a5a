"""Searches everything that sessions leave behind for every secret that they made.

    python3 secrecy.py ZAPDECK LINEUP

Two sessions of a line-up with a crowd, faults and real clients: one on a pseudo-terminal with a
join code, a film, a bundle and a saved frame; one without a wall, under the remote control. What
they made is known from the clients themselves and from a replay of each session file with
`--capture`, which makes the same tokens and keys again.
"""

import base64
import glob
import json
import os
import re
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Console/TerminalTests"))
import hygiene  # noqa: E402

ZAPDECK, LINEUP = sys.argv[1], sys.argv[2]
CROWD = """
crowds:
  - id: street
    viewers: 300
    household: 2
    arrives: {over: 10s, shape: kick-off}
    channels: {101: 85%, 102: 15%}
"""
TOKEN = re.compile(rb"eyJ[\w-]+\.[\w-]+\.[\w-]+")
KEYS = "R i Escape f h f w z z Escape Z Z w Escape V B S f d [ ]".split()
problems = []


class Secrets:
    """Every spelling of every secret, and where it came from."""

    def __init__(self):
        self.spellings = {}

    def add(self, text, origin):
        if isinstance(text, str):
            text = text.encode()
        if len(text) >= 6:
            self.spellings[text] = origin

    def add_token(self, token, origin):
        """Also its end and the beginning of its signature: a screen may show a part."""
        token = token.encode() if isinstance(token, str) else token
        parts = token.split(b".")
        for part in (token, parts[1][-24:], parts[2][:20]):
            self.add(part, origin)

    def add_bytes(self, data, origin):
        for text in (data.hex(), data.hex().upper()):
            self.add(text, origin)
        self.add(base64.b64encode(data).rstrip(b"="), origin)
        self.add(base64.urlsafe_b64encode(data).rstrip(b"="), origin)
        self.add(data, origin)

    def add_tokens_of(self, text, origin):
        for token in TOKEN.findall(text):
            self.add_token(token, origin)

    def add_captured(self, folder):
        for path in glob.glob(folder + "/*"):
            name = os.path.basename(path)
            data = open(path, "rb").read()
            self.add_tokens_of(data, name)
            for parameter in re.findall(
                    rb"(?:ExpressPlayToken|customerAuthenticator|ticket)=([^&\s\"]{16,})", data):
                self.add(parameter, name)
            if name.endswith((".secret", ".key")):
                self.add_bytes(bytes.fromhex(data.decode().split()[0]), name)
            if name.endswith((".spc", ".ckc")) and data:
                self.add_bytes(data, name)

    def search(self, data, where):
        for spelling, origin in self.spellings.items():
            if spelling in data:
                problems.append(f"{where} has a secret of {origin}: {spelling[:40]!r}")


class Client:
    """A real client that does all it can."""

    def __init__(self, base, secrets, join=""):
        self.base, self.secrets = base, secrets
        self.headers = {"Cookie": "zapdeck-join=" + join} if join else {}
        self.answers = []

    def call(self, method, path, tokens="", body=None, kind="application/json", own={}):
        headers = {**self.headers, "nv-authorizations": tokens, "content-type": kind, **own}
        request = urllib.request.Request(self.base + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            text = error.read()
            self.answers.append(text)
            return text

    def live(self, device):
        ssm = "/SIM/ssm/v1/sessions/"
        query = f"?contentId=news-one&accountId={device}&deviceUniqueId={device}"
        token = self.call("GET", "/SIM/app/v1/tokens" + query).decode()
        answer = self.call("POST", ssm + "setup", token)
        assert b"sessionToken" in answer, (token, answer)
        session = json.loads(answer)["sessionToken"]
        self.secrets.add_token(token, device)
        self.secrets.add_token(session, device)
        both = token + "," + session
        ticket = json.loads(self.call("POST", "/v1/tickets", both))["ticket"]
        self.secrets.add_token(ticket, device)
        child = self.call("GET", "/SIM/live/news-one/master.m3u8?ticket=" + ticket).decode()
        child = [line for line in child.splitlines() if line and line[0] != "#"][0]
        playlist = self.call("GET", "/SIM/live/news-one/" + child).decode()
        key = self.call("GET", re.search(r'URI="([^"]+)"', playlist).group(1))
        assert len(key) == 16, key
        self.secrets.add_bytes(key, device + " AES-128")
        self.report(token, session, ticket, key)
        self.scatter(token, session, ticket, key)
        self.call("POST", ssm + "heartbeat", session)
        # What is wrong is answered, and quotes nothing.
        self.call("POST", ssm + "setup", token[:-6] + "AAAAAA")
        self.call("POST", ssm + "setup", session)
        self.call("GET", "/SIM/nowhere?ticket=" + ticket)
        self.call("POST", "/v1/reports", both, token.encode())

    def scatter(self, token, session, ticket, key):
        """Sends what it was given in places of its own."""
        hexadecimal, plain = key.hex(), base64.b64encode(key).decode()
        escaped = urllib.parse.quote(plain, safe="")
        live = "/SIM/live/news-one/master.m3u8"
        self.call("GET", f"{live}?drm=aes128&ticket={ticket}&own={hexadecimal}&more={escaped}")
        self.call("GET", f"{live}?CMCD=nor%3D%22a%3Fticket%3D{ticket}%22&x=%2565{ticket[1:]}")
        self.call("GET", f"/SIM/live/{session}/master.m3u8?{hexadecimal}={token}")
        self.call("GET", f"/SIM/live/{hexadecimal}/master.m3u8")
        self.call("GET", live, own={
            "User-Agent": "app " + ticket,
            "CMCD-Session": f'own-a="{ticket}",own-b="{hexadecimal}",own-c={token},sid="{plain}"'})
        events = [
            f'e=rr,ts=1,v=2,rc=200,url="{self.base}{live}?ticket={ticket}",nor="a%3Fticket%3D{ticket}"',
            f'e=ce,ts=2,v=2,cen="{session}",a-{hexadecimal}=1,own-d="{plain}",own-e=:{plain}:',
            f'e=ps,ts=3,v=2,sta="{token}",ec=("{ticket}" "{hexadecimal}")']
        self.call("POST", "/v1/cmcd", body="\n".join(events).encode(), kind="application/cmcd")
        self.call("POST", "/SIM/ssm/v1/sessions/setup", token, (ticket + plain).encode())
        self.call("POST", "/nowhere", f"{token},{hexadecimal}", hexadecimal.encode())

    def report(self, token, session, ticket, key):
        hexadecimal, plain = key.hex(), base64.b64encode(key).decode()
        for name, info in [
                ("OTVSSMHeartbeatErrorNotification", {"code": 404, "message": "token " + session}),
                ("mine", {"url": f"{self.base}/x.m3u8?ticket={ticket}&drm=aes128", "key": plain}),
                (token, {hexadecimal: plain, "sessionToken": "short", "a": f"key={hexadecimal}"})]:
            self.call(
                "POST", "/v1/reports", token,
                json.dumps({"name": name, "userInfo": info}).encode())


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def without_colours(data):
    return re.sub(rb"\x1b\[[0-9;]*m", b"", data)


def text_of(path):
    """A file's bytes; a film's as its terminal would get them."""
    data = open(path, "rb").read()
    if path.endswith(".cast"):
        lines = [json.loads(line) for line in data.splitlines() if line[:1] == b"["]
        data += "".join(line[2] for line in lines if len(line) > 2).encode()
    return data + without_colours(data)


def wall(folder, lineup, secrets):
    """The session on a terminal; returns what is to be searched."""
    port = free_port()
    command = [
        ZAPDECK, "serve", "--join", "--listen", f"0.0.0.0:{port}", "--lineup", lineup,
        "--log", "log.jsonl", "--save", "session.jsonl", "--har", "requests.har"]
    before = os.getcwd()
    os.chdir(folder)
    # Without ffmpeg: a film stays a .cast, whose text can be searched.
    session = hygiene.Session(command, XDG_STATE_HOME=folder, PATH="/nowhere")
    session.read(0.5)
    session.press("w")
    session.read(0.5)
    session.press("Y")
    session.read(0.5)
    invitation = re.search(rb"\x1b\]52;c;([\w+/=]+)\x07", session.output).group(1)
    join = base64.b64decode(invitation).decode().split("=")[1]
    session.press("\x1b")
    client = Client(f"http://127.0.0.1:{port}", secrets, join)
    for key in KEYS:
        session.press({"Escape": "\x1b"}.get(key, key))
        session.read(0.06)
        if key == "h":
            visit = threading.Thread(target=lambda: [client.live(d) for d in ("ann-phone", "bob-tv")])
            visit.start()
            # Whoever does not read what the wall draws stops it.
            while visit.is_alive():
                session.read(0.1)
    session.press("w")
    session.read(0.4)
    session.press("S")
    session.press("\x1b")
    session.read(0.3)
    session.press("R")
    session.read(0.3)
    at_exit = len(session.output)
    session.press("q")
    session.read(0.5)
    session.press("y")
    if not session.ends():
        problems.append("the wall did not end")
    screen = session.output
    session.close()
    os.chdir(before)
    secrets.search(without_colours(screen), "the terminal")
    secrets.add(join, "the join code")
    secrets.search(screen[at_exit:], "what the wall printed at its end")
    for answer in client.answers:
        secrets.search(answer, "an error answer")


def control(client, name, body=None):
    data = None if body is None else json.dumps(body).encode()
    return client.call("GET" if body is None else "POST", "/control/v1/" + name, body=data)


def listen(base, events):
    """Collects the event stream until it ends."""
    try:
        with urllib.request.urlopen(base + "/control/v1/events", timeout=30) as stream:
            for line in stream:
                events.append(line)
    except OSError:
        pass


def served(folder, lineup, secrets):
    """The session without a wall, under the remote control."""
    out, errors = open(f"{folder}/out.txt", "wb"), open(f"{folder}/errors.txt", "wb")
    server = subprocess.Popen(
        [ZAPDECK, "serve", "--headless", "--listen", "127.0.0.1:0", "--lineup", lineup,
         "--log", f"{folder}/log.jsonl", "--save", f"{folder}/session.jsonl",
         "--har", f"{folder}/requests.har"],
        stdout=out, stderr=errors)
    base = ""
    while not base:
        line = open(f"{folder}/out.txt").readline()
        base = line.split()[1] if line.endswith("\n") else ""
        time.sleep(0.02)
    events = []
    listener = threading.Thread(target=listen, args=(base, events))
    listener.start()
    client = Client(base, secrets)
    client.live("cy-pad")
    token = client.call(
        "GET", "/SIM/app/v1/tokens?contentId=match-day&accountId=dot&deviceUniqueId=dot").decode()
    secrets.add_token(token, "dot")
    replies = [
        control(client, "commands", {"fault": {"key": "h", "player": "cy-pad"}}),
        control(client, "commands", {token: {"player": token}}),
        control(client, "commands", {"zap": {"player": token, "channel": 101}}),
        control(client, "keys", {"keys": "i f h " + token}),
        control(client, "keys", {"keys": "i w"}),
        control(client, "clock", {"advance": token}),
        control(client, "expect", {"request": "session.setup", "player": token, "within": "1s"}),
        control(client, "expect", {"player": "cy-pad", "state": "stopped", "within": "1s"}),
        control(client, "observation"), control(client, "metrics"),
    ] + [control(client, f"frame?size=160x45&format={name}") for name in ("text", "ansi", "svg")]
    replies.append(control(client, "frame?format=" + token))
    server.terminate()
    if server.wait() != 0:
        problems.append(f"the server ended with {server.returncode}")
    listener.join()
    for reply in replies + client.answers + events:
        secrets.search(without_colours(reply), "an answer of the remote control or a service")
    if not any(b"clientReported" in event for event in events):
        problems.append("the reports did not arrive")


def remake(folder, secrets):
    """Replays a session file, which makes its secrets again, and damages it to see the errors."""
    path, capture = f"{folder}/session.jsonl", f"{folder}/capture"
    run = subprocess.run(
        [ZAPDECK, "replay", path, "--as-scenario", "--capture", capture], capture_output=True)
    if run.returncode != 0:
        problems.append(f"{path} does not replay: {run.stderr[:300]}")
    check_scenario(folder, run.stdout)
    secrets.add_captured(capture)
    show(folder, path)
    if stat.S_IMODE(os.stat(path).st_mode) != 0o600:
        problems.append(f"{path} can be read by others")
    for captured in glob.glob(capture + "/*"):
        if stat.S_IMODE(os.stat(captured).st_mode) != 0o600:
            problems.append(f"{captured} can be read by others")
    text = open(path).read()
    token = TOKEN.search(text.encode()).group().decode()
    if token.encode() not in secrets.spellings:
        problems.append("the clients' own tokens are not searched for")
    outputs = []
    for old, new in [('"method"', f'"{token}"'), ('"authorizations": "', '"authorisations": "'),
                     ('"target": "', f'"target": "{token} \\u0007'), ("/SIM/", f"/{token}/")]:
        open(f"{folder}/damaged.jsonl", "w").write(text.replace(old, new))
        run = subprocess.run(
            [ZAPDECK, "check", f"{folder}/damaged.jsonl", "--junit", f"{folder}/junit.xml"],
            capture_output=True)
        outputs.append(run.stdout + run.stderr)
    os.remove(f"{folder}/damaged.jsonl")
    return outputs


def check_scenario(folder, text):
    """The session as a scenario passes without its clients' tokens; smaller ones are kept, too."""
    path, small = f"{folder}/scenario.yaml", f"{folder}/small.yaml"
    open(path, "wb").write(text)
    run = subprocess.run([ZAPDECK, "check", path], capture_output=True)
    if run.returncode != 0 or b"<token 1>" not in text:
        problems.append(f"{path} does not pass: {run.stdout[:300]} {run.stderr[:300]}")
    for source in (path, f"{folder}/session.jsonl"):
        run = subprocess.run(
            [ZAPDECK, "shrink", source, "-o", small], capture_output=True)
        if os.path.exists(small):
            os.rename(small, f"{source}.small.yaml")
        elif source == path or b"breaks no rule" not in run.stderr:
            problems.append(f"{source} is not shrunk: {run.stdout[:300]} {run.stderr[:300]}")


def show(folder, path):
    """Films and logs of the session as it is replayed; what they are is searched with the rest."""
    os.mkdir(f"{folder}/shown")
    for name in ("shown/film.svg", "shown/film.txt"):
        run = subprocess.run(
            [ZAPDECK, "record", path, "-o", f"{folder}/{name}", "--to", "12s", "--fps", "2",
             "--keys", "i w", "--log", f"{folder}/shown/film.jsonl"], capture_output=True)
        if run.returncode > 1 or not os.path.getsize(f"{folder}/{name}"):
            problems.append(f"{path} gives no {name}: {run.stderr[:300]}")
        open(f"{folder}/{name}.err", "wb").write(run.stdout + run.stderr)


def check_bundle(folder):
    """The bundle's session is redacted, says so, and still replays what did not come from outside."""
    bundle = glob.glob(folder + "/zapdeck-incident-*")[0]
    if "cannot replay" not in " ".join(open(bundle + "/README.txt").read().split()):
        problems.append("the bundle does not say what it cannot replay")
    run = subprocess.run(
        [ZAPDECK, "replay", bundle + "/session.jsonl", "--as-scenario"], capture_output=True)
    if run.returncode != 0 or b"left out" not in run.stderr:
        problems.append(f"the bundle's session: {run.returncode} {run.stderr[:300]}")


def main():
    with tempfile.TemporaryDirectory() as root:
        lineup = root + "/lineup.yaml"
        open(lineup, "w").write(open(LINEUP).read() + CROWD)
        secrets, outputs = Secrets(), []
        for run in (wall, served):
            folder = f"{root}/{run.__name__}"
            os.mkdir(folder)
            run(folder, lineup, secrets)
            outputs += remake(folder, secrets)
        for output in outputs:
            secrets.search(output, "an error text")
        check_bundle(root + "/wall")
        searched = 0
        for path in sorted(glob.glob(root + "/**", recursive=True)):
            kept = os.path.relpath(path, root)
            if os.path.isdir(path) or "/capture/" in path or kept.endswith(
                    ("wall/session.jsonl", "served/session.jsonl")):
                continue
            secrets.search(text_of(path), kept)
            searched += 1
        names = {os.path.splitext(path)[1] for path in glob.glob(root + "/wall/**")}
        if not {".cast", ".txt", ".jsonl"} <= names:
            problems.append(f"not every output was made: {names}")
    for problem in problems:
        print("FAIL", problem)
    print(f"{len(secrets.spellings)} spellings of secrets, {searched} files searched, "
          f"{len(problems)} found")
    return 1 if problems else 0


sys.exit(main())
