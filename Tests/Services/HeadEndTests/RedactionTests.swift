import HeadEndAPI
import Testing

@Suite struct RedactionTests {
  private static let token =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJ0eXAiOiJTZXNzaW9uIn0.c2lnbmF0dXJlLXNpZ25hdHVyZQ"

  private static let policyShown = "?Expires=17&Policy=…&Signature=…&Key-Pair-Id=K2"

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
    ("a.m3u8?token=abc&x=1", "a.m3u8?token=…&x=1"), ("?password=hunter2", "?password=…"),
    ("password=p@ss!zq#b9 x", "password=… x"), ("?userToken=ab%2Fc/d==&x=1", "?userToken=…==&x=1"),
    ("?Expires=17&Policy=ey__~a&Signature=a-b~c/d&Key-Pair-Id=K2", policyShown),
    ("hdnts=exp=17~acl=/*~hmac=ab12", "hdnts=exp=17~acl=/*~hmac=…"),
    ("?CustomData=abc", "?CustomData=…"), ("spc=AAAAAe%2FYx&id=1", "spc=…&id=1"),
    ("?x-dt-auth-token=abc", "?x-dt-auth-token=…"), ("X-AxDRM-Message: abc", "X-AxDRM-Message: …"),
    ("pallycon-customdata-v2: abc", "pallycon-customdata-v2: …"),
    ("Authorization: Bearer abc, next", "Authorization: … …, next"),
    ("unknown token: `x`", "unknown token: `x`"), ("policy: documented", "policy: documented"),
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
    "in MFRGGZDFMZTWQYLKNNWGYZTPOB", "in JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    "in mfrggzdfmztwqylknnwgyztpobqxg43u", "in qwmzkdjfhgtrplxnvbcyqukwisqwmzkd",
    "in qwmzkdjfhgtrplxnvbcyqukwisqwmzkdtrpl", "in 00112233aabbccdd",
    "in 0011-2233-4455-6677-8899-aabb-ccdd-eeff", "in x-0011-2233-4455-66aa",
    "in 00:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff", "in 0011 2233 4455 66aa",
    "in 00%3A11%3A22%3A33%3A44%3A55%3A66%3Aaa", "in 00112233-44556677-8899aabb",
    "in AKIAIOSFODNN7EXAMPLE", "in a1b2c3d4e5f6g7h8i9j0",
  ])
  func `of strangers' texts whatever looks like a key is left out`(text: String) {
    let shown = Redaction.redacted(fromOutside: text)
    #expect(shown.contains("…") && shown.count < 10, "\(shown)")
  }

  @Test(arguments: [
    ("{\"token\": \"abc\"}", "{\"token\": \"…\"}"),
    ("\"password\" : \"abc\"", "\"password\" : \"…\""),
    ("\"customData\":\"abc\"", "\"customData\":\"…\""), ("\"tokens\": 3", "\"tokens\": 3"),
  ])
  func `of strangers' texts the values of secret members are left out`(
    text: String, shown: String
  ) {
    #expect(Redaction.redacted(fromOutside: text) == shown)
  }

  @Test func `headers of licence services are secrets by their names`() {
    let secret = [
      "X-DT-Custom-Data", "x-dt-auth-token", "X-AxDRM-Message", "X-DRM-TOKEN",
      "customdata", "Conax-Custom-Data", "PallyCon-CustomData-V2", "Authorization", "Cookie",
    ]
    #expect(secret.filter { !Redaction.isSecret(name: $0) }.isEmpty)
    let plain = ["User-Agent", "Range", "CMCD-Session", "Key-Pair-Id", "Policy-Name", "tokens"]
    #expect(plain.filter { Redaction.isSecret(name: $0) }.isEmpty)
  }

  @Test(arguments: [
    "OTVSSMHeartbeatErrorNotification", "http://127.0.0.1:8080/SIM/live/news-one/234p/12.m4s",
    "error 404 in f47ac10b at 12.5 s", "6e2fb550-c457-11e9-bb97-0800200c9a66",
    "1154.m4s%3Fdrm%3Dnone%26client%3Dc7", "", "…", "naïve ünïcode",
    "shouldWaitForLoadingOfRequestedResource", "avmetricplayeritemvariantswitchevent",
    "Donaudampfschifffahrtsgesellschaft", "NewsVariant1080pLive",
    "aa:bb:cc:dd:ee:ff", "2026-11-29T21:24:51.000Z", "at 1767312000000000000 ns",
    "1080 2160 4320 7680 1080 2160", "the \"token\" and the \"policy\" are unknown",
    String(repeating: "x", count: 200),
  ])
  func `an ordinary text stays as it is`(text: String) {
    #expect(Redaction.redacted(fromOutside: text) == text)
    #expect(Redaction.redacted(text) == text)
  }
}
