"""What must be the same straight and through a way: streams, headers, requests; and what a broken
head-end must become."""
import concurrent.futures
import gzip
import hashlib
import http.client
import http.cookiejar
import json
import re
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

LINE = re.compile(r'(?<=[:,])(?:SERVER-|X-ASSET-)?(?:URI|LIST)="([^"]*)"(?=,|$)')
ADDRESS = re.compile(r'(?m)(?<=URI=")[^"]+(?=")|^[^#\n]+$')
HOP_BY_HOP = {"keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade", "trailer"}
# Headers that a way may add, drop or write differently.
OWN = {"date", "connection", "keep-alive", "via", "transfer-encoding", "server"}
# And those of an answer whose body it rewrites.
REWRITTEN = OWN | {"etag", "content-length", "content-encoding", "accept-ranges", "last-modified",
                   "cache-control", "vary"}


class Report:
    """One line for each check; the number of failures."""

    def __init__(self):
        self.failures, self.passed = 0, 0

    def check(self, name, holds, detail=""):
        self.failures, self.passed = self.failures + (not holds), self.passed + bool(holds)
        print(f"{'ok  ' if holds else 'FAIL'} {name}{f': {detail}' if detail else ''}", flush=True)
        return holds

    def equal(self, name, straight, through):
        return self.check(name, straight == through, difference(straight, through))


def difference(straight, through):
    """The first items that differ, and how many do."""
    if straight == through:
        return ""
    if isinstance(straight, dict):
        straight, through = list(straight.items()), list(through.items())
    if not isinstance(straight, list):
        return f"straight {str(straight)[:300]}, through {str(through)[:300]}"
    lost = [each for each in straight if each not in through]
    new = [each for each in through if each not in straight]
    return (f"{len(lost)} only straight, {len(new)} only through: "
            f"straight {str(lost[:1])[:400]}, through {str(new[:1])[:400]}")


class Walk:
    """Everything that a master playlist leads to, by its address at the head-end."""

    def __init__(self, way, head, address, longest=100):
        self.way, self.head, self.longest = way, head, longest
        self.found, self.outside, self.lines = {}, [], {}
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)
        self.visit(way.through(address, head))

    def get(self, address, headers):
        request = urllib.request.Request(address, headers=headers)
        try:
            with self.opener.open(request, timeout=30) as answer:
                body = answer.read()
                if answer.headers.get("content-encoding") == "gzip":
                    body = gzip.decompress(body)
                return answer.status, answer.url, body
        except urllib.error.HTTPError as error:
            return error.code, address, error.read()

    def visit(self, address):
        identity = self.way.identity(address, self.head)
        if identity in self.found or len(self.found) > self.longest:
            return
        if not identity.startswith("/"):
            self.outside.append(address)
        status, final, body = self.get(address, {"Accept-Encoding": "gzip"})
        self.found[identity] = (status, hashlib.sha256(body).hexdigest()[:12])
        if not body.startswith(b"#EXTM3U"):
            part = self.get(address, {"Range": "bytes=100-299"})
            self.found[identity] += (part[0], part[2] == body[100:300])
            return
        text = body.decode()
        # The place of the playlist after redirects, its text without addresses, where they lead.
        leads = [urllib.parse.urljoin(final, each) for each in ADDRESS.findall(text)]
        self.lines[identity] = ADDRESS.sub("@", text)
        self.found[identity] = (
            status, self.way.identity(final, self.head),
            tuple(self.way.identity(each, self.head) for each in leads))
        for each in leads:
            self.visit(each)


def read_log(head):
    return [json.loads(line) for line in head.ask("/log", "DELETE").splitlines()]


def ffmpeg_hash(address, form="streamhash"):
    """What ffmpeg gets of 6 s, as hashes, for a live stream of each packet; nothing if it fails."""
    run = subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", address, "-t", "6", "-c", "copy", "-f", form,
         "-"], capture_output=True, text=True, timeout=90)
    lines = [line for line in run.stdout.splitlines() if not line.startswith("#")]
    if run.returncode or not lines:
        print(f"     ffmpeg {address}: {run.stderr.strip()[-300:]}", flush=True)
        return []
    # A packet's times begin with the first one that was read: stream, size and hash remain.
    return [re.sub(r"^(\d+),.*,(\s*\d+,\s*\w+)$", r"\1,\2", line) for line in lines]


def compare_ffmpeg(report, name, way, head, address):
    live = "live" in name
    form = "framehash" if live else "streamhash"
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        straight, through = pool.map(
            ffmpeg_hash, (address, way.through(address, head.base)), (form, form))
    # A live stream may begin one segment later.
    common = set(straight) & set(through)
    sizes = len(set(straight)), len(set(through))
    least = 0.6 * max(sizes) if live else 2
    report.check(f"{name}: ffmpeg", straight and through and len(common) >= least,
                 f"{len(common)} hashes of {sizes[0]} and {sizes[1]} are the same")


def compare_stream(report, name, way, head, address):
    """One form of address: the walk, what the head-end saw of it, and ffmpeg."""
    read_log(head)
    straight = Walk(type(way)("direct", head.base), head.base, address)
    before = read_log(head)
    through = Walk(way, head.base, address)
    after = read_log(head)
    report.equal(f"{name}: no address leads past it", [], through.outside)
    if "live" in name:
        media = [{path: fact for path, fact in walk.found.items() if path not in walk.lines}
                 for walk in (straight, through)]
        same = {path for path in media[0].items() & media[1].items()}
        report.check(f"{name}: bytes", len(same) >= 6, f"{len(same)} segments are the same")
    else:
        report.equal(f"{name}: bytes", straight.found, through.found)
        report.equal(f"{name}: lines", straight.lines, through.lines)
        targets = [sorted({(each["method"], each["target"]) for each in log})
                   for log in (before, after)]
        report.equal(f"{name}: requests", *targets)
    refused = [path for path, fact in straight.found.items() if fact[0] != 200]
    report.equal(f"{name}: all of it is there", [], refused)
    names = {key.lower() for each in after for key, _ in each["headers"]}
    hosts = {value for each in after for key, value in each["headers"] if key.lower() == "host"}
    report.equal(f"{name}: hosts", {head.base.split("//")[1]}, hosts)
    report.equal(f"{name}: hop-by-hop headers sent on", set(), names & HOP_BY_HOP)
    # ffmpeg sends no cookie for the domain of an IP address.
    if not name.startswith("domain"):
        compare_ffmpeg(report, name, way, head, address)


def compare_streams(report, way, head, only=None):
    addresses = json.loads(head.ask("/addresses"))
    for name, address in addresses.items():
        if name != "http2" and re.search(only or "", name):
            compare_stream(report, name, way, head, address)


class Answer:
    def __init__(self, status, headers, body, whole=True):
        self.status, self.body, self.whole = status, body, whole
        self.headers = [(name.lower(), value) for name, value in headers]

    def get(self, name):
        return next((value for key, value in self.headers if key == name), None)

    def but(self, names):
        return sorted((key, value) for key, value in self.headers if key not in names)


def call(base, path, method="GET", headers=None, body=None, timeout=20, limit=1 << 25):
    """One request with its target and headers as they are; of an answer `limit` bytes, and what
    comes within the timeout in seconds."""
    parts, end = urllib.parse.urlsplit(base), time.monotonic() + timeout
    link = http.client.HTTPConnection(parts.netloc, timeout=timeout)
    try:
        chunked = body is not None and not isinstance(body, bytes)
        link.request(method, parts.path + path, body, headers or {}, encode_chunked=chunked)
        answer = link.getresponse()
        content, whole, length = b"", True, answer.length
        try:
            while len(content) < limit and time.monotonic() < end:
                if not (piece := answer.read(65536)):
                    break
                content += piece
            else:
                whole = False
        except (http.client.HTTPException, OSError):
            whole = False
        # `read` with a size does not say that a body of known length ended early.
        whole = whole and length in (None, len(content))
        return Answer(answer.status, answer.getheaders(), content, whole)
    finally:
        link.close()


def compare_answers(report, way, head):
    """Statuses, headers and bodies of single requests."""
    media, list_ = "/rel/vod/360/0.ts", "/rel/vod/360/index.m3u8"
    tag = call(head.base, media).get("etag")
    page = {"Origin": "http://page.example"}
    asked = {**page, "Access-Control-Request-Method": "PUT",
             "Access-Control-Request-Headers": "content-type, x-dt-auth-token"}
    for name, path, method, headers in (
        ("whole", media, "GET", {}), ("HEAD", media, "HEAD", {}),
        ("304", media, "GET", {"If-None-Match": tag}),
        ("304 of several", media, "GET", {"If-None-Match": f'"x", {tag}'}),
        ("200 of another", media, "GET", {"If-None-Match": '"x"'}),
        ("206", media, "GET", {"Range": "bytes=100-299"}),
        ("206 to the end", media, "GET", {"Range": "bytes=100-"}),
        ("206 of the end", media, "GET", {"Range": "bytes=-50"}),
        ("206 with If-Range", media, "GET", {"Range": "bytes=0-9", "If-Range": tag}),
        ("200 with If-Range", media, "GET", {"Range": "bytes=0-9", "If-Range": '"x"'}),
        ("416", media, "GET", {"Range": "bytes=99999999-"}),
        ("404", "/rel/vod/360/none.ts", "GET", {}), ("405", media, "POST", {}),
        ("403", "/signed/rel/vod/360/0.ts?a=b", "GET", {}), ("CORS", media, "GET", page),
        ("key", "/rel/aes/360/enc.key", "GET", page),
        ("session data", "/rel/vod/title.json", "GET", {}),
        ("preflight", "/sessions", "OPTIONS", asked),
        ("playlist", list_, "GET", page), ("playlist, HEAD", list_, "HEAD", {}),
        ("playlist with Range", list_, "GET", {"Range": "bytes=0-"}),
    ):
        straight = call(head.base, path, method, headers)
        through = call(way.base, path, method, headers)
        ours = REWRITTEN if "playlist" in name else OWN
        report.equal(f"{name}: status", straight.status, through.status)
        report.equal(f"{name}: headers", straight.but(ours), through.but(ours))
        report.equal(f"{name}: body", hashlib.sha256(straight.body).hexdigest(),
                     hashlib.sha256(through.body).hexdigest())
    own = call(way.base, list_).get("etag")
    if own:
        again = call(way.base, list_, headers={"If-None-Match": own})
        report.check("playlist: its ETag is good", again.status in (200, 304), again.status)
    packed = call(way.base, "/gzip" + list_, headers={"Accept-Encoding": "gzip"})
    text = gzip.decompress(packed.body) if packed.get("content-encoding") == "gzip" else packed.body
    report.check("gzip: readable", text.startswith(b"#EXTM3U"), text[:20])


def compare_requests(report, way, head):
    """What the head-end gets: method, target, headers, body; and where Location leads."""
    # As much as zapdeck takes of a body.
    content = bytes(range(256)) * 256
    pieces = [content[n:n + 4096] for n in range(0, len(content), 4096)]
    target = "/echo/~a/%2e%2e/%2F?x=%2Fa+b&y=~c&y=&Signature=ab~cd&%E2%82%AC#"[:-1]
    vendor = {"X-AxDRM-Message": "eyJ.a.b", "Authorization": "Bearer x", "Cookie": "a=1; b=~2"}
    for name, method, body, headers in (
        ("GET", "GET", None, vendor), ("POST 64 kB", "POST", content, vendor),
        ("POST in chunks", "POST", iter(pieces), {"Transfer-Encoding": "chunked"}),
        ("PUT of nothing", "PUT", b"", {}), ("DELETE", "DELETE", None, {}),
        ("PATCH", "PATCH", b"{}", {"Content-Type": "application/json"}),
    ):
        got = json.loads(call(way.base, target, method, headers, body).body)
        report.equal(f"{name}: method and target", [method, target], [got["method"], got["target"]])
        sent = b"" if body is None else content if not isinstance(body, bytes) else body
        report.equal(f"{name}: body", hashlib.sha256(sent).hexdigest(), got["sha256"])
        arrived = {key.lower(): value for key, value in got["headers"]}
        wanted = {key.lower(): value for key, value in headers.items() if key in vendor}
        report.equal(f"{name}: headers", wanted, {key: arrived.get(key) for key in wanted})
    nominated = {"Connection": "close, X-Hop", "X-Hop": "1", "TE": "trailers"}
    got = json.loads(call(way.base, "/echo", headers=nominated).body)["headers"]
    left = {key.lower() for key, _ in got} & {"x-hop", "te"}
    report.check("headers named by Connection", way.name == "direct" or not left, left)
    compare_sessions(report, way, head)


def compare_rewriting(report, way, head):
    """Every tag with an address: what is the head-end's leads to the way, all else stays."""
    host = head.base.split("//")[1]
    for name in ("master", "media"):
        path = f"/every/{name}.m3u8"
        old, new = (call(base, path).body.decode() for base in (head.base, way.base))
        report.equal(f"{name}: lines", old.count("\n"), new.count("\n"))
        wrong, seen = [], {"kept": 0, "led": 0, "wrong": 0}
        roots = [re.search(r'NAME="root",VALUE="([^"]*)"', text)[1] for text in (old, new)]
        for before, after in zip(old.split("\n"), new.split("\n")):
            if before.startswith("#EXT-X-DEFINE"):
                continue
            tag = before.startswith("#")
            places = [LINE.findall(line) if tag else [line] for line in (before, after)]
            rest = [LINE.sub("@", line) if tag else "" for line in (before, after)]
            kinds = [leads(way, head, host, path, *(
                place.replace("{$root}", root) for place, root in zip(pair, roots)))
                     for pair in zip(*places)]
            for kind in kinds:
                seen[kind] += 1
            if rest[0] != rest[1] or "wrong" in kinds:
                wrong.append((before, after))
        report.equal(f"{name}: addresses {seen}", [], wrong)


def leads(way, head, host, path, was, now):
    """Whether an address is `kept`, or `led` to the way, as it has to be."""
    if not re.match(f"/(?!/)|//{host}|http://{host}", was):
        return "kept" if was == now else "wrong"
    wanted = urllib.parse.urljoin(head.base + path, was)
    got = urllib.parse.urljoin(way.base + path, now)
    whole = wanted.replace(head.base, way.base, 1)
    return "led" if got.rstrip("/") == whole.rstrip("/") else "wrong"


def compare_names(report, way, head):
    """A master playlist without a client's name is redirected to one with a name."""
    bare, _, _ = way.base.rpartition("/~")
    answer = call(bare, "/rel/vod/master.m3u8?a=~b%2F")
    place = urllib.parse.urljoin(bare + "/rel/vod/", answer.get("location") or "")
    report.check("no name: redirected", answer.status in (302, 303, 307, 308), answer.status)
    pattern = re.escape(bare) + r"/~[^/]+/rel/vod/master\.m3u8\?a=~b%2F"
    report.check("no name: to one with a name", re.fullmatch(pattern, place), place)


def compare_sessions(report, way, head):
    body = b'{"asset": "a", "device": "d"}'
    made = call(way.ssm, "/sessions", "POST", {"Content-Type": "application/json"}, body)
    report.equal("set-up: status", 201, made.status)
    place = urllib.parse.urljoin(way.ssm + "/sessions", made.get("location"))
    path = way.identity(place, head.base)
    name = json.loads(made.body)["session"]["id"]
    report.equal("set-up: Location leads back", f"/sessions/{name}", path)
    for method, path, status in (
        ("PUT", f"/sessions/{name}/heartbeat", 204), ("DELETE", f"/sessions/{name}", 204),
        ("PUT", f"/sessions/{name}/heartbeat", 404),
    ):
        report.equal(f"{method}: status", status, call(way.ssm, path, method).status)
    bare = call(way.ssm, "/v2/sessions/idp/subject", "POST")
    report.equal("Adobe: status", 202, bare.status)
    held = [each["id"] for each in json.loads(head.ask("/sessions"))["sessions"]]
    report.check("Adobe: the id in Location", bare.get("location") in held, bare.get("location"))
