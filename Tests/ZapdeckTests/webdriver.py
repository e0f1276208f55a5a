"""A browser by the W3C WebDriver protocol (https://www.w3.org/TR/webdriver2/), with the standard
library alone."""
import base64
import json
import re
import subprocess
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def request(method, url, body=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    call = urllib.request.Request(url, method=method, data=data)
    call.add_header("content-type", "application/json")
    for name, value in (headers or {}).items():
        call.add_header(name, value)
    try:
        with urllib.request.urlopen(call, timeout=180) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


class Browser:
    """Headless Chromium; each window is a tab of its own."""

    def __init__(self, size=(1280, 800), *, dark=True, arguments=()):
        self.driver, port = self.start()
        self.root = f"http://127.0.0.1:{port}"
        options = {"args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--mute-audio",
            "--disable-dev-shm-usage", "--autoplay-policy=no-user-gesture-required",
            f"--window-size={size[0]},{size[1]}", *(["--force-dark-mode"] if dark else []),
            *arguments]}
        capabilities = {"alwaysMatch": {
            "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}
        answer = self.call("POST", "/session", {"capabilities": capabilities})
        self.session = f"/session/{answer['sessionId']}"
        self.do("timeouts", {"script": 60000, "pageLoad": 60000})

    @staticmethod
    def start():
        """The driver, and its port: it picks a free one, which another may take before it does."""
        for _ in range(5):
            driver = subprocess.Popen(
                ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                text=True)
            for line in driver.stdout:
                found = re.search(r"successfully on port (\d+)", line)
                if found:
                    return driver, found.group(1)
            driver.wait()
        raise RuntimeError("chromedriver did not start")

    def call(self, method, path, body=None):
        status, answer = request(method, self.root + path, body)
        value = json.loads(answer)["value"]
        if status != 200:
            raise RuntimeError(f"{path}: {value}")
        return value

    def do(self, path, body=None):
        return self.call("POST", f"{self.session}/{path}", body or {})

    def go(self, url):
        self.do("url", {"url": url})

    def script(self, text):
        return self.do("execute/sync", {"script": text, "args": []})

    def wait(self, expression, seconds=120):
        """Waits until an expression of the page is true; returns its value, or the last one."""
        end = time.monotonic() + seconds
        while True:
            value = self.script(f"return {expression}")
            if value or time.monotonic() > end:
                return value
            time.sleep(0.1)

    def press(self, key):
        self.do("actions", {"actions": [{"type": "key", "id": "keys", "actions": [
            {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}]})

    def tab(self):
        """Opens a tab and goes there; returns the one before."""
        before = self.call("GET", f"{self.session}/window")
        self.switch(self.do("window/new", {"type": "tab"})["handle"])
        return before

    def switch(self, handle):
        self.do("window", {"handle": handle})

    def close_tab(self):
        self.call("DELETE", f"{self.session}/window")

    def emulate(self, width, height, ratio, mobile):
        self.do("chromium/send_command", {
            "cmd": "Emulation.setDeviceMetricsOverride",
            "params": {"width": width, "height": height, "deviceScaleFactor": ratio,
                       "mobile": mobile}})

    def prefer(self, scheme):
        self.do("chromium/send_command", {
            "cmd": "Emulation.setEmulatedMedia",
            "params": {"features": [{"name": "prefers-color-scheme", "value": scheme}]}})

    def shot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", f"{self.session}/screenshot")))

    def complaints(self):
        """What the console says of errors."""
        entries = self.do("se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] == "SEVERE"]

    def quit(self):
        try:
            self.call("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()
