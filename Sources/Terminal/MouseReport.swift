/// A report of the mouse in the SGR encoding, behind its `ESC [ <`: button, column and row with
/// semicolons between them, then `M` for a press and `m` for a release.
struct MouseReport: Equatable {
  /// What one more code means.
  enum Progress: Equatable {
    case more
    /// It has ended; `nil` for an event that is not used.
    case end(TerminalEvent?)
  }

  private static let longest = 16

  private var numbers = [0]
  private var length = 0

  mutating func read(_ code: Int32) -> Progress {
    length += 1
    switch code {
    // What is too long is not a report, but its rest is not key presses either.
    case 0x30...0x39 where length > Self.longest, 0x3b where length > Self.longest: return .more
    case 0x30...0x39:
      numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(code - 0x30)
      return .more
    case 0x3b:
      numbers.append(0)
      return .more
    case 0x4d: return .end(length > Self.longest ? nil : event)
    default: return .end(nil)
    }
  }

  private var event: TerminalEvent? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let (x, y) = (numbers[1] - 1, numbers[2] - 1)
    switch numbers[0] {
    case 0: return .click(x: x, y: y)
    case 32: return .drag(x: x, y: y)
    case 64: return .wheel(x: x, y: y, up: true)
    case 65: return .wheel(x: x, y: y, up: false)
    default: return nil
    }
  }
}
