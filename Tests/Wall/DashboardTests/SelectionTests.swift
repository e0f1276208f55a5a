import HeadEndAPI
import Players
import Testing
import Worlds

@testable import Dashboard

@Suite struct SelectionTests {
  enum Step: Sendable {
    case focus(Int), move(Int), mark, markAll, clear, follow, rewind
    case added(Int), removed(Int)
    case settle(Int)
  }

  private static func selection(_ steps: [Step]) -> Selection {
    var selection = Selection()
    let players = SampleWorld.world(players: 4).roster
    selection.settle(in: players)
    for step in steps {
      switch step {
      case .focus(let index): selection.focus(at: index, in: players)
      case .move(let step): selection.moveFocus(by: step, in: players)
      case .mark: selection.toggleMark()
      case .markAll: selection.toggleAllMarks(in: players)
      case .clear: selection.clearMarks()
      case .follow: selection.followNextPlayer()
      case .rewind: selection.rewind()
      case .added(let index): selection.observe(.simulator(.playerAdded), of: PlayerID(index))
      case .removed(let index): selection.observe(.simulator(.playerRemoved), of: PlayerID(index))
      case .settle(let count): selection.settle(in: SampleWorld.world(players: count).roster)
      }
    }
    return selection
  }

  /// Steps, the focused player and the targets after them.
  static let table: [([Step], Int, [Int])] = [
    ([], 0, [0]), ([.focus(2)], 2, [2]), ([.focus(9)], 0, [0]), ([.focus(-1)], 0, [0]),
    ([.move(1)], 1, [1]), ([.move(-1)], 3, [3]), ([.move(1), .move(-1)], 0, [0]),
    ([.mark, .focus(2)], 2, [0]), ([.mark, .focus(2), .mark], 2, [0, 2]),
    ([.mark, .mark, .focus(2)], 2, [2]), ([.markAll], 0, [0, 1, 2, 3]),
    ([.mark, .markAll], 0, [0, 1, 2, 3]), ([.markAll, .markAll, .focus(1)], 1, [1]),
    ([.markAll, .clear], 0, [0]), ([.added(3)], 0, [0]), ([.follow, .added(3)], 3, [3]),
    ([.follow, .added(3), .added(2)], 3, [3]), ([.follow, .rewind, .added(3)], 0, [0]),
    ([.markAll, .removed(1)], 0, [0, 2, 3]), ([.focus(3), .settle(2)], 0, [0]),
    ([.markAll, .settle(2)], 0, [0, 1]),
  ]

  @Test(arguments: table)
  func `focus and targets follow each step`(steps: [Step], focus: Int, targets: [Int]) {
    let selection = Self.selection(steps)
    let players = SampleWorld.world(players: 4).roster
    #expect(selection.focus == PlayerID(focus))
    #expect(selection.slot(in: players)?.id == PlayerID(focus))
    #expect(selection.targets(in: players).map(\.id) == targets.map { PlayerID($0) })
  }

  @Test(arguments: [
    ([Step](), "1 main"), ([.focus(1)], "2 preview"), ([.markAll], "4 marked players"),
  ])
  func `a title names the targets`(steps: [Step], title: String) {
    let players = SampleWorld.world(players: 4).roster
    #expect(Self.selection(steps).targetTitle(in: players) == title)
  }

  @Test func `without players nothing is focused and nothing is a target`() {
    var selection = Self.selection([.markAll])
    selection.settle(in: Roster())
    selection.moveFocus(by: 1, in: Roster())
    #expect(selection.focus == nil && selection.targets(in: Roster()).isEmpty)
    #expect(selection.targetTitle(in: Roster()) == "")
  }
}
