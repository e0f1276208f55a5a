import Screen
import Testing

@testable import Terminal

@Suite struct PairTableTests {
  private let blueOnWhite = Style(Color(4), on: Color(7))

  @Test func `the terminal's own colours are pair 0`() {
    var table = PairTable(pairs: 256)
    let choice = table.choice(for: .plain)
    #expect(choice == PairTable.Choice(number: 0))
  }

  @Test func `a pair is new once`() {
    var table = PairTable(pairs: 256)
    let first = table.choice(for: blueOnWhite)
    let second = table.choice(for: blueOnWhite.adding(.bold))
    #expect(first == PairTable.Choice(number: 1, isNew: true))
    #expect(second == PairTable.Choice(number: 1))
  }

  @Test func `colours the other way round share a pair where pairs are few`() {
    var table = PairTable(pairs: 64)
    _ = table.choice(for: blueOnWhite)
    let reversed = table.choice(for: Style(Color(7), on: Color(4)))
    #expect(reversed == PairTable.Choice(number: 1, isReversed: true))
  }

  @Test func `64 pairs are enough for eight colours and the default`() {
    var table = PairTable(pairs: 64)
    let colors = (0..<8).map { Color(UInt8($0)) } + [.standard]
    var chosen: Set<PairTable.Choice> = []
    for foreground in colors {
      for background in colors {
        var choice = table.choice(for: Style(foreground, on: background))
        choice.isNew = false
        chosen.insert(choice)
      }
    }
    #expect(chosen.count == 81)
  }

  @Test func `the nearest pair stands in when none is left`() {
    var table = PairTable(pairs: 3)
    _ = table.choice(for: Style(Color(16), on: Color(16)))
    _ = table.choice(for: Style(Color(231), on: Color(231)))
    let choice = table.choice(for: Style(Color(255), on: Color(254)))
    #expect(choice == PairTable.Choice(number: 2))
    #expect(table.count == 2)
  }

  @Test func `there are never more than 32767 pairs`() {
    var table = PairTable(pairs: 65_536)
    for foreground in 0..<256 {
      for background in 0..<256 {
        let style = Style(Color(UInt8(foreground)), on: Color(UInt8(background)))
        guard table.count < 32_767 else { continue }
        _ = table.choice(for: style)
      }
    }
    let choice = table.choice(for: Style(Color(255), on: Color(255)))
    #expect(!choice.isNew && table.count == 32_767)
  }
}
