import Pictures
import Testing

@testable import Scenarios

/// Files name test cards without knowing the pictures.
@Suite struct CardNameTests {
  @Test func `files accept the cards that are painted, and no others`() {
    #expect(ChannelKeys.cards == Scene.allCases.map(\.rawValue).sorted())
  }
}
