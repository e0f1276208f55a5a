"""Clients that the doors have to survive: raw sockets against a server that others go on using.
Arguments: host:port, the server's process, how many connections to hold."""
import json
import os
import resource
import select
import socket
import statistics
import sys
import time

HOST, PORT = sys.argv[1].rsplit(":", 1)
PORT, PROCESS, CROWD = int(PORT), int(sys.argv[2]), int(sys.argv[3])
TOKENS = "/SIM/app/v1/tokens?contentId=news-one&accountId=good&deviceUniqueId=good"


def connect(timeout=5):
    return socket.create_connection((HOST, PORT), timeout=timeout)


def read(link):
    """What the server sends, until it closes or is silent."""
    data = b""
    try:
        while piece := link.recv(65536):
            data += piece
            head, _, body = data.partition(b"\r\n\r\n")
            length = [int(l.split(b":")[1]) for l in head.lower().split(b"\r\n") if l.startswith(b"content-length")]
            if b"\r\n\r\n" in data and length and len(body) >= length[0]:
                break
    except (ConnectionResetError, BrokenPipeError, TimeoutError):
        pass
    return data


def status(data):
    return int(data.split(b" ", 2)[1]) if data.startswith(b"HTTP/1.1 ") else 0


def ask(method, target, headers=(), body=b"", host="127.0.0.1"):
    lines = [f"{method} {target} HTTP/1.1", *([f"Host: {host}"] if host else []), *headers]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    with connect() as link:
        try:
            link.sendall("\r\n".join(lines).encode("latin1") + b"\r\n\r\n" + body)
        except (ConnectionResetError, BrokenPipeError):
            pass
        return read(link)


def expect(name, data, *wanted):
    assert status(data) in wanted, (name, wanted, data[:300])
    assert b"\x1b" not in data, (name, "an escape came back", data[:300])


def good():
    """How long a well-behaved client waits."""
    start = time.monotonic()
    expect("good", ask("GET", TOKENS), 200)
    return time.monotonic() - start


def memory():
    with open(f"/proc/{PROCESS}/status") as file:
        return next(int(l.split()[1]) for l in file if l.startswith("VmRSS")) // 1024


def descriptors():
    return len(os.listdir(f"/proc/{PROCESS}/fd"))


def fewest(seconds, limit=0):
    """How many descriptors there are when no connection is open: the fewest in so many seconds, or
    the first number within the limit. A busy machine takes its time to close them."""
    least, begin = descriptors(), time.monotonic()
    while least > limit and time.monotonic() - begin < seconds:
        time.sleep(0.05)
        least = min(least, descriptors())
    return least


def sizes():
    big = b"x" * 65_537
    expect("body too large", ask("POST", "/v1/reports", body=big), 413)
    expect("length that lies", ask("POST", "/v1/reports", ["Content-Length: 99999999999"]), 413)
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    expect("chunks", ask("POST", "/v1/reports", ["Transfer-Encoding: chunked"], b"")[:0] or chunked(chunk), 413)
    expect("target too long", ask("GET", "/SIM/live/" + "a" * 9000 + "/master.m3u8"), 414)
    for headers in (["X: " + "a" * 20_000], [f"X{n}: a" for n in range(200)], ["X: " + "a" * 9000] * 3):
        expect("headers too large", ask("GET", TOKENS, headers), 0, 400, 431)


def chunked(chunk):
    with connect() as link:
        link.sendall(b"POST /v1/reports HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        try:
            for _ in range(4):
                link.sendall(chunk)
            link.sendall(b"0\r\n\r\n")
        except (ConnectionResetError, BrokenPipeError):
            pass
        return read(link)


def methods():
    for method, target, allow in (
        ("GET", "/SIM/ssm/v1/sessions/setup", b"POST"), ("DELETE", TOKENS, b"GET"),
        ("PATCH", "/v1/reports", b"POST"), ("GET", "/control/v1/keys", b"POST"),
    ):
        data = ask(method, target)
        expect(method, data, 405)
        head = data.split(b"\r\n\r\n")[0].lower()
        assert b"\r\nallow: " in head and allow.lower() in head, head
    expect("no method", ask("B{}D", "/"), 0, 400, 405)


def paths():
    for target in (
        "/../../etc/passwd", "/SIM/../../etc/passwd", "//etc/passwd", "/SIM/live/../x/master.m3u8",
        "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/page.js/../../x", "/SIM/live/%00/x",
        "/SIM/live/a\\..\\b/master.m3u8", "http://evil.example/etc/passwd", "*", "/SIM/live/\x1b[31m/master.m3u8",
    ):
        data = ask("GET", target)
        expect(target, data, 0, 400, 404, 421)
        assert b"root:" not in data


def origins():
    json_type = "Content-Type: application/json"
    key = b'{"keys":"?"}'
    for host in ("evil.example", "127.evil.example", "evil.example:80", "[evil"):
        expect(host, ask("GET", TOKENS, host=host), 400, 421)
        expect(host, ask("GET", "/control/v1/observation", host=host), 400, 421)
        expect(host, ask("GET", "/openapi.json", host=host), 400, 421)
    expect("no host", ask("GET", TOKENS, host=None), 400)
    expect("foreign", ask("POST", "/control/v1/keys", [json_type, "Origin: http://evil.example"], key), 403)
    expect("null", ask("POST", "/control/v1/keys", [json_type, "Origin: null"], key), 403)
    expect("form", ask("POST", "/control/v1/keys", ["Content-Type: text/plain"], key), 415)
    for target in ("//control/v1/keys", "/control/v1//keys", "/nowhere"):
        preflight = ask("OPTIONS", target, ["Origin: http://evil.example"])
        expect(target, preflight, 400, 404)
        assert b"access-control-allow-headers" not in preflight.lower()
    preflight = ask("OPTIONS", "/control/v1/keys", ["Origin: http://evil.example", "Access-Control-Request-Method: POST"])
    expect("preflight", preflight, 403, 405)
    assert b"access-control-allow-headers" not in preflight.lower()


def smuggling():
    both = ["Content-Length: 4", "Transfer-Encoding: chunked"]
    expect("two lengths", ask("POST", "/v1/reports", both), 0, 400)
    expect("two lengths", ask("POST", "/v1/reports", ["Content-Length: 4", "Content-Length: 5"]), 0, 400)
    for junk in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc", b"\x00" * 4096, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET\r\n\r\n"):
        with connect(2) as link:
            link.sendall(junk)
            expect("junk", read(link), 0, 400, 404, 405, 505)


def leavers():
    """Clients that wait for what does not come, and leave."""
    before = descriptors()
    order = b'{"player": "good", "state": "error", "within": "3600s"}'
    for _ in range(100):
        for head, body in (("GET /control/v1/events HTTP/1.1", b""), ("POST /control/v1/expect HTTP/1.1", order)):
            link = connect()
            lines = [head, "Host: 127.0.0.1", "Last-Event-ID: 99999999", "Content-Type: application/json", f"Content-Length: {len(body)}"]
            link.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
            link.close()
    good()
    left = fewest(10, before)
    assert left <= before, ("of clients that left", before, left)


def pipelining():
    one = f"GET {TOKENS} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with connect(15) as link:
        link.sendall(one * 99 + one.replace(b"Host", b"Connection: close\r\nHost"))
        data = b""
        while piece := link.recv(65536):
            data += piece
    assert data.count(b"HTTP/1.1 200") == 100, data.count(b"HTTP/1.1 200")


def reports():
    nasty = json.dumps({"name": "\x1b]0;owned\x07\u202e\u009b31m", "userInfo": {"a": "\x1b[2J", "b": "x" * 9000}})
    data = ask("POST", "/v1/reports", ["Content-Type: application/json", "User-Agent: \x1b[31mcurl"], nasty.encode())
    expect("report", data, 204, 400)
    for body in (b"[" * 60_000, b'{"name":' * 8_000, b'{"name":1e999}', b"\xff\xfe", b""):
        expect("broken report", ask("POST", "/v1/reports", body=body), 400)
    for surface in ("/control/v1/observation", "/control/v1/frame?size=120x36", "/control/v1/metrics"):
        data = ask("GET", surface)
        expect(surface, data, 200)
        assert "\u202e".encode() not in data and "\u009b".encode() not in data, surface


def deaf():
    """A client that asks for much and never reads."""
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    link.settimeout(5)
    link.connect((HOST, PORT))
    one = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    try:
        for _ in range(40):
            link.sendall(one * 50)
    except (TimeoutError, ConnectionResetError, BrokenPipeError):
        pass
    return link


def closes(link, seconds):
    """Whether the server ends a connection, without a byte being read from it."""
    end = time.monotonic() + seconds
    poll = select.poll()
    poll.register(link, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    while time.monotonic() < end:
        if any(events & (select.POLLRDHUP | select.POLLHUP | select.POLLERR) for _, events in poll.poll(500)):
            return True
    return False


def crowd():
    """Connections that say nothing, and such that send a byte now and then."""
    links = []
    begin = time.monotonic()
    silent = deaf()
    for number in range(CROWD):
        link = connect()
        if number % 3 == 1:
            link.sendall(b"POST /v1/reports HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n")
        elif number % 3 == 2:
            link.sendall(b"GET / HTTP/1.1\r\nX: ")
        links.append(link)
    waits = []
    for _ in range(20):
        for link in links[1::97]:
            try:
                link.sendall(b"x")
            except OSError:
                pass
        waits.append(good())
    # A body that trickles in is given up after 15 s.
    links[1].settimeout(90)
    start = time.monotonic()
    late = read(links[1])
    assert status(late) == 408 and time.monotonic() - start < 75, late[:100]
    # Whoever says nothing, does not finish its headers, or does not read, is closed after 30 s.
    for name, link in (("silent", links[0]), ("half a head", links[2]), ("deaf", silent)):
        assert closes(link, 120 - (time.monotonic() - begin)), name
        link.close()
    for link in links:
        link.close()
    return waits


soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
quiet = [good() for _ in range(20)]
before = memory()
parts = (sizes, methods, paths, origins, smuggling, pipelining, reports, leavers)
for part in parts:
    part()
# What is opened once and for all is open by now: from here on the number is exact.
opened = fewest(3)
for part in parts:
    part()
busy = crowd()
time.sleep(1)
after, left = memory(), fewest(30, opened)
quiet += [good() for _ in range(20)]
typical, meanwhile, longest = statistics.median(quiet), statistics.median(busy), max(busy)
print(f"{CROWD} connections: a good client waited {typical * 1000:.0f} ms before and after, "
      f"{meanwhile * 1000:.0f} ms meanwhile, {longest * 1000:.0f} ms at most; "
      f"memory {before} MB before, {after} MB after; descriptors {opened}, then {left}")
# Other programs may hold up one request on a busy machine; bad clients would hold up most.
assert meanwhile < max(0.25, 5 * typical) and longest < 5, (typical, busy)
# AddressSanitizer keeps what is freed, to catch whoever still uses it, and ThreadSanitizer who has
# used what.
is_sanitized = not {"ASAN_OPTIONS", "TSAN_OPTIONS"}.isdisjoint(os.environ)
assert is_sanitized or after < before + 64, (before, after)
assert left <= opened, (opened, left)
print("passed")
