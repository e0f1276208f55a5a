import Dashboard
import Faults
import Screen

extension FuzzTarget {
  /// Words of this way's own grammar: for mutations, and for a fuzzer's dictionary.
  package var words: [String] {
    switch self {
    case .keyBytes: Self.mouse
    case .keyScript: Key.names + ["@20s", "@1000d", "f", "h", "?", "/", ":", "z", "Ctrl-Z"]
    case .lineUp: Self.ofLineUps
    case .trace: Self.ofTraces
    case .scenario, .savedSession, .control: Self.ofLineUps + Self.ofSteps + Self.faults
    case .configuration: ["theme", "glyphs", "lineup", "keys", "dark", "ascii"] + Key.names
    case .playlist: Self.ofPlaylists
    case .archive: Self.ofArchives
    case .token: ["alg", "HS256", "none", "kid", "typ", "exp", "contentRights", ".", "eyJ"]
    case .keyMessage: ["ZSPC2", "ZCKC1", "contentId", "keyId", "\u{0}"]
    case .request: Self.ofRequests
    case .servedSession: Self.ofRequests + Self.ofClients
    case .order: Self.ofOrders + Key.names
    case .head: Self.ofHeads
    case .report: ["name", "userInfo", "OTVSSMHeartbeatErrorNotification", "errorCode", "1e999"]
    }
  }

  private static let faults = FaultCatalogue.kinds.map { String($0.key) }

  private static let mouse = [
    "\u{1b}[<0;1;1M", "\u{1b}[<0;9999999999999999999;1M", "\u{1b}[<65;50;15M", "\u{1b}[<32;99;2M",
    "\u{1b}[<;;;;;;;;;;;;;M", "\u{1b}[M", "\u{1b}O", "\u{1b}[200~", "\u{1b}[201~", "f", "?", ":",
    "/", "z", "0;1;1M", "64;100;30M", "0;999999999999;1M", "999999999999999;1;1M",
  ]

  private static let ofLineUps = [
    "tenant", "accounts", "sessionLimit", "session", "heartbeat", "missedBeats", "licence", "lease",
    "renewAt", "storage", "playback", "network", "latency", "jitter", "bandwidth", "channels",
    "number", "card", "content", "encrypted", "live", "duration", "devices", "players", "flavour",
    "delegate", "sessionSetup", "offline", "loader", "rules", "outside", "tokens", "capacity",
    "brand", "accent", "lastCard", "stills", "hash", "news.png", "../a.png", "http://a/b.png",
    "crowds", "viewers", "arrival", "policy", "retrying", "queue", "rate", "delays", "firstPicture",
    "licence.request", "ramp", "from", "over", "steps", "300kbit/s for 10s", "0bit/s for 1000d",
    "trace", "train", "lift", "end", "repeat", "hold",
  ]

  private static let ofTraces = [
    "0", "1", "100", "100\n100", "-1", "1e300", "nan", "0.5 4.5\n", "7.0 4646.67\n320.0 4646.67\n",
    "12Mbit/s 10s", "12Mbps 1s", "0bps 1000d", "1289406399 549 59.8 10.7 248456 1041\n", "#", ",",
    "{\"RepeatedBwPatternConfig\":", "{\"pattern\":[", "{\"StaticBwConfig\":",
    "\"bw\":{\"gbps\":0,\"bps\":12000000}", "\"duration\":{\"secs\":1,\"nanos\":0}", "]}",
  ]

  private static let ofSteps = [
    "title", "lineup", "seed", "version", "epoch", "steps", "wait", "expect", "within", "fault",
    "effect", "end", "once", "say", "chapter", "add", "remove", "recover", "zap", "at", "after",
    "for", "status", "code", "request", "notification", "session.heartbeat", "segment", "licence",
    "speed", "pause", "seek", "marker", "body64", "target", "method", "screen", "count", "share",
    "show", "zoom", "poster", "focus", "stage", "zaps", "inspector",
  ]

  private static let ofPlaylists = [
    "#EXTM3U", "#EXTINF:", "#EXT-X-TARGETDURATION:", "#EXT-X-MEDIA-SEQUENCE:", "#EXT-X-KEY:",
    "METHOD=NONE", "METHOD=SAMPLE-AES", "KEYFORMAT=", "URI=\"", "IV=0x", "#EXT-X-ENDLIST",
    "#EXT-X-DISCONTINUITY", "#EXT-X-DISCONTINUITY-SEQUENCE:", "#EXT-X-PROGRAM-DATE-TIME:",
    "#EXT-X-STREAM-INF:", "BANDWIDTH=", "RESOLUTION=", "HDCP-LEVEL=", "#EXT-X-SESSION-KEY:",
    "999999999999", "86400", "99999.999999999", "999999999999999999", "2026-01-01T00:00:00Z",
  ]

  private static let ofArchives = [
    "log", "entries", "pages", "pageref", "startedDateTime", "request", "response", "url", "status",
    "_error", "net::ERR_ABORTED", "timings", "wait", "receive", "content", "text", "encoding",
    "base64", "bodySize", "2026-11-24T13:06:40.250Z", "1e308", "/master.m3u8", "/1.m4s", "#Fields:",
    "date time uri", "status domain", "c-observed-bitrate", "-12938", "errorCode", "/heartbeat",
  ]

  private static let ofOrders = [
    "keys", "size", "advance", "paused", "speed", "format", "text", "ansi", "svg", "80x24", "24h",
  ]

  private static let ofHeads = [
    "GET", "POST", "HEAD", "PUT", "OPTIONS", "127.0.0.1:8080", "[::1]:80", "localhost", "[", "]",
    "nv-authorizations", "nv-tenant-id", "user-agent", "cookie", "zapdeck-client", "zapdeck-join",
    "QRSTUV", "range", "bytes=0-", "bytes=-1", "bytes=9223372036854775807-", "origin",
    "content-length", "last-event-id", "127.0.0.1.evil.example", "%2e%2e", "/../", "//", "%00",
  ]

  private static let ofClients = [
    "all", "tv", "phone", "kitchen", "main", "mobile", "guest-7", "client-7", "4k-tv", "a_b", "-x",
    "no", "12-34", "ann@example.com", "a%20b", "%C3%A9", "x%23y:%7B%7D", "null", "each", "none",
    "\u{FFFE}", "\u{FFFF}", "\u{1FFFE}", "\u{FEFF}", "\u{FFFD}", "\u{10FFFF}", "\u{E000}",
    "\\ufffe", "\\uffff", "\r", "\r\n", "\u{0}", "times: 70000", "times: 3000", "from: 2",
    "from: 3", "cookie: zapdeck-client=c7", "cookie: zapdeck-client=tv", "[\"tv\", \"phone\"]",
    "{\"rename\": {\"player\": \"all\", \"to\": \"zz\"}}", "{\"remove\": \"tv\"}",
    "{\"remove\": \"all\"}", "{\"add\": {\"player\": \"tv\", \"channel\": 101}}",
    "{\"keys\": \"+\"}", "{\"keys\": \"+ + + + + + + + + + + + + + + +\"}", "{\"kill\": \"ann\"}",
    "{\"mark\": \"x\"}", "{\"seek\": {\"player\": \"main\", \"back\": \"1h\"}}",
    "{\"clear\": \"all\"}",
    "wait 3s", "cmcd-object: br=320", "cmcd-session: sid=\"a\"", "CMCD=br%3D320",
    String(repeating: "n", count: 32), String(repeating: "n", count: 128),
  ]

  private static let ofRequests = [
    "GET", "POST", "PUT", "HEAD", "OPTIONS", "$C", "$S", "$C,$S", "SIM", "ssm", "v1", "sessions",
    "setup", "heartbeat", "teardown", "killAccountSessions", "live", "news-one", "master.m3u8",
    "234p", "index.m3u8", "drm=aes128", "drm=cenc", "ticket", "client=c0", "keys", "reports",
    "tickets", "channels", "app", "tokens", "contentId", "accountId", "deviceUniqueId", "fpls",
    "contentlicenseservice", "licenses", "hms", "fp", "rights", "sees", "SEESServlet", "999999999",
    "9223372036854775807", "-9223372036854775808", "9223372036854775807.ts", "0.m4s", "\n%%\n",
  ]
}
