internal import CTerm
internal import Screen

/// Turns the codes that curses reads into events; drops sequences that curses does not know, and
/// pasted text. Times are host nanoseconds.
package struct InputDecoder {
  private enum State: Equatable {
    case keys
    case escape
    /// Inside `ESC [ …`, that many characters in.
    case sequence(Int)
    /// Behind `ESC O`, of which one character follows.
    case shift
    case paste(lastHeard: Int64)
    /// Inside a report of the mouse.
    case mouse(MouseReport, lastHeard: Int64)
  }

  /// A paste without an end mark ends after this silence.
  static let pasteSilence: Int64 = 500_000_000
  /// A mouse report that breaks off ends after this silence.
  static let mouseSilence: Int64 = 100_000_000
  private static let longestSequence = 32

  private var state = State.keys

  package init() {}

  /// Decodes what was read at once. An Escape at its end is the Escape key, since curses has
  /// already waited for more; followed by `[` or `O` it begins a sequence.
  package mutating func decode(_ codes: [Int32], at now: Int64) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    if case .paste(let lastHeard) = state, now - lastHeard > Self.pasteSilence { state = .keys }
    if case .mouse(_, let lastHeard) = state, now - lastHeard > Self.mouseSilence { state = .keys }
    for code in codes { decode(code, at: now, into: &events) }
    if state == .escape { events.append(.key(.escape)) }
    switch state {
    case .paste, .mouse: return events
    default: break
    }
    state = .keys
    return events
  }

  private mutating func decode(_ code: Int32, at now: Int64, into events: inout [TerminalEvent]) {
    switch state {
    case .paste:
      state = .paste(lastHeard: now)
      guard Int(code) == CTERM_KEY_PASTE_END else { return }
      state = .keys
      events.append(.paste)
    case .mouse(var report, _):
      switch report.read(code) {
      case .more: state = .mouse(report, lastHeard: now)
      case .end(let event):
        state = .keys
        if let event { events.append(event) }
      }
    case .sequence(let length):
      let isEnd = (0x40...0x7e).contains(code) || length > Self.longestSequence
      state = isEnd ? .keys : .sequence(length + 1)
    case .shift: state = .keys
    case .escape: decodeAfterEscape(code, at: now, into: &events)
    case .keys: decodeKey(code, at: now, into: &events)
    }
  }

  private mutating func decodeAfterEscape(
    _ code: Int32, at now: Int64, into events: inout [TerminalEvent]
  ) {
    switch code {
    case 0x5b: state = .sequence(0)
    case 0x4f: state = .shift
    default:
      events.append(.key(.escape))
      state = .keys
      decodeKey(code, at: now, into: &events)
    }
  }

  private mutating func decodeKey(_ code: Int32, at now: Int64, into events: inout [TerminalEvent])
  {
    switch Int(code) {
    case 0x1b: state = .escape
    case CTERM_KEY_MOUSE: state = .mouse(MouseReport(), lastHeard: now)
    case CTERM_KEY_PASTE_BEGIN: state = .paste(lastHeard: now)
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
