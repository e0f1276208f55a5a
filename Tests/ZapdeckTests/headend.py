"""A stand-in head-end of another make: an HLS origin and a session manager in one process, with the
standard library and ffmpeg only.

Usage: headend.py [--port PORT] [--web FOLDER] [--keep SECONDS]. The first line of its output ends
with its address; GET /addresses lists what it serves. FOLDER has hls.js for /player.html, as
`make players` brings it. Ctrl-C ends it.

    /FORM/ASSET/master.m3u8   ASSET: vod, aes, fmp4, odd (odd names), live
                              FORM: how addresses are written: rel, root (/x), net (//host/x), abs
    /signed/… /gzip/…         before FORM: signed addresses, compressed playlists
    /cookie/… /domain/…       the same, with cookies that the master playlist sets
    /redirect/… /moved/… /jump/…   302 to … with an absolute, a relative, a /x address
    /every/master.m3u8        and media.m3u8: every tag with an address, to read and not to play
    /bad/MODE/…               breaks HTTP; the modes are in BAD
    /echo                     answers with what it got
    /log                      GET: each request as a line of JSON; DELETE: forgets them
    /sessions                 POST, then PUT /sessions/ID/heartbeat, DELETE /sessions/ID; GET lists
    /v2/sessions/IDP/SUBJECT  POST: the id is in Location, as Adobe's service answers
"""
import argparse
import collections
import email.utils
import gzip
import hashlib
import http.server
import json
import os
import posixpath
import re
import signal
import socket
import sys
import tempfile
import threading
import time

from headend_media import ASSETS, FORMS, TAGS, Media, every, place, sign

HERE = os.path.dirname(os.path.abspath(__file__))
PLAYERS = os.path.join(os.path.dirname(os.path.dirname(HERE)), ".build-peers", "web")
EXTRAS = ("signed", "cookie", "domain", "gzip")
LEAPS = ("redirect", "moved", "jump")
BEAT = 2
KINDS = {".m3u8": "application/vnd.apple.mpegurl", ".ts": "video/mp2t", ".m4s": "video/iso.segment",
         ".mp4": "video/mp4", ".key": "application/octet-stream", ".json": "application/json",
         ".html": "text/html; charset=utf-8", ".js": "text/javascript"}
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
# What follows the head of a broken answer; %BODY is the beginning of what was asked for.
BAD = {
    "half": b"Content-Length: 100000\r\n\r\n%BODY",
    "chunks": CHUNKED + b"5\r\n#EXTM\r\nZZZ\r\n%BODY",
    "torn": CHUNKED + b"ffff\r\n%BODY",
    "both": b"Content-Length: 7\r\n" + CHUNKED + b"7\r\n#EXTM3U\r\n0\r\n\r\n",
    "lengths": b"Content-Length: 7\r\nContent-Length: 9\r\n\r\n#EXTM3U\r\n",
    "lines": b"Content-Length: 7\r\nX-Bare: a\rb\r\nX-Folded: a\r\n b\r\n\r\n#EXTM3U",
    "spaces": b"Content-Length : 7\r\n\r\n#EXTM3U",
    "headers": b"X-Long: " + b"a" * 200_000 + b"\r\nContent-Length: 7\r\n\r\n#EXTM3U",
    "closed": None, "silent": None, "endless": None,
}


class Sessions:
    """What the session manager holds; a session without a beat for too long is forgotten."""

    def __init__(self, keep):
        self.keep, self.lock, self.held = keep, threading.Lock(), {}

    def open(self, **facts):
        with self.lock:
            name = os.urandom(6).hex()
            self.held[name] = {"id": name, **facts, "beats": 0, "at": time.monotonic()}
            return name

    def beat(self, name):
        with self.lock:
            self.forget()
            if name in self.held:
                self.held[name]["beats"] += 1
                self.held[name]["at"] = time.monotonic()
            return name in self.held

    def close(self, name):
        with self.lock:
            return self.held.pop(name, None) is not None

    def forget(self):
        late = time.monotonic() - self.keep
        self.held = {name: each for name, each in self.held.items() if each["at"] > late}

    def list(self):
        with self.lock:
            self.forget()
            return [{k: v for k, v in each.items() if k != "at"} for each in self.held.values()]


class HeadEnd(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def __init__(self, media, port=0, web=PLAYERS, keep=60):
        super().__init__(("127.0.0.1", port), Handler)
        self.media, self.web, self.sessions = media, web, Sessions(keep)
        self.host = f"127.0.0.1:{self.server_port}"
        self.base = "http://" + self.host
        self.entries, self.lock = collections.deque(maxlen=100_000), threading.Lock()
        self.raw = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.speak_http2, daemon=True).start()

    def speak_http2(self):
        """A port that knows HTTP/2 only: its SETTINGS, then GOAWAY."""
        while True:
            link, _ = self.raw.accept()
            with link:
                try:
                    link.sendall(b"\0\0\0\4\0\0\0\0\0\0\0\x08\7\0\0\0\0\0" + bytes(7) + b"\1")
                    link.settimeout(2)
                    link.recv(65536)
                except OSError:
                    pass

    def addresses(self):
        paths = {f"{form}-{asset}": f"/{form}/{asset}/master.m3u8"
                 for form in FORMS for asset in ASSETS}
        for word in LEAPS + EXTRAS:
            paths |= {f"{word}-{form}": f"/{word}/{form}/vod/master.m3u8" for form in FORMS}
        paths["signed-aes"] = "/signed/abs/aes/master.m3u8"
        for name, path in paths.items():
            paths[name] = self.base + (sign(path) if "/signed/" in path else path)
        http2 = f"http://127.0.0.1:{self.raw.getsockname()[1]}"
        return paths | {"http2": f"{http2}/rel/vod/master.m3u8"}

    def handle_error(self, *_):
        """A client that left early is nothing to report."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version, timeout = "HTTP/1.1", 60
    disable_nagle_algorithm = True

    def version_string(self):
        return "standin/1"

    def log_message(self, *_):
        pass

    def answer(self):
        # BaseHTTPRequestHandler shortens `//` in `path`; the line has what was sent.
        self.target = self.requestline.split(" ")[1]
        self.path_sent, _, self.query = self.target.partition("?")
        self.content = self.read_body()
        words = self.path_sent.split("/")[1:]
        if words[0] != "log":
            self.record()
        routes = {"log": self.get_log, "addresses": self.get_addresses, "echo": self.echo,
                  "sessions": self.manage, "v2": self.manage_adobe, "bad": self.misbehave,
                  "every": self.get_every, "player.html": self.page, "hls.js": self.page}
        if self.command == "OPTIONS":
            self.reply(204)
        elif words[0] in LEAPS:
            self.redirect(words[0], self.target[len(words[0]) + 1:])
        else:
            routes.get(words[0], self.origin)(words)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = answer

    def read_body(self):
        if "chunked" not in self.headers.get("transfer-encoding", "").lower():
            return self.rfile.read(int(self.headers.get("content-length", 0)))
        body = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        while self.rfile.readline().strip():
            pass
        return body

    def record(self):
        facts = {"at": time.time(), "method": self.command, "target": self.target,
                 "headers": self.headers.items(), "size": len(self.content),
                 "sha256": hashlib.sha256(self.content).hexdigest()}
        with self.server.lock:
            self.server.entries.append(facts)

    def cors(self):
        """The page's own origin is named, never `*`: cookies are allowed."""
        if not (origin := self.headers.get("origin")):
            return
        self.send_header("Access-Control-Allow-Origin", origin)
        self.send_header("Access-Control-Allow-Credentials", "true")
        self.send_header("Access-Control-Expose-Headers", "Location, ETag, Content-Range")
        self.send_header("Vary", "Origin")
        if self.command == "OPTIONS":
            asked = self.headers.get("access-control-request-headers", "")
            self.send_header("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE")
            self.send_header("Access-Control-Allow-Headers", asked)
            self.send_header("Access-Control-Max-Age", "5")

    def reply(self, status, body=b"", kind=None, headers=()):
        self.send_response(status)
        self.cors()
        if kind:
            self.send_header("Content-Type", kind)
        for name, value in headers:
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD" and status not in (204, 304):
            self.wfile.write(body)

    def json(self, status, value, headers=()):
        self.reply(status, json.dumps(value).encode() + b"\n", "application/json", headers)

    def get_log(self, _):
        with self.server.lock:
            lines = "".join(json.dumps(each) + "\n" for each in self.server.entries)
            if self.command == "DELETE":
                self.server.entries.clear()
        self.reply(200, lines.encode(), "application/x-ndjson")

    def get_addresses(self, _):
        self.json(200, self.server.addresses())

    def get_every(self, words):
        name = words[-1].removesuffix(".m3u8")
        if name not in TAGS:
            return self.json(404, {"error": "master.m3u8 or media.m3u8"})
        self.serve_whole(every(name, self.server.host).encode(), KINDS[".m3u8"], [])

    def echo(self, _):
        self.json(200, {"method": self.command, "target": self.target, "size": len(self.content),
                        "headers": self.headers.items(),
                        "sha256": hashlib.sha256(self.content).hexdigest()})

    def redirect(self, word, target):
        path, mark, query = target.partition("?")
        if word == "redirect":
            target = self.server.base + target
        elif word == "moved":
            here = posixpath.dirname(self.path_sent)
            target = posixpath.relpath(path, here) + mark + query
        self.reply(302, b"it is elsewhere\n", "text/plain", [("Location", target)])

    def page(self, words):
        folder = HERE if words[0] == "player.html" else self.server.web
        try:
            with open(os.path.join(folder, words[0]), "rb") as file:
                self.reply(200, file.read(), KINDS[os.path.splitext(words[0])[1]])
        except OSError:
            self.json(404, {"error": "no such file"})

    def manage(self, words):
        """POST /sessions, PUT /sessions/ID/heartbeat, DELETE /sessions/ID."""
        sessions, shape = self.server.sessions, (self.command, len(words), *words[2:])
        if shape == ("GET", 1):
            self.json(200, {"sessions": sessions.list()})
        elif shape == ("POST", 1):
            try:
                wanted = json.loads(self.content)
                name = sessions.open(asset=str(wanted["asset"]), device=str(wanted["device"]))
            except (ValueError, KeyError, TypeError):
                return self.json(400, {"error": "needs asset and device"})
            self.json(201, {"session": {"id": name, "beatEvery": BEAT}},
                      [("Location", f"/sessions/{name}")])
        elif shape == ("PUT", 3, "heartbeat"):
            self.done(sessions.beat(words[1]))
        elif shape == ("DELETE", 2):
            self.done(sessions.close(words[1]))
        else:
            self.json(404, {"error": "no such route"})

    def done(self, found, status=204):
        if found:
            self.reply(status)
        else:
            self.json(404, {"error": "gone"})

    def manage_adobe(self, words):
        """POST /v2/sessions/IDP/SUBJECT, then POST or DELETE with /ID."""
        sessions = self.server.sessions
        expires = ("Expires", email.utils.formatdate(time.time() + 60, usegmt=True))
        if words[:2] != ["v2", "sessions"] or len(words) not in (4, 5):
            self.json(404, {"error": "no such route"})
        elif self.command == "POST" and len(words) == 4:
            name = sessions.open(asset=words[2], device=words[3])
            self.reply(202, headers=[("Location", name), expires])
        elif self.command == "POST":
            self.reply(202 if sessions.beat(words[4]) else 404, headers=[expires])
        else:
            self.reply(202 if sessions.close(words[4]) else 404)

    def misbehave(self, words):
        self.close_connection = True
        mode, kind = words[1], KINDS.get(os.path.splitext(self.path_sent)[1], "text/plain")
        body = b"#EXTM3U\n#EXT-X-VERSION:3\n" if "mpegurl" in kind else b"\x47" * 1000
        if mode == "silent":
            self.connection.settimeout(300)
            self.connection.recv(1)
        elif mode == "endless":
            self.wfile.write(HEAD % kind.encode() + CHUNKED)
            chunk = body.ljust(8192, b"#")[:-1] + b"\n"
            for _ in range(36_000):
                self.wfile.write(b"2000\r\n" + chunk + b"\r\n")
                time.sleep(0.01)
        elif BAD.get(mode):
            self.wfile.write(HEAD % kind.encode() + BAD[mode].replace(b"%BODY", body))

    def origin(self, words):
        prefix = []
        while words and words[0] in FORMS + EXTRAS:
            prefix.append(words.pop(0))
        found = len(words) > 1 and words[0] in ASSETS and self.server.media.find(
            words[0], "/".join(words[1:]))
        if self.command not in ("GET", "HEAD"):
            self.json(405, {"error": "GET only"}, [("Allow", "GET, HEAD, OPTIONS")])
        elif not found:
            self.json(404, {"error": "not found"})
        elif "signed" in prefix and self.target != sign(self.path_sent):
            self.json(403, {"error": "Signature does not match the address"})
        elif not self.has_cookies(prefix, words):
            self.json(403, {"error": "a cookie is missing"})
        else:
            self.serve(prefix, words, found)

    def has_cookies(self, prefix, words):
        sent = self.headers.get("cookie", "").split("; ")
        wanted = {"cookie": ["pass=let~me"], "domain": ["pass=let~me", "region=eu%2Fwest"]}
        return words[1] == "master.m3u8" or all(
            cookie in sent for word in prefix for cookie in wanted.get(word, []))

    def serve(self, prefix, words, found):
        headers = [("Cache-Control", "no-cache" if words[0] == "live" else "max-age=60")]
        kind = KINDS.get(os.path.splitext(words[-1])[1], "application/octet-stream")
        if prefix[:1] in (["cookie"], ["domain"]) and words[1] == "master.m3u8":
            path, late = "Path=/" + prefix[0], "Expires=Fri, 01 Jan 2100 00:00:00 GMT"
            # ffmpeg 5.1 sends no cookie without a path, and none for the domain of an IP address.
            headers += [("Set-Cookie", f"pass=let~me; {late}; {path}; HttpOnly"),
                        ("Set-Cookie", f"region=eu%2Fwest; Domain=127.0.0.1; {path}; SameSite=Lax")]
        if isinstance(found, bytes):
            return self.serve_media(found, kind, headers)
        body = place(found, prefix, words, self.server.host).encode()
        if "gzip" in prefix:
            headers.append(("Vary", "Accept-Encoding"))
            if "gzip" in self.headers.get("accept-encoding", ""):
                body = gzip.compress(body, mtime=0)
                headers.append(("Content-Encoding", "gzip"))
        self.serve_whole(body, kind, headers)

    def serve_whole(self, body, kind, headers):
        tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        headers = [*headers, ("ETag", tag)]
        if tag in self.headers.get("if-none-match", ""):
            return self.reply(304, headers=headers)
        self.reply(200, body, kind, headers)

    def serve_media(self, body, kind, headers):
        tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        asked = re.fullmatch(r"bytes=(\d*)-(\d*)", self.headers.get("range", ""))
        same = self.headers.get("if-range", tag) == tag
        headers = [*headers, ("Accept-Ranges", "bytes"),
                   ("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")]
        if not asked or asked[0] == "bytes=-" or not same or "if-none-match" in self.headers:
            return self.serve_whole(body, kind, headers)
        size = len(body)
        first = int(asked[1]) if asked[1] else max(0, size - int(asked[2]))
        last = min(int(asked[2]), size - 1) if asked[1] and asked[2] else size - 1
        if first > last:
            return self.reply(416, headers=[("Content-Range", f"bytes */{size}")])
        headers += [("ETag", tag), ("Content-Range", f"bytes {first}-{last}/{size}")]
        self.reply(206, body[first:last + 1], kind, headers)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("--port", type=int, default=0, help="0 (the default) takes a free one")
    options.add_argument("--web", default=PLAYERS, help="the folder with hls.js")
    options.add_argument("--keep", type=float, default=60, help="seconds without a beat")
    chosen = options.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with tempfile.TemporaryDirectory(prefix="headend-") as folder:
        server = HeadEnd(Media(os.path.realpath(folder)), chosen.port, chosen.web, chosen.keep)
        print("head-end", server.base, flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    sys.exit(main())
