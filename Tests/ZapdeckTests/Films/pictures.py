"""pictures.py SVG BROWSER FOLDER REAL CELLS SECONDS [REAL CELLS SECONDS]...: opens an SVG film with
real pictures in a headless browser at some instants. Where a still with real pictures differs from
one whose pictures are cells, the browser must show what the still has, pixel for pixel."""
import subprocess
import sys

from PIL import Image

from pixels import still


def screenshot(svg, browser, folder, seconds, size):
    page, picture = f"{folder}/still.svg", f"{folder}/still.png"
    open(page, "w", encoding="utf-8").write(still(svg, round(seconds * 1000)))
    subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         "--force-device-scale-factor=1", f"--user-data-dir={folder}/profile",
         f"--window-size={size[0]},{size[1]}", f"--screenshot={picture}", f"file://{page}"],
        check=True, capture_output=True, timeout=120)
    return Image.open(picture).convert("RGB")


def main():
    svg = open(sys.argv[1], encoding="utf-8").read()
    browser, folder = sys.argv[2:4]
    for real, cells, seconds in zip(sys.argv[4::3], sys.argv[5::3], sys.argv[6::3]):
        wanted, flat = (Image.open(path).convert("RGB") for path in (real, cells))
        shown = screenshot(svg, browser, folder, float(seconds), wanted.size).load()
        wanted, flat, size = wanted.load(), flat.load(), wanted.size
        checked = 0
        for y in range(size[1]):
            for x in range(size[0]):
                if wanted[x, y] != flat[x, y]:
                    assert shown[x, y] == wanted[x, y], (seconds, x, y, shown[x, y], wanted[x, y])
                    checked += 1
        assert checked > size[0] * size[1] / 20, checked
    print("fine")


if __name__ == "__main__":
    main()
