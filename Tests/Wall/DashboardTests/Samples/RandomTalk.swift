import Scenarios
import Simulation

/// A talk of random chapters, captions and steps: a seed always gives the same one.
struct RandomTalk {
  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  private static let signs = Array("äöüßéñŁ’“”–&+€#(),.!?%/")

  private var random: RandomStream
  private var guests: [String] = []
  private var guestsSoFar = 0

  private init(seed: UInt64) { random = RandomStream(seed: seed, name: "talk") }

  /// The talk of a seed.
  static func scenario(seed: UInt64) throws(FileProblem) -> Scenario {
    var talk = RandomTalk(seed: seed)
    return try ScenarioFile.read(talk.text(), path: "talk-\(seed).yaml") { _ in .unreadable }
  }

  /// Captions as long as a file may have them.
  static func captions(seed: UInt64, count: Int) -> [String] {
    var talk = RandomTalk(seed: seed)
    return (0..<count).map { _ in talk.words(upTo: 140) }
  }

  private mutating func text() -> String {
    let players = (1...number(1, 5)).map { "{id: player\($0), channel: 101}" }
    let steps = (1...number(4, 12)).map { _ in "  - " + step() }
    return """
      title: A talk
      seed: \(number(1, 99))
      lineup:
        accounts: [{id: home, sessionLimit: 30}]
        channels:
          - {number: 101, name: News, card: globe, encrypted: true}
          - {number: 102, name: Match, card: match, encrypted: true}
        devices: [{id: tv, account: home, players: [\(players.joined(separator: ", "))]}]
      steps:
      \(steps.joined(separator: "\n"))
        - wait: 5s

      """
  }

  private mutating func step() -> String {
    switch number(0, 11) {
    case 0: return "chapter: \"\(words(upTo: 60))\""
    case 1: return "zap: {player: player1, channel: \(number(101, 102))}"
    case 2:
      guestsSoFar += 1
      guests.append("guest\(guestsSoFar)")
      return "add: {player: guest\(guestsSoFar), channel: 102}"
    case 3:
      guard let guest = guests.popLast() else { return "wait: 1s" }
      return "remove: \(guest)"
    case 4, 5: return "wait: \(number(1, 50) * 100)ms"
    default:
      // Now and then a talk of short captions, which fit in big letters.
      return "after: \(number(0, 5))s\n    say: \"\(words(upTo: number(0, 1) == 0 ? 40 : 140))\""
    }
  }

  /// Words of at most so many bytes.
  private mutating func words(upTo most: Int) -> String {
    let bytes = number(1, most)
    var text = word()
    while case let longer = text + " " + word(), longer.utf8.count <= bytes { text = longer }
    return text
  }

  /// Mostly of letters that every big alphabet has.
  private mutating func word() -> String {
    let length = number(0, 30) == 0 ? number(14, 40) : number(1, 10)
    return String(
      (0..<length).map { _ in
        let list = number(0, 60) == 0 ? Self.signs : Self.letters
        return list[number(0, list.count - 1)]
      })
  }

  private mutating func number(_ first: Int, _ last: Int) -> Int {
    Int(random.integer(in: Int64(first)...Int64(last)))
  }
}
