"""Plays on the page of `zapdeck serve` in headless Chromium, and prints what it saw as JSON.

Usage: page.py PROGRAM SCENE [FOLDER]. FOLDER gets a picture of each stage of the scene.
"""
import json
import os
import sys
import tempfile
import time

from served import Server
from webdriver import Browser

UP, DOWN = "\ue013", "\ue015"
LINE_UP = """
tenant: SIM
accounts:
  - {id: home, sessionLimit: 1}
session: {heartbeat: 2s, missedBeats: 2, demo: true}
licence: {lease: 20s, renewAt: 0.5}
network: {latency: 60ms, jitter: 15ms, bandwidth: 12Mbit/s}
channels:
  - {number: 101, name: News One, card: globe, content: news-one, encrypted: true}
  - {number: 102, name: Match Day, card: match, content: match-day, encrypted: true}
  - {number: 201, name: Peaks, card: peaks, content: peaks}
  - {number: 202, name: Road, card: road, content: road, encrypted: true,
     ads: {every: 24s, length: 6s}, keys: {rotation: 12s}}
  - {number: 302, name: Kitchen, card: kitchen, content: kitchen, live: false, duration: 20s}
outside: {account: each, sessionLimit: 1}
devices:
  - {id: wall, account: home, players: [{id: main, flavour: opentv, channel: 201}]}
"""
PICTURE = "document.querySelector('video').getVideoPlaybackQuality().totalVideoFrames"


class Scene:
    def __init__(self, server, browser, folder):
        self.server, self.browser, self.folder = server, browser, folder
        self.seen = {}

    def open(self, query):
        self.browser.go(f"{self.server.url}/?{query}")

    def picture(self, name):
        if self.folder:
            self.browser.shot(os.path.join(self.folder, f"{name}.png"))

    def playing(self, name):
        """Whether frames are shown for more than a second."""
        self.browser.wait("document.body.dataset.state === 'playing'")
        frames = self.browser.script(f"return {PICTURE}")
        more = self.browser.wait(f"{PICTURE} > {frames + 15}")
        self.seen[name] = self.facts()
        self.seen[name]["plays"] = bool(more)
        self.picture(name)

    def stopped(self, name, notification):
        self.browser.wait(f"document.querySelector('[data-notification={notification}]')")
        self.browser.wait("document.body.dataset.state === 'error'")
        self.browser.wait("['OFF', 'LOST', 'REFUSED'].includes("
                          "document.querySelector('#ssm .word').textContent)")
        self.seen[name] = self.facts()
        self.picture(name)

    def facts(self):
        return self.browser.script("""
          const text = (where) => document.querySelector(where)?.textContent ?? '';
          const video = document.querySelector('video');
          return {
            state: document.body.dataset.state, key: text('#key .word'), session: text('#ssm .word'),
            lease: text('#key .time'), beats: Number(document.querySelector('#ssm').dataset.beats),
            title: document.title, toast: text('#toast-name'), reason: text('#toast-text'),
            toastShown: !document.querySelector('#toast').hidden, note: text('#note'),
            width: video.videoWidth, native: !video.src.startsWith('blob:'),
            encrypted: Boolean(video.mediaKeys), time: video.currentTime,
            notices: [...document.querySelectorAll('[data-notification]')].map(
              (item) => item.dataset.notification),
          };""")


def clearkey(scene):
    browser, server = scene.browser, scene.server
    scene.open("channel=101&device=tab&autoplay=1")
    scene.playing("playing")
    browser.wait("Number(document.querySelector('#ssm').dataset.beats) >= 2")
    scene.seen["beating"] = scene.facts()
    scene.seen["wall"] = server.players().get("tab")
    browser.press(UP)
    browser.wait("document.title.startsWith('102')")
    scene.playing("zapped")
    server.command({"fault": {"key": "h", "player": "tab"}})
    scene.stopped("lost", "OTVSSMHeartbeatErrorNotification")
    scene.seen["wallLost"] = server.players().get("tab")
    browser.press("r")
    browser.wait("document.body.dataset.state !== 'error'")
    scene.playing("recovered")
    scene.seen["wallRecovered"] = server.players().get("tab")
    browser.press(UP)
    browser.wait("document.title.startsWith('201')")
    scene.playing("clear")


def renewal(scene):
    scene.open("channel=101&device=tab&autoplay=1")
    scene.playing("playing")
    scene.browser.wait("document.querySelector('#key .time').textContent === '0:12'")
    scene.browser.wait("document.querySelector('#key .time').textContent === '0:19'")
    scene.seen["renewed"] = scene.facts()
    scene.server.command(
        {"fault": {"key": "d", "player": "tab", "end": {"times": 9}, "provoke": False}})
    scene.browser.wait("document.querySelector('#key .word').textContent === 'NOT RENEWED'")
    scene.seen["refused"] = scene.facts()
    scene.stopped("expired", "OTVDRMLicenseError")


def native(scene):
    browser = scene.browser
    scene.open("channel=101&device=tab&autoplay=1&drm=aes128")
    scene.playing("playing")
    browser.press(DOWN)
    browser.wait("document.title.startsWith('302')")
    scene.playing("kitchen")
    browser.press("1"), browser.press("0"), browser.press("2")
    browser.wait("document.title.startsWith('102')")
    scene.playing("zapped")
    scene.server.command({"fault": {"key": "h", "player": "tab"}})
    scene.stopped("lost", "OTVSSMHeartbeatErrorNotification")
    browser.press("r")
    scene.playing("recovered")


def limit(scene):
    browser = scene.browser
    scene.open("channel=101&device=first&account=ann&autoplay=1")
    scene.playing("first")
    first = browser.tab()
    scene.open("channel=102&device=second&account=ann&autoplay=1")
    scene.stopped("second", "OTVSSMSetupErrorNotification")
    scene.seen["wall"] = scene.server.players()
    second = browser.call("GET", f"{browser.session}/window")
    browser.switch(first)
    scene.seen["firstStill"] = scene.facts()
    # Closing a tab tears its session down, so that the other may play.
    browser.close_tab()
    browser.switch(second)
    browser.press("r")
    scene.playing("secondAfter")


def driven(scene):
    """What the wall tells the page to do, and how long it takes to be seen there."""
    browser, server = scene.browser, scene.server
    scene.open("channel=101&device=tab&autoplay=1")
    scene.playing("playing")
    state = "document.body.dataset.state"
    seconds = scene.seen["seconds"] = {}
    for name, step, effect in [
        ("zap", {"zap": {"player": "tab", "channel": 102}}, "document.title.startsWith('102')"),
        ("pause", {"pause": "tab"}, f"{state} === 'paused'"),
        ("play", {"play": "tab"}, f"{state} === 'playing'"),
        ("stop", {"stop": "tab"}, f"{state} === 'stopped'"),
        ("recover", {"recover": "tab"}, f"{state} === 'loading' || {state} === 'playing'"),
        ("renew", {"renew": "tab"}, "Number(document.querySelector('#key .time').textContent.slice(2)) > 15"),
    ]:
        if name == "pause":
            scene.playing("zapped")
        if name == "renew":
            scene.playing("recovered")
            browser.wait("document.querySelector('#key .time').textContent === '0:14'")
        seconds[name] = took(scene, step, effect)
    for letter in os.environ.get("LETTERS", "h d s m g k").split():
        server.command({"recover": "tab"})
        browser.wait(f"{state} === 'playing'")
        browser.script("document.querySelector('#notices').replaceChildren()")
        seconds[letter] = took(
            scene, {"fault": {"key": letter, "player": "tab"}},
            "document.querySelector('[data-notification]')")
        server.command({"clear": "all"})


def breaks(scene):
    """Plays from a channel into its ad and back, under several keys, and three segments behind."""
    browser = scene.browser
    scene.open("channel=202&device=tab&autoplay=1")
    scene.playing("playing")
    begin = browser.script("return document.querySelector('video').currentTime")
    browser.wait(f"document.querySelector('video').currentTime > {begin + 26}", 40)
    scene.playing("after")
    scene.seen["delay"] = browser.script(
        "return parseInt(document.querySelector('#state .time').textContent)")
    scene.seen["wall"] = scene.server.players().get("tab")


def took(scene, step, effect):
    """Seconds until the page shows an effect; none where it does not within five."""
    begin = time.monotonic()
    scene.server.command(step)
    while time.monotonic() - begin < 5:
        if scene.browser.script(f"return Boolean({effect})"):
            return round(time.monotonic() - begin, 2)
        time.sleep(0.02)
    return None


SCENES = {scene.__name__: scene for scene in (clearkey, renewal, native, limit, driven, breaks)}


def main():
    program, name = sys.argv[1:3]
    pictures = sys.argv[3] if len(sys.argv) > 3 else None
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, LINE_UP)
        try:
            browser = Browser()
            scene = Scene(server, browser, pictures)
            try:
                SCENES[name](scene)
                scene.seen["complaints"] = browser.complaints()
            finally:
                browser.quit()
        finally:
            server.close()
        server.log.seek(0)
        scene.seen["log"] = server.log.read().splitlines()[-60:]
    print(json.dumps(scene.seen))


main()
