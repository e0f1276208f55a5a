import ContentProtection
import Simulation
import Testing

struct SessionClaimsTests {
  @Test(arguments: 1...200) func `claims are read as they were written`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "claims")
    let claims = SessionClaims(
      tenantId: Self.text(&random), accountId: Self.text(&random),
      deviceUniqueId: Self.text(&random), sessionId: Self.text(&random),
      contentId: Self.text(&random), sequence: Int(random.integer(in: -5...1_000_000)))
    #expect(JSONText.value(SessionClaims.self, from: claims.json) == claims)
    #expect(claims.json == JSONText.bytes(claims))
  }

  // Letters, quotes, backslashes, slashes, control characters, and what is not ASCII.
  private static func text(_ random: inout RandomStream) -> String {
    let scalars: [Unicode.Scalar] = ["a", "Z", "0", " ", "/", "\"", "\\", "\n", "\u{1}", "é", "✔"]
    var text = ""
    for _ in 0..<random.integer(in: 0...12) {
      text.unicodeScalars.append(scalars[Int(random.integer(in: 0...10))])
    }
    return text
  }
}
