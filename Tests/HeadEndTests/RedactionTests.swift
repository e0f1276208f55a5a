import HeadEndAPI
import Testing

@Suite struct RedactionTests {
  private static let token =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJ0eXAiOiJTZXNzaW9uIn0.c2lnbmF0dXJlLXNpZ25hdHVyZQ"

  @Test(arguments: [
    ("GET /x?ticket=abc&drm=aes128", "GET /x?ticket=…&drm=aes128"),
    ("/?join=K7QX2M", "/?join=…"), ("Cookie: zapdeck-join=K7QX2M; a=b", "Cookie: …=…; a=b"),
    ("{\"sessionToken\": \"short\"}", "{\"sessionToken\": \"…\"}"),
    ("rights/?ExpressPlayToken=BQAA%2Fx&a=1", "rights/?ExpressPlayToken=…&a=1"),
    ("unknown key `\(token)`", "unknown key `…`"), ("\(token),\(token)", "…,…"),
    ("half of \(token.prefix(30))", "half of …"),
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
    "is Zm9vYmFyYmF6cXV4cXV1eA1", "is Zm9v/mFyYm/6cXV4cXV1eA==", token,
  ])
  func `of strangers' texts whatever looks like a key is left out`(text: String) {
    let shown = Redaction.redacted(fromOutside: text)
    #expect(shown.contains("…") && shown.count < 10, "\(shown)")
  }

  @Test(arguments: [
    "OTVSSMHeartbeatErrorNotification", "http://127.0.0.1:8080/SIM/live/news-one/234p/12.m4s",
    "error 404 in f47ac10b at 12.5 s", "", "…", "naïve ünïcode",
  ])
  func `an ordinary text stays as it is`(text: String) {
    #expect(Redaction.redacted(fromOutside: text) == text)
    #expect(Redaction.redacted(text) == text)
  }
}
