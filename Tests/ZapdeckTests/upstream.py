"""Plays the head-end of headend.py straight and through a proxy, and compares.

Usage: upstream.py same WAY [NAMES]     streams, headers, cookies, requests; NAMES is a pattern
       upstream.py bad WAY              a head-end that breaks HTTP, and clients that do
       upstream.py page WAY [FOLDER]    player.html in headless Chromium, with heartbeats; pictures
       upstream.py speed ZAPDECK [CLIENTS [SECONDS]]   beside nginx's proxy_pass

WAY is the path of zapdeck, or `nginx`, or `direct`. It ends with 1 if a check fails.
"""
import json
import os
import signal
import sys
import tempfile
import time
import urllib.parse

import upstream_bad
import upstream_speed
from upstream_checks import (
    Report, compare_answers, compare_names, compare_requests, compare_rewriting, compare_streams,
    ffmpeg_hash)
from upstream_ways import HeadEnd, open_way, zapdeck_with_sessions


def same(way_name, only=None):
    report, head = Report(), HeadEnd()
    with tempfile.TemporaryDirectory() as folder:
        way = open_way(way_name, head.base, folder)
        try:
            if not only:
                compare_answers(report, way, head)
                compare_requests(report, way, head)
                compare_rewriting(report, way, head)
                if way.name == "zapdeck":
                    compare_names(report, way, head)
            compare_streams(report, way, head, only)
        finally:
            way.close()
            head.close()
    return report


def page(way_name, pictures=None):
    """A page with a session plays; its heartbeats are refused, and another client plays on."""
    report, head = Report(), HeadEnd()
    with tempfile.TemporaryDirectory() as folder:
        if way_name in ("direct", "nginx"):
            way = open_way(way_name, head.base, folder)
        else:
            way = zapdeck_with_sessions(way_name, head.base, folder, "page")
        try:
            play_page(report, way, head, pictures)
        finally:
            way.close()
            head.close()
    return report


def play_page(report, way, head, pictures):
    from webdriver import Browser
    browser = Browser()
    try:
        asked = {"src": way.base + "/abs/live/master.m3u8", "ssm": way.ssm, "device": "page"}
        browser.go(f"{head.base}/player.html?{urllib.parse.urlencode(asked)}")
        browser.wait("facts().beats >= 3 && facts().segments >= 5 || facts().errors.length", 40)
        facts = browser.script("return facts()")
        report.check("it plays and beats", facts["beats"] >= 3 and facts["segments"] >= 5
                     and not facts["errors"], facts)
        shot(browser, pictures, "playing")
        held = sessions(head)
        report.check("its session is held", facts["session"] in held, held)
        refuse(way, head, facts["session"])
        browser.wait("facts().refused", 10)
        facts = browser.script("return facts()")
        report.check("a beat is refused", "404" in facts["refused"] and "gone" in facts["refused"],
                     facts["state"])
        shot(browser, pictures, "refused")
        if way.server:
            beats = sessions(head)
            time.sleep(5)
            report.equal("the head-end still holds it, and gets no beats", beats, sessions(head))
        other = ffmpeg_hash(way.base.replace("~page", "~other") + "/abs/vod/master.m3u8")
        straight = ffmpeg_hash(head.base + "/abs/vod/master.m3u8")
        report.check("another client plays on", other and other == straight, other)
        browser.script("document.getElementById('again').click()")
        report.check("it plays after a new set-up", browser.wait("facts().beats >= 6", 20))
        report.equal("the console is silent", [], [
            line for line in browser.complaints() if "404" not in line])
    finally:
        browser.quit()


def sessions(head):
    return {each["id"]: each["beats"] for each in json.loads(head.ask("/sessions"))["sessions"]}


def refuse(way, head, session):
    """`f h` on the page's pane; without zapdeck the head-end forgets the session."""
    if way.server:
        way.server.command({"fault": {"key": "h", "player": "page"}})
    else:
        head.ask(f"/sessions/{session}", "DELETE")


def shot(browser, folder, name):
    if folder:
        os.makedirs(folder, exist_ok=True)
        browser.shot(os.path.join(folder, name + ".png"))


def main():
    if len(sys.argv) < 3:
        return __doc__
    # So that what was started is ended, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    begin, command = time.monotonic(), {
        "same": same, "bad": upstream_bad.run, "page": page, "speed": upstream_speed.run}
    report = command[sys.argv[1]](*sys.argv[2:])
    if report is None:
        return 0
    print(f"{report.passed} passed, {report.failures} failed, {time.monotonic() - begin:.0f} s")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
