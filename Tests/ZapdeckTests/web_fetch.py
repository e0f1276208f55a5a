"""Brings hls.js and Video.js, which play in the tests' page, out of Python packages that have them.

Usage: web_fetch.py FOLDER. It does nothing where both are there already.
"""
import glob
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile

HLS = "gradio/templates/frontend/assets/hls-DKvqWxTe.js"
VIDEO = "js/videojs/resources/video.min.js"


def package(folder, *wanted):
    """Downloads one package, and returns its file."""
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps",
         "-d", folder, *wanted], check=True)
    return glob.glob(os.path.join(folder, "*"))[0]


def hls(folder):
    """The package keeps the class to itself: it is exported, too."""
    with zipfile.ZipFile(package(folder, "gradio==6.31.0")) as archive:
        text = archive.read(HLS).decode()
    before, after = text.rsplit("export{", 1)
    return f"{before}export{{Cu as Hls,{after}"


def video(folder):
    with tarfile.open(package(folder, "--no-binary", ":all:", "js.videojs==7.5.5")) as archive:
        member = next(name for name in archive.getnames() if name.endswith(VIDEO))
        return archive.extractfile(member).read().decode()


def main():
    target = sys.argv[1]
    os.makedirs(target, exist_ok=True)
    for name, fetch in (("hls.js", hls), ("video.js", video)):
        path = os.path.join(target, name)
        if os.path.exists(path):
            continue
        with tempfile.TemporaryDirectory() as folder:
            text = fetch(folder)
        with open(path + ".part", "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(path + ".part", path)


main()
