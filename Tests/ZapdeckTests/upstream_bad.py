"""A head-end that breaks HTTP through a way, and requests that no way may send on."""
import concurrent.futures
import http.client
import json
import socket
import tempfile
import time
import urllib.parse

from upstream_checks import Report, call, read_log
from upstream_ways import HeadEnd, free_port, open_way

MODES = ("half", "chunks", "torn", "both", "lengths", "lines", "spaces", "headers", "closed",
         "silent", "endless")
LONGEST = 60
GATEWAY = (502, 504)


def ask(base, path):
    """Status, seconds, whether the body is whole, and a line of it."""
    begin = time.monotonic()
    # An endless media file passes by: a part of it is enough.
    limit = 300_000 if path.endswith(".ts") else 1 << 25
    try:
        answer = call(base, path, timeout=LONGEST, limit=limit)
        text = answer.body[:100].decode(errors="replace").split("\n")[0]
        return answer.status, time.monotonic() - begin, answer.whole, text
    except (http.client.HTTPException, OSError) as error:
        return 0, time.monotonic() - begin, False, f"{type(error).__name__}: {error}"[:100]


def judge(report, way, path, result):
    status, seconds, whole, text = result
    playlist = path.endswith(".m3u8")
    # A media file has begun before it breaks: then it must end short. A playlist is read first.
    good = status in GATEWAY or (not playlist and status == 200 and not whole)
    report.check(f"{path}", good or way.name == "direct",
                 f"{status} after {seconds:.1f} s, {'whole' if whole else 'cut'}: {text}")


def other_heads(report, name, head, folder):
    """Upstreams that speak HTTP/2 only, and that are not there."""
    addresses = json.loads(head.ask("/addresses"))
    http2 = addresses["http2"].rsplit("/rel/", 1)[0]
    for what, upstream in (("http2", http2), ("dead", f"http://127.0.0.1:{free_port()}")):
        way = open_way(name, upstream, folder)
        try:
            time.sleep(0.5)
            for path in ("/rel/vod/master.m3u8", "/rel/vod/360/0.ts"):
                result = ask(way.base, path)
                report.check(f"{what}: {path}", result[0] in GATEWAY or name == "direct",
                             f"{result[0]} after {result[1]:.1f} s: {result[3]}")
        finally:
            way.close()


def send(base, lines, body=b""):
    """A request byte for byte; returns its status, or 0 if there is no answer."""
    parts = urllib.parse.urlsplit(base)
    with socket.create_connection((parts.hostname, parts.port), timeout=20) as link:
        try:
            link.sendall("\r\n".join(lines).encode("latin1") + b"\r\n\r\n" + body)
            head = link.recv(4096)
        except (ConnectionError, TimeoutError):
            return 0
    return int(head.split(b" ", 2)[1]) if head.startswith(b"HTTP/1.1 ") else 0


def bad_requests(report, way, head):
    """Requests that two readers could read in two ways: refused, and never sent on."""
    parts = urllib.parse.urlsplit(way.base)
    first, host = f"POST {parts.path}/echo HTTP/1.1", f"Host: {parts.netloc}"
    chunked = "Transfer-Encoding: chunked"
    for name, lines, body in (
        ("both lengths", [first, host, "Content-Length: 4", chunked], b"0\r\n\r\n"),
        ("two lengths", [first, host, "Content-Length: 4", "Content-Length: 5"], b"abcde"),
        ("a list of lengths", [first, host, "Content-Length: 4, 5"], b"abcde"),
        ("a signed length", [first, host, "Content-Length: +4"], b"abcd"),
        ("space before the colon", [first, host, "Content-Length : 4"], b"abcd"),
        ("a folded line", [first, host, "X-Long: a", " b", "Content-Length: 0"], b""),
        ("a bare CR", [first, host, "X-A: a\rContent-Length: 9", "Content-Length: 0"], b""),
        ("a NUL", [first, host, "X-A: a\0b", "Content-Length: 0"], b""),
        ("chunked, not last", [first, host, "Transfer-Encoding: chunked, identity"], b"0\r\n\r\n"),
        ("an unknown coding", [first, host, "Transfer-Encoding: xchunked"], b"0\r\n\r\n"),
        ("a bad chunk size", [first, host, chunked], b"Z\r\nabc\r\n0\r\n\r\n"),
        ("a chunk that is longer", [first, host, chunked], b"2\r\nabcd\r\n0\r\n\r\n"),
        ("no host", [first, "Content-Length: 0"], b""),
        ("two hosts", [first, host, "Host: other.example", "Content-Length: 0"], b""),
        ("a foreign host", [first, "Host: other.example", "Content-Length: 0"], b""),
        ("an absolute target", [f"POST http://other.example{parts.path}/echo HTTP/1.1", host,
                                "Content-Length: 0"], b""),
    ):
        read_log(head)
        status = send(way.base, lines, body)
        passed_on = [each["target"] for each in read_log(head)]
        report.check(f"request with {name}", way.name == "direct"
                     or (status in (0, 400, 421, 501) and not passed_on),
                     f"{status}{', sent on' if passed_on else ''}")


def run(name):
    report, head = Report(), HeadEnd()
    with tempfile.TemporaryDirectory() as folder:
        way = open_way(name, head.base, folder)
        try:
            paths = [f"/bad/{mode}/x.{end}" for mode in MODES for end in ("m3u8", "ts")]
            with concurrent.futures.ThreadPoolExecutor(len(paths)) as pool:
                for path, result in zip(paths, pool.map(lambda each: ask(way.base, each), paths)):
                    judge(report, way, path, result)
            bad_requests(report, way, head)
            good = ask(way.base, "/rel/vod/master.m3u8")
            report.check("a good request afterwards", good[0] == 200 and good[2], good)
            other_heads(report, name, head, folder)
        finally:
            way.close()
            head.close()
    return report
