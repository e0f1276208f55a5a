import Testing

@testable import HeadEnd

/// The cache of tokens that need not be verified again.
@Suite struct KnownTokensTests {
  /// Texts of a token's length whose last letters differ.
  private func token(_ number: Int) -> String {
    String(repeating: "t", count: 100) + String(1_000_000_000 + number)
  }

  @Test func `two thousand clients' tokens stay, as each replaces its last`() {
    var known = KnownTokens<Int>()
    for number in 0..<100_000 {
      if number >= 2000 { known.forget(token(number - 2000)) }
      known.remember(token(number), number)
    }
    #expect((98_000..<100_000).allSatisfy { known[token($0)] == $0 })
  }

  @Test func `clients that show ever more tokens do not fill it without end`() {
    var known = KnownTokens<Int>()
    for number in 0..<100_000 { known.remember(token(number), number) }
    let kept = (0..<100_000).filter { known[token($0)] != nil }
    #expect((1...2048).contains(kept.count) && kept.last == 99_999)
  }

  @Test func `only the whole token is known, not its last keys`() {
    var known = KnownTokens<Int>()
    known.remember(token(1), 1)
    #expect(known["u" + token(1).dropFirst()] == nil)
    known.forget(token(1))
    #expect(known[token(1)] == nil)
  }
}
