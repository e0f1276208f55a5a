"""video.py FILM LIMIT STILL SECONDS [STILL SECONDS]...: compares frames of a video with still pictures of
the same instants: they have to look the same, though coding has changed them a little."""
import subprocess
import sys

from PIL import Image, ImageChops, ImageStat


def frame(path, seconds, size):
    """The picture that is shown at an instant."""
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-ss", str(seconds), "-frames:v", "1",
         "-vf", "scale=in_color_matrix=bt709", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"],
        check=True, capture_output=True).stdout
    return Image.frombytes("RGB", size, raw)


def difference(one, other):
    """How far two pictures differ: the mean over all pixels, of 255."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def main():
    for still, seconds in zip(sys.argv[3::2], map(float, sys.argv[4::2])):
        wanted = Image.open(still).convert("RGB")
        assert len(wanted.getcolors(1 << 20)) > 8, "an empty picture"
        # The frame that begins at that instant is the first one after half a frame before.
        found = difference(frame(sys.argv[1], seconds - 0.05, wanted.size), wanted)
        assert found < float(sys.argv[2]), (still, found)
    print("fine")


if __name__ == "__main__":
    main()
