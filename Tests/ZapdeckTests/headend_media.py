"""What headend.py serves: test pictures as HLS in several forms, made once by ffmpeg, and the
addresses in their playlists."""
import base64
import hashlib
import hmac
import os
import posixpath
import re
import subprocess
import time
import urllib.parse

FORMS = ("rel", "root", "net", "abs")
ASSETS = ("vod", "aes", "fmp4", "odd", "live")
RENDITIONS = {"360": (640, 360, 1000000), "180": (320, 180, 450000)}
SEGMENT, SECONDS, WINDOW = 2, 30, 5
SECRET = b"a stand-in's secret"


def ffmpeg(folder, *arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments], cwd=folder, check=True)


# Tags with an address of each kind, for /every/master.m3u8 and /every/media.m3u8.
TAGS = {
    "master": (
        "#EXT-X-STREAM-INF:BANDWIDTH=1\n%", "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"%\"",
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="see URI=http://{host}/x, or",URI="%"',
        '#EXT-X-SESSION-DATA:DATA-ID="a",URI="%"', '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="%"',
        '#EXT-X-CONTENT-STEERING:SERVER-URI="%",PATHWAY-ID="http://{host}/"'),
    "media": (
        "#EXTINF:2.0,http://{host}/title\n%", '#EXT-X-KEY:METHOD=AES-128,URI="%",IV=0x01',
        '#EXT-X-MAP:URI="%",BYTERANGE="9@0"', '#EXT-X-PART:DURATION=0.2,URI="%",BYTERANGE="9@9"',
        '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="%"', '#EXT-X-RENDITION-REPORT:URI="%",LAST-MSN=2',
        '#EXT-X-DATERANGE:ID="http://{host}/",X-ASSET-URI="%",X-NOTE="http://{host}/n"',
        '#EXT-X-DATERANGE:ID="b",X-ASSET-LIST="%"', "# http://{host}/comment %",
        "#EXT-X-UNKNOWN:http://{host}/,/x"),
}
PLACES = (
    "a/~b%20c.ts?x=/y&Signature=a~b%2F", "../x.ts", "?only=query", "/rel/x.ts?u=http://{host}/",
    "//{host}/net/x.ts", "http://{host}/abs/x.ts?a=%41&a=~b#f", "http://{host}", "{{$root}}/x.ts",
    "https://elsewhere.example/x.ts", "//elsewhere.example/x.ts", "skd://{host}/x",
    "data:text/plain;base64,AA==")


def every(name, host):
    """Every tag that can hold an address, with an address of each kind."""
    lines = ["#EXTM3U", '#EXT-X-DEFINE:NAME="root",VALUE="http://{host}/defined"']
    lines += [tag.replace("%", place) for tag in TAGS[name] for place in PLACES]
    return "\n".join(lines).format(host=host)


class Media:
    """The files, made once: each rendition as segments, encrypted, and in two forms of MP4."""

    def __init__(self, folder):
        self.folder, self.begin = folder, time.time() - SEGMENT * WINDOW
        picture = "testsrc2=size=640x360:rate=25,format=yuv420p"
        inputs = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", "sine=frequency=440"]
        coding = "-c:v libx264 -preset ultrafast -g 50 -keyint_min 50 -sc_threshold 0 -c:a aac"
        with open(os.path.join(folder, "enc.key"), "wb") as file:
            file.write(hashlib.sha256(SECRET).digest()[:16])
        with open(os.path.join(folder, "key.info"), "w") as file:
            file.write(f"enc.key\nenc.key\n{'01' * 16}\n")
        outputs = []
        for name, (width, height, rate) in RENDITIONS.items():
            outputs += ["-map", "0:v", "-map", "1:a", "-t", str(SECONDS), *coding.split(),
                        "-ac", "2", "-s", f"{width}x{height}", "-b:v", str(rate * 8 // 10),
                        f"{name}.mp4"]
        ffmpeg(folder, *inputs, *outputs)
        for name in RENDITIONS:
            self.cut("vod", name, "%d.ts")
            self.cut("aes", name, "%d.ts", "-hls_key_info_file", "key.info")
        mp4 = ("-hls_segment_type", "fmp4")
        self.cut("fmp4", "360", "all.mp4", "-map", "0:v", "-hls_flags", "single_file", *mp4)
        self.cut("fmp4", "180", "%d.m4s", "-map", "0:v", *mp4)
        self.cut("fmp4", "sound", "%d.m4s", "-map", "0:a", *mp4, source="360")
        for name in RENDITIONS:
            os.link(os.path.join(folder, "enc.key"), os.path.join(folder, "aes", name, "enc.key"))

    def cut(self, asset, name, files, *options, source=None):
        target = f"{asset}/{name}"
        os.makedirs(os.path.join(self.folder, target))
        ffmpeg(self.folder, "-i", f"{source or name}.mp4", "-c", "copy", "-f", "hls", "-hls_time",
               str(SEGMENT), "-hls_playlist_type", "vod", *options, "-hls_segment_filename",
               f"{target}/{files}", f"{target}/index.m3u8")

    def read(self, *path):
        name = os.path.normpath(os.path.join(self.folder, *path))
        if not name.startswith(self.folder + os.sep) or not os.path.isfile(name):
            return None
        with open(name, "rb") as file:
            return file.read()

    def master(self, asset):
        lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS",
                 '#EXT-X-SESSION-DATA:DATA-ID="example.title",URI="title.json"']
        if asset == "aes":
            lines += ['#EXT-X-SESSION-KEY:METHOD=AES-128,URI="360/enc.key",IV=0x' + "01" * 16]
        if asset == "fmp4":
            lines += ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sine, 440 Hz",DEFAULT=YES,'
                      'AUTOSELECT=YES,URI="sound/index.m3u8"']
        for name, (width, height, rate) in RENDITIONS.items():
            more = ',AUDIO="sound"' if asset == "fmp4" else ""
            lines += [f'#EXT-X-STREAM-INF:BANDWIDTH={rate},RESOLUTION={width}x{height},'
                      f'CODECS="avc1.42c01e,mp4a.40.2"{more}', f"{name}/index.m3u8"]
        return "\n".join(lines) + "\n"

    def newest(self):
        """The number of the newest live segment."""
        return int((time.time() - self.begin) / SEGMENT)

    def live(self):
        """The window of segments, which begin from the first again after the last."""
        last, count = self.newest(), SECONDS // SEGMENT
        first = last - WINDOW + 1
        lines = ["#EXTM3U", "#EXT-X-VERSION:6", f"#EXT-X-TARGETDURATION:{SEGMENT}",
                 f"#EXT-X-MEDIA-SEQUENCE:{first}",
                 f"#EXT-X-DISCONTINUITY-SEQUENCE:{max(0, first - 1) // count}"]
        for number in range(first, last + 1):
            if number % count == 0 and number:
                lines.append("#EXT-X-DISCONTINUITY")
            at = time.gmtime(self.begin + number * SEGMENT)
            lines += [time.strftime("#EXT-X-PROGRAM-DATE-TIME:%Y-%m-%dT%H:%M:%S.000Z", at),
                      f"#EXTINF:{SEGMENT:.6f},", f"{number}.ts"]
        return "\n".join(lines) + "\n"

    def find(self, asset, rest):
        """The playlist as text, or the bytes, of a path below an asset; nothing without one."""
        folder, name = posixpath.split(rest)
        if rest == "master.m3u8":
            return self.master(asset)
        if rest == "title.json":
            return b'{"title": "A test picture"}\n'
        if asset == "live":
            if name == "index.m3u8" and folder in RENDITIONS:
                return self.live()
            found = re.fullmatch(r"(\d+)\.ts", name)
            if not found or int(found[1]) > self.newest():
                return None
            return self.read("vod", folder, f"{int(found[1]) % (SECONDS // SEGMENT)}.ts")
        if asset == "odd" and name != "index.m3u8":
            found = re.fullmatch(r"~part (\d+)\+\.ts", urllib.parse.unquote(name))
            return self.read("vod", folder, f"{found[1]}.ts") if found else None
        data = self.read("vod" if asset == "odd" else asset, folder, name)
        if name != "index.m3u8" or data is None:
            return data
        text = data.decode()
        return re.sub(r"(?m)^(\d+)\.ts$", r"~part%20\1+.ts", text) if asset == "odd" else text


def sign(path):
    """A path with a query whose signature covers every byte of both."""
    policy = base64.b64encode(f'{{"Resource":"{path}","Expires":4102444800}}'.encode()).decode()
    policy = policy.translate(str.maketrans("+=/", "-_~"))
    target = f"{path}?Policy={policy}~&Key-Pair-Id=APKA%2Fzap+1&Expires=4102444800"
    return f"{target}&Signature={hmac.new(SECRET, target.encode(), hashlib.sha256).hexdigest()}"


def place(text, prefix, words, host):
    """A playlist with each address in the form that the prefix of its own path asks for."""
    here = posixpath.dirname("/".join(["", *prefix, *words]))
    begins = {"root": "", "net": "//" + host, "abs": "http://" + host}
    form = next((word for word in prefix if word in begins), None)

    def address(name):
        path = posixpath.join(here, name)
        query = sign(path)[len(path):] if "signed" in prefix else ""
        return (name if form is None else begins[form] + path) + query

    text = re.sub(r'URI="([^"]+)"', lambda found: f'URI="{address(found[1])}"', text)
    return re.sub(r"(?m)^[^#\n].*$", lambda found: address(found[0]), text)
