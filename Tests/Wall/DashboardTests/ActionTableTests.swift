import Faults
import Players
import Screen
import Simulation
import Testing
import Worlds

@testable import Dashboard

@Suite struct ActionTableTests {
  @Test func `in every context a key means one thing`() {
    for context in Context.allCases {
      let keys = ActionTable.rows(in: context).flatMap(\.bindings).map(\.key)
      #expect(Set(keys).count == keys.count, "\(context)")
    }
  }

  @Test func `no footer has a word twice`() {
    for context in Context.allCases {
      let words = ActionTable.rows(in: context).compactMap(\.hint?.word)
      #expect(Set(words).count == words.count, "\(context): \(words)")
    }
  }

  static let wallBindings = ActionTable.rows(in: .wall).flatMap(\.bindings)

  @Test(arguments: wallBindings)
  func `every key of the wall does something`(binding: ActionRow.Binding) {
    var wall = Wall(theme: .standard)
    let world = SampleWorld.world(players: 9)
    let clock = WallClock(presentation: .zero)
    let size = Size(160, 45)
    // The focus starts where no key of the table moves it to.
    let first: Key = binding.action == .focus(5) ? "1" : "5"
    _ = wall.press(first, seeing: world, clock: clock, size: size)
    let before = wall.frame(of: world, clock: clock, size: size)
    let requests = wall.press(binding.key, seeing: world, clock: clock, size: size)
    #expect(!requests.isEmpty || wall.frame(of: world, clock: clock, size: size) != before)
  }

  @Test(arguments: wallBindings)
  func `the footer names a key that gives the command`(binding: ActionRow.Binding) {
    var wall = Wall(theme: .standard)
    let requests = wall.press(
      binding.key, seeing: SampleWorld.world(), clock: WallClock(presentation: .zero),
      size: Size(160, 45))
    for case .perform(let command) in requests {
      let keys = command.keys == "↑↓" ? "Up Down" : command.keys
      let actions = keys.split(separator: " ").compactMap { Key(name: String($0)) }
        .map { ActionTable.action(for: $0, in: .wall) }
      #expect(actions.contains(binding.action), "\(binding.key.name): \(command.keys)")
    }
  }

  @Test func `every documented key does something on the wall`() {
    for scalar in "123456789c asrnvbyoKdA+-PBp.<>[]fxXil/ztRm{}S:?q".unicodeScalars {
      #expect(ActionTable.action(for: .character(scalar), in: .wall) != nil, "\(scalar)")
    }
  }

  @Test func `every printed key is bound and every binding is printed`() {
    for row in ActionTable.rows {
      for name in row.markdownKeys.split(separator: "`") where name.unicodeScalars.count == 1 {
        guard let key = Key(name: String(name)), name != " " else { continue }
        guard name != "-" || row.bindings.contains(where: { $0.action == .removePlayer }) else {
          continue
        }
        #expect(row.bindings.contains { $0.key == key }, "\(row.markdownKeys)")
      }
    }
  }

  @Test func `the keys page has no list twice`() {
    let lines = KeysPage.text.split(separator: "\n").map(String.init)
    let runs = lines.indices.dropLast(5).map { lines[$0..<$0 + 5].joined(separator: "\n") }
    #expect(Set(runs).count == runs.count)
    #expect(lines.contains { $0.hasPrefix("  PgDn") && $0.hasSuffix("next chapter") })
    #expect(lines.contains { $0.hasPrefix("  the others") && $0.hasSuffix("as on the wall") })
  }

  @Test func `help and keys page have a line for every action of the wall`() {
    var wall = Wall(theme: .standard)
    let world = SampleWorld.world()
    let clock = WallClock(presentation: .zero)
    _ = wall.press("?", seeing: world, clock: clock, size: Size(250, 70))
    let text = TextDisplay.text(of: wall.frame(of: world, clock: clock, size: Size(250, 70)))
    // The page wraps its lines.
    let words = KeysPage.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(KeysPage.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for row in ActionTable.rows(in: .wall) {
      #expect(text.contains(row.plainSentence))
      #expect(words.contains(row.plainSentence))
    }
  }

  @Test func `the footer pins help and quit and drops whole hints`() {
    let world = SampleWorld.world()
    for width in [60, 80, 100, 160] {
      let frame = Wall(theme: .standard).frame(
        of: world, clock: WallClock(presentation: .zero), size: Size(width, 30))
      let footer = TextDisplay.text(of: frame).split(separator: "\n").last ?? ""
      #expect(footer.hasSuffix("? help  q quit"))
      let words = ActionTable.rows(in: .wall).compactMap(\.hint).map { "\($0.keys) \($0.word)" }
      var rest = String(footer.dropFirst())
      for word in words where rest.hasPrefix(word) {
        rest = String(rest.dropFirst(word.count).drop { $0 == " " })
      }
      #expect(rest.isEmpty, "\(footer)")
    }
  }

  @Test func `every offer of the palette does something`() {
    var palette = Palette.State(PaletteEntry.all(in: SampleWorld.world(), for: [], Library()))
    let entries = palette.matches
    #expect(entries.count > 20 + FaultCatalogue.kinds.count)
    for entry in entries { #expect(!entry.name.isEmpty && !entry.keys.isEmpty) }
    for character in "CORRUPT" { palette.type(character) }
    #expect(palette.matches.map(\.action) == [.inject("c")])
  }

  @Test func `the short list of faults names each one on a screen of 80x24`() {
    let lines = FaultsPage.short.split(separator: "\n")
    #expect(lines.count < 24 && lines.allSatisfy { $0.count < 80 })
    for kind in FaultCatalogue.kinds {
      let line = "f \(kind.key)  \(kind.name)"
      #expect(FaultsPage.short.ranges(of: line).count == 1, "\(line)")
    }
  }

  @Test func `pages name every notification and fault`() {
    for kind in FaultCatalogue.kinds {
      #expect(FaultsPage.text.contains(kind.name))
      #expect(FaultsPage.text.contains(kind.seen))
    }
    for name in NoticeCatalogue.names + ["errorCode, code, message", "1007", "4020"] {
      #expect(NotificationsPage.text.contains(name), "\(name)")
    }
  }

  @Test func `no page calls a notification not simulated that is posted`() {
    let unposted = NoticeCatalogue.unposted.map(\.name)
    let toOwnCode = NoticeCatalogue.postedToOwnCode.map(\.name)
    #expect(Set(unposted + toOwnCode).isDisjoint(with: NoticeCatalogue.names))
    #expect(unposted.allSatisfy { !$0.hasPrefix("flowplayer") })
    for name in unposted + toOwnCode { #expect(NotificationsPage.text.contains("  \(name)  ")) }
  }
}
