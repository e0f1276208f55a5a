internal import CTerm
package import Screen

/// Turns the codes that curses reads into events; drops sequences that curses does not know, what a
/// terminal answers (strings of ECMA-48 §5.6 among them), and pasted text. Times are host
/// nanoseconds.
package struct InputDecoder {
  private enum State: Equatable {
    case keys
    case escape
    /// Inside `ESC [ …`; whether a parameter or more has come.
    case sequence(hasParameters: Bool)
    /// Behind `ESC O`, of which one character follows.
    case shift
    /// Inside a string that a terminal sends, such as an answer to OSC 11.
    case string
    /// At an Escape inside such a string: its end, if a backslash follows.
    case stringEscape
    /// Inside a mouse report of the old encoding, that many characters before its end.
    case oldMouse(Int)
    case paste
    /// Inside a report of the mouse.
    case mouse(MouseReport)
  }

  /// A paste without an end mark ends after this silence.
  static let pasteSilence: Int64 = 500_000_000
  /// What a terminal sends and breaks off ends after this silence.
  static let answerSilence: Int64 = 100_000_000

  /// The number of the question about images; its answer names it.
  static let imageQuestion = 31
  private static let imageAnswer = Array(
    "Gi=\(imageQuestion);OK".unicodeScalars.map { Int32($0.value) })

  private var state = State.keys
  private var lastHeard: Int64 = 0
  /// The beginning of the string that is heard.
  private var heard: [Int32] = []
  /// Whether the terminal has answered that it can show images in shared memory.
  private(set) var showsImages = false

  package init() {}

  /// Decodes what was read at once. An Escape at its end is the Escape key, since curses has
  /// already waited for more; followed by `[` or `O` it begins a sequence.
  package mutating func decode(_ codes: [Int32], at now: Int64) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    let silence = state == .paste ? Self.pasteSilence : Self.answerSilence
    if now - lastHeard > silence { state = .keys }
    if !codes.isEmpty { lastHeard = now }
    for code in codes { decode(code, into: &events) }
    if state == .escape {
      events.append(.key(.escape))
      state = .keys
    }
    return events
  }

  private mutating func decode(_ code: Int32, into events: inout [TerminalEvent]) {
    switch state {
    case .paste:
      guard Int(code) == CTERM_KEY_PASTE_END else { return }
      state = .keys
      events.append(.paste)
    case .mouse(var report):
      switch report.read(code) {
      case .more: state = .mouse(report)
      case .end(let event):
        state = .keys
        if let event { events.append(event) }
      }
    case .oldMouse(let rest): state = rest > 1 ? .oldMouse(rest - 1) : .keys
    case .sequence(let hasParameters): skipSequence(code, hasParameters)
    case .string: skipString(code)
    case .stringEscape where code == 0x5c: endString()
    case .stringEscape, .escape: decodeAfterEscape(code, into: &events)
    case .shift: state = .keys
    case .keys: decodeKey(code, into: &events)
    }
  }

  /// However long it is: its rest is not key presses either (ECMA-48 §5.4).
  private mutating func skipSequence(_ code: Int32, _ hasParameters: Bool) {
    switch code {
    case 0x1b: state = .escape
    case 0x18, 0x1a: state = .keys
    case 0x4d where !hasParameters: state = .oldMouse(3)
    case 0x40...0x7e: state = .keys
    default: state = .sequence(hasParameters: true)
    }
  }

  private mutating func skipString(_ code: Int32) {
    switch code {
    case 0x1b: state = .stringEscape
    case 0x07, 0x9c: endString()
    case 0x18, 0x1a: state = .keys
    default: if heard.count <= Self.imageAnswer.count { heard.append(code) }
    }
  }

  private mutating func beginString() {
    state = .string
    heard.removeAll(keepingCapacity: true)
  }

  private mutating func endString() {
    state = .keys
    if heard == Self.imageAnswer { showsImages = true }
  }

  private mutating func decodeAfterEscape(_ code: Int32, into events: inout [TerminalEvent]) {
    switch code {
    case 0x5b: state = .sequence(hasParameters: false)
    case 0x4f: state = .shift
    // DCS, SOS, OSC, PM and APC.
    case 0x50, 0x58, 0x5d, 0x5e, 0x5f: beginString()
    default:
      if state == .escape { events.append(.key(.escape)) }
      state = .keys
      decodeKey(code, into: &events)
    }
  }

  private mutating func decodeKey(_ code: Int32, into events: inout [TerminalEvent]) {
    switch Int(code) {
    case 0x1b: state = .escape
    // The same introducers as single characters of ECMA-48's C1 set.
    case 0x9b: state = .sequence(hasParameters: false)
    case 0x90, 0x98, 0x9d, 0x9e, 0x9f: beginString()
    case CTERM_KEY_MOUSE: state = .mouse(MouseReport())
    case CTERM_KEY_PASTE_BEGIN: state = .paste
    default: if let key = Self.key(for: code) { events.append(.key(key)) }
    }
  }

  private static let named: [Int: Key] = [
    CTERM_KEY_UP: .up, CTERM_KEY_DOWN: .down, CTERM_KEY_LEFT: .left, CTERM_KEY_RIGHT: .right,
    CTERM_KEY_PAGE_UP: .pageUp, CTERM_KEY_PAGE_DOWN: .pageDown, CTERM_KEY_HOME: .home,
    CTERM_KEY_END: .end, CTERM_KEY_BACK_TAB: .backTab, CTERM_KEY_ENTER: .enter,
    CTERM_KEY_BACKSPACE: .backspace, CTERM_KEY_DELETE: .delete,
    0x08: .backspace, 0x09: .tab, 0x0a: .enter, 0x0d: .enter, 0x7f: .backspace,
  ]

  /// The key of one code; `nil` for codes that no key of ours has.
  static func key(for code: Int32) -> Key? {
    if let key = named[Int(code)] { return key }
    switch Int(code) {
    case 1...26: return Unicode.Scalar(UInt32(code) + 0x60).map { .control($0) }
    case CTERM_KEY_F0 + 1...CTERM_KEY_F0 + 12: return .function(Int(code) - CTERM_KEY_F0)
    case 0x20..<0x7f, 0xa0..<0x11_0000: return Unicode.Scalar(UInt32(code)).map { .character($0) }
    default: return nil
    }
  }
}

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

/// What happened at the terminal, in order.
package enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// The left button was pressed on a cell; columns and rows count from 0.
  case click(x: Int, y: Int)
  /// The mouse was moved over a cell with its left button held.
  case drag(x: Int, y: Int)
  /// The wheel was turned over a cell.
  case wheel(x: Int, y: Int, up: Bool)
  /// Text was pasted; it is ignored, so that it is never taken for keys.
  case paste
  /// The terminal has another size; the next frame is drawn whole.
  case resized(Size)
  /// The user stopped the program (Ctrl-Z); the terminal was restored.
  case suspended
  /// The program was continued after that long, during which simulated time stopped. The next
  /// frame is drawn whole.
  case resumed(after: Duration)
  /// The program has to end with status 128 + signal.
  case terminate(signal: Int32)
  /// `Terminal.wake()` was called, once or several times.
  case woken

  /// Whether the program has to end.
  package var isTermination: Bool { if case .terminate = self { true } else { false } }

  /// Whether it is what the user typed, or did with the mouse.
  package var isInput: Bool {
    switch self {
    case .key, .click, .drag, .wheel, .paste: true
    case .resized, .resumed, .suspended, .terminate, .woken: false
    }
  }

  /// Whether it comes before everything that waits: Ctrl-C, or that the program has to end.
  package var isUrgent: Bool { isTermination || self == .key(.control("c")) }
}

extension [TerminalEvent] {
  /// The most events that wait: more than a user types while the wall is busy.
  package static var limit: Int { 1024 }

  /// Adds what has happened; returns how many keys and movements of the mouse found no room.
  package mutating func add(_ news: [TerminalEvent]) -> Int {
    let room = Swift.max(0, Self.limit - count)
    let late = news.dropFirst(room)
    self += news.prefix(room) + late.filter { !$0.isInput || $0.isUrgent }
    return late.count { $0.isInput && !$0.isUrgent }
  }

  /// Takes the next event; one that is urgent is taken at once, and what waits is dropped.
  package mutating func takeNext() -> TerminalEvent? {
    guard let urgent = first(where: \.isUrgent) else { return isEmpty ? nil : removeFirst() }
    removeAll()
    return urgent
  }
}
