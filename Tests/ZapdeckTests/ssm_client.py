"""A client of the head-end, written from its documentation alone: sessions, keys, and every code
with which the session service refuses. Arguments: the base URL, the folder of captured secrets."""
import base64
import hashlib
import hmac
import json
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

BASE, SECRETS = sys.argv[1], sys.argv[2]
SSM = "/SIM/ssm/v1/sessions/"
seen = set()


class Answer:
    def __init__(self, status, body, headers):
        self.status, self.body, self.headers = status, body, headers

    @property
    def json(self):
        return json.loads(self.body)


def call(method, path, tokens=None, body=None, headers=None):
    request = urllib.request.Request(BASE + path, method=method, data=body)
    if tokens is not None:
        request.add_header("nv-authorizations", tokens)
    for name, value in (headers or {}).items():
        request.add_header(name, value)
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return Answer(answer.status, answer.read(), answer.headers)
    except urllib.error.HTTPError as error:
        return Answer(error.code, error.read(), error.headers)


def control(name, body):
    answer = call(
        "POST", "/control/v1/" + name, body=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"})
    check(answer, 200)
    return answer.json


def check(answer, status, code=None):
    assert answer.status == status, (status, code, answer.status, answer.body[:300])
    if code is not None:
        assert answer.json["errorCode"] == code, (code, answer.body)
        seen.add(code)


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(part):
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def claims(token):
    return decode(token.split(".")[1])


def mint(payload, like, secret, algorithm="HS256"):
    """A token with the tenant's own secret: what an operator's back end can sign."""
    header = decode(like.split(".")[0]) if like else {"typ": "JWT", "kid": "000000"}
    header["alg"] = algorithm
    text = ".".join(encode(json.dumps(part).encode()) for part in (header, payload))
    with open(f"{SECRETS}/{secret}.secret") as file:
        key = bytes.fromhex(file.read().strip())
    seal = hmac.new(key, text.encode(), hashlib.sha256).digest()
    return text + "." + ("" if algorithm == "none" else encode(seal))


def content_token(device, account=None, content="news-one"):
    query = urllib.parse.urlencode(
        {"contentId": content, "accountId": account or device, "deviceUniqueId": device})
    answer = call("GET", "/SIM/app/v1/tokens?" + query)
    check(answer, 200)
    return answer.body.decode()


def set_up(token):
    answer = call("POST", SSM + "setup", token)
    check(answer, 200)
    assert answer.json["heartbeat"] == answer.json["heartBeat"] > 0
    return answer.json["sessionToken"]


def a_session():
    token = content_token("pad")
    first = set_up(token)
    assert claims(first)["typ"] == "Session" and claims(first)["deviceUniqueId"] == "pad"
    tokens = [first]
    for _ in range(4):
        answer = call("POST", SSM + "heartbeat", tokens[-1])
        check(answer, 200)
        tokens.append(answer.json["sessionToken"])
    assert len(set(tokens)) == 5
    # The answer with the newest token may have been lost: the one before is good, too.
    check(call("POST", SSM + "heartbeat", tokens[-2]), 200)
    check(call("POST", SSM + "heartbeat", tokens[0]), 404, 1006)
    return token, tokens[-1]


def playback(token, session):
    """Keys by headers, then by a ticket; no session, no key."""
    both = token + "," + session
    ticket = call("POST", "/v1/tickets", both)
    check(ticket, 200)
    ticket = ticket.json["ticket"]
    master = call("GET", "/SIM/live/news-one/master.m3u8?ticket=" + ticket)
    check(master, 200)
    child = [l for l in master.body.decode().splitlines() if l and l[0] != "#"][0]
    playlist = call("GET", "/SIM/live/news-one/" + child).body.decode()
    key_uri = re.search(r'URI="([^"]+)"', playlist).group(1)
    key = call("GET", key_uri)
    check(key, 200)
    assert len(key.body) == 16
    bare = key_uri.split("?")[0]
    assert call("GET", bare, both).body == key.body
    check(call("GET", bare), 403)
    segment = [l for l in playlist.splitlines() if l and l[0] != "#"][0]
    address = "/SIM/live/news-one/" + child.split("/")[0] + "/" + segment
    media = call("GET", address)
    check(media, 200)
    size = len(media.body)
    assert size % 16 == 0 and size > 1000 and media.headers["Accept-Ranges"] == "bytes"
    for asked, first, last in (("100-199", 100, 199), ("-50", size - 50, size - 1), ("900-", 900, size - 1)):
        part = call("GET", address, headers={"Range": "bytes=" + asked})
        check(part, 206)
        assert part.body == media.body[first:last + 1], asked
        assert part.headers["Content-Range"] == f"bytes {first}-{last}/{size}", asked
    beyond = call("GET", address, headers={"Range": f"bytes={size}-"})
    check(beyond, 416)
    assert beyond.headers["Content-Range"] == f"bytes */{size}"
    check(call("POST", SSM + "teardown", session), 200)
    check(call("GET", key_uri), 403)
    check(call("POST", SSM + "teardown", session), 404, 1006)


def limits():
    token = content_token("one", "couple")
    others = [content_token(name, "couple") for name in ("two", "three")]
    sessions = [set_up(token), set_up(others[0])]
    check(call("POST", SSM + "setup", others[1]), 400, 1007)
    check(call("POST", SSM + "teardown", sessions[0]), 200)
    set_up(others[1])


def refusals():
    good = content_token("probe")
    session = set_up(good)
    right, now = claims(good), time.time()

    def changed(**changes):
        payload = {**right, **changes}
        return mint({k: v for k, v in payload.items() if v is not None}, good, "content-token")

    def setup(token, status, code):
        check(call("POST", SSM + "setup", token), status, code)

    check(call("GET", SSM + "setup", good), 405, 405)
    check(call("POST", "/OTHER/ssm/v1/sessions/setup", good), 400, 1005)
    check(call("POST", SSM + "setup"), 400, 1011)
    setup("not a token", 401, 1003)
    setup(good[:-4] + "AAAA", 401, 1003)
    setup(mint(right, good, "content-token", algorithm="none"), 401, 1003)
    # A foreign `kid`, and a signature that is none of the tenant's.
    setup(mint(right, None, "content-token")[:-4] + "AAAA", 401, 1012)
    setup(changed(contentRights=[]), 400, 1006)
    setup(changed(exp=int(now) - 86_400 * 30), 400, 1004)
    setup(changed(device=None), 400, 1013)
    setup(changed(device={"accountId": "nobody", "deviceUniqueId": "probe"}), 400, 3001)
    setup(changed(device={"accountId": "probe", "deviceUniqueId": "nothing"}), 400, 3004)
    setup(changed(device={"accountId": "couple", "deviceUniqueId": "probe"}), 400, 1009)
    stolen = mint({**claims(session), "deviceUniqueId": "one"}, session, "session-token")
    check(call("POST", SSM + "heartbeat", stolen), 400, 1001)
    check(call("POST", SSM + "heartbeat", good), 401, 1003)


def operator():
    token = mint({"typ": "AuthN", "ver": "1.0", "exp": int(time.time()) + 60}, None, "operator-token")
    session = set_up(content_token("victim"))
    kill = SSM + "killAccountSessions"
    check(call("PUT", kill, token, b"{}"), 400, 1000)
    check(call("PUT", kill, token, b'{"accountId":"nobody"}'), 404, 3001)
    check(call("PUT", kill, token, b'{"accountId":"victim"}'), 200)
    check(call("POST", SSM + "heartbeat", session), 404, 1006)


def faults():
    """What a service says that does not work, it says only by a fault."""
    token = content_token("faulty")
    control("commands", {"fault": {"key": "s", "player": "faulty"}})
    check(call("POST", SSM + "setup", token), 500, 4000)
    session = set_up(token)
    control("commands", {"fault": {"key": "h", "player": "faulty"}})
    check(call("POST", SSM + "heartbeat", session), 404, 1006)


started = time.time()
playback(*a_session())
limits()
refusals()
operator()
faults()
print("codes", *sorted(seen))
print(f"passed in {time.time() - started:.1f} s")
