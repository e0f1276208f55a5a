"""Plays `zapdeck serve` with hls.js or Video.js in headless Chromium, on a page of another origin,
and prints what it saw as JSON.

Usage: web.py PROGRAM SCENE [FOLDER]. FOLDER has hls.js and video.js, as `make players` brings them.
"""
import functools
import http.server
import json
import os
import sys
import tempfile
import threading
import urllib.parse

from served import Server
from webdriver import Browser, request

TESTS = os.path.dirname(os.path.abspath(__file__))
PLAYERS = os.path.join(os.path.dirname(os.path.dirname(TESTS)), ".build-peers", "web")
# The key changes with each segment, and is refused once heartbeats stay away.
LINE_UP = """
tenant: SIM
accounts:
  - {id: home, sessionLimit: 1}
session: {heartbeat: 2s, missedBeats: 2}
licence: {lease: 20s, renewAt: 0.5}
channels:
  - {number: 101, name: News One, card: globe, content: news-one, encrypted: true}
  - {number: 201, name: Peaks, card: peaks, content: peaks}
  - {number: 301, name: Film Club, card: film, content: film-club, encrypted: true, live: false,
     duration: 60s}
  - {number: 302, name: Kitchen, card: kitchen, content: kitchen, live: false, duration: 60s}
outside: {account: each, sessionLimit: 1}
devices:
  - {id: wall, account: home, players: [{id: main, flavour: opentv, channel: 201}]}
"""
# The player, the stream, its protection, and what else stands in its address.
SCENES = {
    "hls-clear": ("hls", "live/peaks/master.m3u8", "none", ""),
    "hls-cmcd-query": ("hls", "live/peaks/master.m3u8", "none", ""),
    "hls-cmcd-headers": ("hls", "live/peaks/master.m3u8", "none", ""),
    "hls-aes128": ("hls", "live/news-one/master.m3u8", "aes128", ""),
    "hls-clearkey": ("hls", "live/news-one/master.m3u8", "clearkey", ""),
    "videojs-hls-silent": ("videojs", "live/peaks/master.m3u8", "none", "&sound=none"),
    "videojs-hls-aes128": ("videojs", "live/news-one/master.m3u8", "aes128", ""),
    "videojs-dash-clear": ("videojs", "vod/kitchen/manifest.mpd", "none", ""),
    "videojs-dash-clearkey": ("videojs", "vod/film-club/manifest.mpd", "clearkey", ""),
    # What the first manifest lists, and no more: Video.js 7.5.5 looks at newer ones in vain.
    "videojs-dash-live": ("videojs", "live/peaks/manifest.mpd", "none", ""),
}
# Longer than a segment, so that at least two are played.
SECONDS = 7


class Page(http.server.BaseHTTPRequestHandler):
    """The page and the players, from an origin of their own."""

    def __init__(self, players, *arguments):
        self.files = {
            "/": (os.path.join(TESTS, "web.html"), "text/html; charset=utf-8"),
            "/hls.js": (os.path.join(players, "hls.js"), "text/javascript"),
            "/video.js": (os.path.join(players, "video.js"), "text/javascript"),
        }
        super().__init__(*arguments)

    def do_GET(self):
        path, kind = self.files.get(self.path.split("?")[0], (None, None))
        self.send_response(200 if path else 204)
        if path:
            self.send_header("content-type", kind)
        self.end_headers()
        if path:
            with open(path, "rb") as file:
                self.wfile.write(file.read())

    def log_message(self, *_):
        pass


class Session:
    """A ticket, and the heartbeats that it lives on."""

    def __init__(self, base, content, device):
        self.base = base
        asked = f"contentId={content}&accountId=ann&deviceUniqueId={device}"
        token = request("GET", f"{base}/SIM/app/v1/tokens?{asked}")[1].decode()
        self.token = self.ssm("setup", token)
        self.ticket = json.loads(self.post("/v1/tickets", f"{token},{self.token}"))["ticket"]
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.beat)
        self.thread.start()

    def post(self, path, token):
        status, body = request("POST", self.base + path, headers={"nv-authorizations": token})
        if status != 200:
            raise RuntimeError(f"{path}: {status} {body.decode()}")
        return body

    def ssm(self, name, token):
        return json.loads(self.post(f"/SIM/ssm/v1/sessions/{name}", token))["sessionToken"]

    def beat(self):
        while not self.ended.wait(1.5):
            self.token = self.ssm("heartbeat", self.token)

    def close(self):
        self.ended.set()
        self.thread.join()


def play(server, browser, page, name, session):
    """Opens the page, and returns what it shows at the first picture and some seconds later."""
    player, stream, protection, more = SCENES[name]
    place, content, _ = stream.split("/")
    who = f"ticket={session.ticket}" if session else f"client={name}"
    tenant = f"{server.url}/SIM"
    asked = {"player": player, "url": f"{tenant}/{stream}?drm={protection}&{who}{more}"}
    if "cmcd" in name:
        asked["cmcd"] = name.split("-")[-1]
    if protection == "clearkey":
        asked["mpd"] = f"{tenant}/{place}/{content}/manifest.mpd?drm=clearkey&{who}"
        asked["licence"] = f"{tenant}/clearkey/v1/licenses?contentId={content}&{who}"
    browser.go(f"{page}/?{urllib.parse.urlencode(asked)}")
    browser.wait("window.facts && (facts().first !== null || facts().errors.length)", 40)
    begin = browser.script("return facts()")
    browser.wait(
        f"facts().time > {begin['time'] + SECONDS} || facts().errors.length", SECONDS + 20)
    players = server.players()
    return {
        "begin": begin, "end": browser.script("return facts()"), "wall": players.get(name),
        "clients": [player["name"] for player in players.values() if player["outside"]],
    }


def main():
    program, name = sys.argv[1:3]
    players = sys.argv[3] if len(sys.argv) > 3 else PLAYERS
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Page, players))
    threading.Thread(target=site.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, LINE_UP)
        session = None
        try:
            if SCENES[name][2] != "none":
                session = Session(server.url, SCENES[name][1].split("/")[1], name)
            browser = Browser()
            try:
                page = f"http://127.0.0.1:{site.server_port}"
                seen = play(server, browser, page, name, session)
                seen["complaints"] = browser.complaints()
            finally:
                browser.quit()
        finally:
            if session:
                session.close()
            server.close()
    print(json.dumps(seen))


main()
