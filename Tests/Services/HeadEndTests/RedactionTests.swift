import HeadEndAPI
import Testing

@Suite struct RedactionTests {
  private static let token =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJ0eXAiOiJTZXNzaW9uIn0.c2lnbmF0dXJlLXNpZ25hdHVyZQ"

  @Test func `a text of eight times the length takes about eight times as long`() {
    let times = [4_000, 32_000].map { count in
      let clock = ContinuousClock()
      // The shortest of several, for other programs may run.
      return (0..<5).map { _ in
        clock.measure { _ = Redaction.redacted(fromOutside: String(repeating: "a/", count: count)) }
      }.min() ?? .zero
    }
    #expect(times[1] < times[0] * 24, "\(times)")
  }

  @Test(arguments: [
    ("GET /x?ticket=abc&drm=aes128", "GET /x?ticket=…&drm=aes128"),
    ("/?join=K7QX2M", "/?join=…"), ("Cookie: zapdeck-join=K7QX2M; a=b", "Cookie: …=…; a=b"),
    ("{\"sessionToken\": \"short\"}", "{\"sessionToken\": \"…\"}"),
    ("rights/?ExpressPlayToken=BQAA%2Fx&a=1", "rights/?ExpressPlayToken=…&a=1"),
    ("unknown key `\(token)`", "unknown key `…`"), ("\(token),\(token)", "…,…"),
    ("half of \(token.prefix(30))", "half of …"),
    ("/a?own=x%3D\(token)&b=1", "/a?own=x%3D…&b=1"), ("a=%2565yJ0eXAiOiJKV1QiLCJhbGc", "a=…"),
    ("CMCD=nor%3D%22a%3Fticket%3Dshort%26b%22&c=1", "CMCD=nor%3D%22a%3Fticket%3D…&c=1"),
    ("/v1/x\(token)/y", "/v1/x…/y"),
    (
      "player main on 101 News One, /SIM/live/news-one/234p/index.m3u8?client=c5",
      "player main on 101 News One, /SIM/live/news-one/234p/index.m3u8?client=c5"
    ),
  ])
  func `tokens and the values of secret parameters are left out`(text: String, shown: String) {
    #expect(Redaction.redacted(text) == shown)
  }

  @Test(arguments: [
    "key 00112233445566778899aabbccddeeff", "key=ABCDEF00112233445566778899AABBCC",
    "a=%30%30112233445566778899aabbccddeeff", "com-00112233445566778899aabbccddeeff",
    "b=Zm9v%2FmFyYm%2F6cXV4cXV1eA%3D%3D",
    "is Zm9vYmFyYmF6cXV4cXV1eA1", "is Zm9v/mFyYm/6cXV4cXV1eA==", token,
  ])
  func `of strangers' texts whatever looks like a key is left out`(text: String) {
    let shown = Redaction.redacted(fromOutside: text)
    #expect(shown.contains("…") && shown.count < 10, "\(shown)")
  }

  @Test(arguments: [
    "OTVSSMHeartbeatErrorNotification", "http://127.0.0.1:8080/SIM/live/news-one/234p/12.m4s",
    "error 404 in f47ac10b at 12.5 s", "6e2fb550-c457-11e9-bb97-0800200c9a66",
    "1154.m4s%3Fdrm%3Dnone%26client%3Dc7", "", "…", "naïve ünïcode",
  ])
  func `an ordinary text stays as it is`(text: String) {
    #expect(Redaction.redacted(fromOutside: text) == text)
    #expect(Redaction.redacted(text) == text)
  }
}
