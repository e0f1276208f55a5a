"""Opens a page of `zapdeck matrix --html` in headless Chromium, presses cells, and prints `fine`.

Usage: matrix.py PAGE [PICTURE]
"""
import re
import sys
import time

from webdriver import Browser

browser = Browser((1280, 900), dark=False)
try:
    browser.go(f"file://{sys.argv[1]}")
    text = open(sys.argv[1], encoding="utf-8").read()
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", text), "something is loaded"
    cells = browser.script("return document.querySelectorAll('td').length")
    rows = browser.script("return document.querySelectorAll('tbody tr').length")
    assert cells == rows * (browser.script("return document.querySelectorAll('thead th').length") - 1)
    buttons = browser.script("return document.querySelectorAll('td button').length")
    assert buttons > 0
    for number in range(buttons):
        browser.script(f"document.querySelectorAll('td button')[{number}].click()")
        assert browser.script("return document.querySelector('dialog').open")
        size = browser.script(
            "const r = document.querySelector('dialog svg').getBoundingClientRect();"
            "return [r.width, r.height]")
        assert size[0] > 300 and size[1] > 100, size
        words = browser.script("return document.querySelector('dialog svg').textContent")
        assert "main" in words, words[:200]
        if number == 0 and len(sys.argv) > 2:
            time.sleep(4)
            browser.shot(sys.argv[2])
        browser.script("document.querySelector('dialog').close()")
        assert browser.wait("!document.querySelector('dialog svg')")
    print("fine")
finally:
    browser.quit()
