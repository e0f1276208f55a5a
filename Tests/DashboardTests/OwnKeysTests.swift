import Screen
import Testing

@testable import Dashboard

@Suite struct OwnKeysTests {
  private static func keys(_ pairs: (Key, Key)...) throws(OwnKeys.Conflict) -> OwnKeys {
    var keys = OwnKeys()
    for (own, standard) in pairs {
      try keys.add(own, for: standard, all: Set(pairs.map(\.1)))
    }
    return keys
  }

  @Test func `a free key does what another does, on the wall only`() throws {
    let keys = try Self.keys(("j", .down), (.function(9), "i"))
    #expect(keys.standard(for: "j", in: .wall) == .down)
    #expect(keys.standard(for: .function(9), in: .presenting) == "i")
    #expect(keys.standard(for: "j", in: .filter) == "j")
    #expect(keys.standard(for: "i", in: .wall) == "i")
  }

  @Test func `a key that is taken is refused, unless its action gets another key`() throws {
    let refused = #expect(throws: OwnKeys.Conflict.self) { try Self.keys(("s", .down)) }
    #expect(refused?.message.contains("`s` is taken (stop") == true)
    let swapped = try Self.keys(("s", "n"), ("n", "s"))
    #expect(swapped.standard(for: "s", in: .wall) == "n")
    #expect(throws: OwnKeys.Conflict.self) { try Self.keys(("j", .function(11))) }
  }
}
