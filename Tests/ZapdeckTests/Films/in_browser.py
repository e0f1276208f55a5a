"""in_browser.py FILM STILL: plays a video in headless Chromium, from a server as a page would, and
compares what it ends with with a still picture."""
import base64
import functools
import http.server
import io
import os
import sys
import threading

from PIL import Image

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from video import difference  # noqa: E402
from webdriver import Browser  # noqa: E402

LAST_FRAME = """
const video = document.querySelector("video")
const canvas = document.createElement("canvas")
canvas.width = video.videoWidth
canvas.height = video.videoHeight
canvas.getContext("2d").drawImage(video, 0, 0)
return canvas.toDataURL("image/png")
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def main():
    folder, name = os.path.split(os.path.abspath(sys.argv[1]))
    with open(f"{folder}/index.html", "w") as page:
        page.write(f'<!doctype html><video src="{name}" autoplay muted></video>')
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = Browser()
    try:
        browser.go(f"http://127.0.0.1:{server.server_port}/")
        video = "document.querySelector('video')"
        browser.wait(f"{video}.ended || {video}.error", 40)
        size, end, error = browser.script(
            f"const v = {video}; return [v.videoWidth + 'x' + v.videoHeight, v.currentTime, "
            "v.error && v.error.message]")
        assert not error, error
        picture = browser.script(LAST_FRAME).split(",")[1]
        shown = Image.open(io.BytesIO(base64.b64decode(picture))).convert("RGB")
        found = difference(shown, Image.open(sys.argv[2]).convert("RGB"))
        # Colours of another matrix than the film says differ by 2.9, and those of the film by 2.1.
        assert found < 2.4, found
        ended = browser.script(f"return {video}.ended")
        print(f"{size}, {end:.1f} s, {'ended' if ended else 'not ended'}")
    finally:
        browser.quit()


if __name__ == "__main__":
    main()
