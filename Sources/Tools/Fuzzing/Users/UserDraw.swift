import Dashboard
import Faults
import Screen
import Sessions
import Simulation
import Worlds

/// Generates a user's inputs: mostly sensible ones, some repeated, and some too late.
struct UserDraw {
  private let way: UserWay
  private var random: RandomStream
  private static let sizes = [
    Size(100, 30), Size(80, 24), Size(160, 45), Size(60, 15), Size(30, 8), Size(10, 3), Size(1, 1),
    Size(200, 60), Size(41, 100),
  ]
  /// Keys that do something anywhere but end the program.
  private static let keys = ActionTable.rows.flatMap(\.bindings).map(\.key)
    .filter { !["q", .function(10), .control("c")].contains($0) }
  private static let faultKeys = FaultCatalogue.kinds.map(\.key)
  private static let times: [Key] = ["[", "]", "{", "}", "L", "u", ".", "p", "<", ">", "["]
  private static let words = [
    "main", "zap", "seek", "mute", "all", "a-1", "9", "\u{FFFE}é", "'\"", "x",
  ]

  init(_ way: UserWay, seed: UInt64) {
    self.way = way
    random = RandomStream(seed: seed, name: "user \(way.rawValue)")
  }

  mutating func inputs() -> [UserInput] {
    var inputs: [UserInput] = []
    if way.isLive { return liveInputs() }
    let wanted = random.integer(in: 5...50)
    while inputs.count < wanted { inputs += next(after: inputs.last) }
    return inputs
  }

  private mutating func next(after last: UserInput?) -> [UserInput] {
    if let own = ownInput() { return [own] }
    switch random.integer(in: 0...99) {
    case 0..<30: return [.key(one(of: Self.keys))]
    case 30..<45: return typing("f", one(of: Self.faultKeys))
    case 45..<57: return [.key(one(of: Self.times))]
    case 57..<72: return [.pass(time())]
    case 72..<78:
      return last.map { Array(repeating: $0, count: Int(random.integer(in: 1...6))) } ?? []
    case 78..<84: return typed()
    case 84..<88: return [.key(one(of: [.enter, .escape, "y", "n"]))]
    case 88..<92: return [mouse()]
    case 92..<95: return [.resize(one(of: Self.sizes))]
    case 95..<98: return [.save]
    default: return [.key(one(of: ["q", .control("l"), .character(scalar())]))]
    }
  }

  /// What only such a user does; mostly `nil` where there is little of it.
  private mutating func ownInput() -> UserInput? {
    switch way {
    case .wall, .scenario, .imported, .terminal, .explore: return nil
    case .talk: return random.integer(in: 0...7) == 0 ? .key(one(of: [.pageDown, .pageUp])) : nil
    case .served, .server:
      switch random.integer(in: 0...9) {
      case 0..<5:
        let client = Int(random.integer(in: 0...2))
        return .request(client: client, one(of: ClientRequest.allCases))
      case 5: return .order(Int(random.integer(in: 0...Int64(ControlSteps.all.count - 1))))
      default: return nil
      }
    case .search: return random.integer(in: 0...4) == 0 ? .search : nil
    }
  }

  /// Inputs of the program itself: fewer, because they take real time, and then a signal.
  private mutating func liveInputs() -> [UserInput] {
    var inputs: [UserInput] = []
    let most: Int64 = way == .explore ? 3 : 25
    for _ in 0..<random.integer(in: 1...most) {
      switch (way, random.integer(in: 0...9)) {
      case (.terminal, 0..<6): inputs.append(.key(one(of: Self.keys)))
      case (.terminal, 6): inputs += typing("f", one(of: Self.faultKeys))
      case (.terminal, 7): inputs.append(.resize(one(of: Self.sizes)))
      case (.terminal, 8): inputs.append(.signal(.stop))
      case (.server, 0..<9): if let own = ownInput() { inputs.append(own) }
      default: inputs.append(.pass(.milliseconds(random.integer(in: 1...40) * 5)))
      }
    }
    let ends = way == .server ? [.interrupt, .terminate] : UserSignal.allCases
    let end = one(of: ends)
    return end == .stop ? inputs : inputs + [.signal(end)]
  }

  private func typing(_ first: Key, _ key: Character) -> [UserInput] {
    [.key(first)] + key.unicodeScalars.map { .key(.character($0)) }
  }

  private mutating func one<Element>(of list: [Element]) -> Element {
    list[Int(random.integer(in: 0...Int64(list.count - 1)))]
  }

  /// Tenths of seconds mostly; sometimes long enough for leases and leaps.
  private mutating func time() -> Duration {
    switch random.integer(in: 0...9) {
    case 0: .milliseconds(random.integer(in: 1...99))
    case 1..<8: .milliseconds(random.integer(in: 1...50) * 100)
    default: .seconds(random.integer(in: 10...60))
    }
  }

  /// Something that is typed: a search in the palette, a filter, a channel, a number, a name.
  private mutating func typed() -> [UserInput] {
    let opening: Key = one(of: [":", "/", "c", "g", "A"])
    let word = opening == "c" ? "\(random.integer(in: 99...306))" : one(of: Self.words)
    let typed = word.unicodeScalars.map { UserInput.key(.character($0)) }
    return [.key(opening)] + typed + [.key(one(of: [.enter, .enter, .escape, .backspace]))]
  }

  private mutating func mouse() -> UserInput {
    let (x, y) = (Int(random.integer(in: 0...159)), Int(random.integer(in: 0...44)))
    return switch random.integer(in: 0...3) {
    case 0: .drag(x, y)
    case 1: .wheel(x, y, up: random.integer(in: 0...1) == 0)
    default: .click(x, y)
    }
  }

  private mutating func scalar() -> Unicode.Scalar {
    one(of: ["é", "ß", "日", "Q", "j", "@", "\\"])
  }
}
