"""Plays segments in headless Chromium and prints what its page saw, as JSON.

Usage: chromium.py FOLDER PAGE. FOLDER is served on a port of its own; PAGE is opened and posts its
result to /result.
"""
import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading

TYPES = {".m3u8": "application/vnd.apple.mpegurl", ".ts": "video/mp2t", ".mp4": "video/mp4"}


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}
    result = None
    done = threading.Event()

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        Handler.result = json.loads(self.rfile.read(length))
        self.send_response(204)
        self.end_headers()
        Handler.done.set()

    def log_message(self, *arguments):
        pass


def main():
    folder, page = sys.argv[1:3]
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    handler = functools.partial(Handler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as profile:
        browser = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--mute-audio",
             "--no-first-run", "--disable-dev-shm-usage",
             "--autoplay-policy=no-user-gesture-required", f"--user-data-dir={profile}",
             f"http://127.0.0.1:{server.server_port}/{page}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        Handler.done.wait(float(os.environ.get("SECONDS_TO_PLAY", "60")))
        os.killpg(browser.pid, 15)
        browser.wait()
    print(json.dumps(Handler.result))


main()
