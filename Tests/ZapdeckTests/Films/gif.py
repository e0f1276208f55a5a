"""gif.py FILM LIMIT STILL SECONDS [STILL SECONDS]...: decodes a GIF film with Pillow and with ffmpeg, which
must agree on every frame, and compares it with still GIFs of the same instants: they may differ by
LIMIT of 255 on average, since each image has a palette of its own."""
import subprocess
import sys

from PIL import Image, ImageChops, ImageStat


def frames(path):
    """The decoded frames, and the second at which each appears."""
    film, pictures, times, now = Image.open(path), [], [], 0
    for index in range(film.n_frames):
        film.seek(index)
        pictures.append(film.convert("RGB").tobytes())
        times.append(now / 1000)
        assert film.info["duration"] >= 20, film.info
        now += film.info["duration"]
    return film.size, pictures, times, now / 1000


def other(path, size):
    """The frames as ffmpeg decodes them."""
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-ignore_loop", "1", "-i", path, "-fps_mode", "passthrough",
         "-pix_fmt", "rgb24", "-f", "rawvideo", "-"], check=True, capture_output=True).stdout
    length = size[0] * size[1] * 3
    return [raw[place:place + length] for place in range(0, len(raw), length)]


def main():
    size, pictures, times, end = frames(sys.argv[1])
    limit = float(sys.argv[2])
    assert pictures == other(sys.argv[1], size), "Pillow and ffmpeg disagree"
    for still, seconds in zip(sys.argv[3::2], map(float, sys.argv[4::2])):
        assert seconds < end
        index = max(index for index, time in enumerate(times) if time <= seconds)
        wanted = Image.open(still)
        assert wanted.size == size and wanted.n_frames == 1
        shown = Image.frombytes("RGB", size, pictures[index])
        apart = ImageStat.Stat(ImageChops.difference(shown, wanted.convert("RGB"))).mean
        assert max(apart) <= limit, (still, seconds, apart)
        assert len(set(wanted.convert("RGB").getdata())) > 8, "an empty picture"
    print(len(pictures), "frames")


if __name__ == "__main__":
    main()
