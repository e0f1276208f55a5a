import Testing

@testable import HeadEnd

/// The cache of tokens that need not be verified again.
@Suite struct KnownTokensTests {
  /// Texts of a token's length whose last letters differ.
  private func token(_ number: Int) -> String {
    String(repeating: "t", count: 100) + String(1_000_000_000 + number)
  }

  @Test func `what is of use stays, whatever else was issued`() {
    var known = KnownTokens<Int>()
    for number in 0..<100_000 { known.remember(token(number), number) { $0 < 1500 } }
    #expect((0..<1500).allSatisfy { known[token($0)] == $0 })
  }

  @Test func `a few hundred are kept of those that are of no use`() {
    var known = KnownTokens<Int>()
    for number in 0..<100_000 { known.remember(token(number), number) { _ in false } }
    let kept = (0..<100_000).filter { known[token($0)] != nil }
    #expect((1...256).contains(kept.count) && kept.last == 99_999)
  }

  @Test func `clients that show ever more tokens do not fill it without end`() {
    var known = KnownTokens<Int>()
    for number in 0..<100_000 { known.remember(token(number), number) { _ in true } }
    #expect((0..<100_000).count { known[token($0)] != nil } <= 4096)
  }

  @Test func `only the whole token is known, not its last letters`() {
    var known = KnownTokens<Int>()
    known.remember(token(1), 1) { _ in true }
    #expect(known["u" + token(1).dropFirst()] == nil)
    known.forget(token(1))
    #expect(known[token(1)] == nil)
  }
}
