package import Screen
import Simulation

/// One thing that a user does. Its text is a word: a key's name, `+2s`, or a name after `@`.
package enum UserInput: Hashable, Sendable {
  case key(Key)
  /// Waits so long.
  case pass(Duration)
  case click(Int, Int)
  case drag(Int, Int)
  case wheel(Int, Int, up: Bool)
  case resize(Size)
  /// A client, counted from 0, sends something.
  case request(client: Int, ClientRequest)
  /// The remote control sends a step, by its place among `ControlSteps`.
  case order(Int)
  /// Looks at everything that could be saved now.
  case save
  /// Waits for the next runs of a search.
  case search
  /// Sends the program a signal; only where the program itself runs.
  case signal(UserSignal)

  package var text: String {
    switch self {
    case .key(let key): key.name
    case .pass(let time): "+\(Quantity.text(time))"
    case .click(let x, let y): "@click:\(x),\(y)"
    case .drag(let x, let y): "@drag:\(x),\(y)"
    case .wheel(let x, let y, let up): "@\(up ? "up" : "down"):\(x),\(y)"
    case .resize(let size): "@size:\(size.width),\(size.height)"
    case .request(let client, let request): "@\(request.rawValue):\(client)"
    case .order(let number): "@order:\(number)"
    case .save: "@save"
    case .search: "@search"
    case .signal(let signal): "@\(signal.rawValue)"
    }
  }

  /// Reads a word; `nil` where it is none.
  package init?(_ word: Substring) {
    guard word.count > 1, let first = word.first, "+@".contains(first) else {
      guard let key = Key(name: String(word)) else { return nil }
      self = .key(key)
      return
    }
    let rest = word.dropFirst()
    if first == "+" {
      guard let time = Quantity.duration(String(rest)) else { return nil }
      self = .pass(time)
      return
    }
    let parts = rest.split(separator: ":", maxSplits: 1)
    let numbers = parts.dropFirst().joined().split(separator: ",").compactMap { Int($0) }
    guard let input = Self.named(parts[0], numbers) else { return nil }
    self = input
  }

  private static func named(_ name: Substring, _ numbers: [Int]) -> UserInput? {
    switch (name, numbers.count) {
    case ("click", 2): .click(numbers[0], numbers[1])
    case ("drag", 2): .drag(numbers[0], numbers[1])
    case ("up", 2), ("down", 2): .wheel(numbers[0], numbers[1], up: name == "up")
    case ("size", 2): .resize(Size(numbers[0], numbers[1]))
    case ("order", 1): .order(numbers[0])
    case ("save", 0): .save
    case ("search", 0): .search
    case (_, 0): UserSignal(rawValue: String(name)).map { .signal($0) }
    case (_, 1): ClientRequest(rawValue: String(name)).map { .request(client: numbers[0], $0) }
    default: nil
    }
  }
}

/// A signal by its name, without `SIG`.
package enum UserSignal: String, CaseIterable, Sendable {
  case interrupt = "INT"
  case terminate = "TERM"
  case hangUp = "HUP"
  /// Ctrl-Z, and then on.
  case stop = "STOP"
}
