import CTerm
import Dashboard
import Screen
import Simulation
import Terminal

/// Keys, clicks and pastes, as far as the frame.
struct KeyInputs {
  private let wallSession: WallSession
  private static let size = FuzzFixture.size
  /// More inputs than a user makes between two frames.
  private static let limit = 200

  init(_ ground: FuzzFixture) {
    wallSession = WallSession(ground.session(), ground.wall)
  }

  /// Codes as curses reads them: a byte is a character, but from 0xe0 on it is a special key, and
  /// 0xff begins any code in three bytes. 0xfe ends what is read at once.
  func check(_ bytes: [UInt8], _ findings: inout Findings) {
    var decoder = InputDecoder()
    var now: Int64 = 0
    for part in bytes.split(separator: 0xfe, omittingEmptySubsequences: false).prefix(Self.limit) {
      for event in decoder.decode(Self.codes(part), at: now).prefix(Self.limit) { check(event) }
      now += 30_000_000
      wallSession.pass(.milliseconds(30))
    }
    findings.expectHarmless(wallSession.frame(Self.size))
  }

  private static func codes(_ bytes: ArraySlice<UInt8>) -> [Int32] {
    var codes: [Int32] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case 0xff:
        codes.append(rest.prefix(3).reduce(0) { $0 << 8 | Int32($1) })
        rest = rest.dropFirst(3)
      case 0xe0...0xf0: codes.append(Int32(CTERM_KEY_UP) + Int32(byte - 0xe0))
      case 0xf1...0xfd: codes.append(Int32(CTERM_KEY_F0) + Int32(byte - 0xf0))
      default: codes.append(Int32(byte))
      }
    }
    return codes
  }

  private func check(_ event: TerminalEvent) {
    switch event {
    case .key(let key): _ = wallSession.press(key, size: Self.size)
    case .click(let x, let y): _ = wallSession.click(x: x, y: y, size: Self.size)
    case .drag(let x, let y): _ = wallSession.drag(x: x, y: y, size: Self.size)
    case .wheel(let x, let y, let up): _ = wallSession.wheel(x: x, y: y, up: up, size: Self.size)
    case .paste, .resized, .suspended, .resumed, .terminate, .woken: break
    }
  }

  /// The text of `--keys`, and its first keys.
  func takeScript(_ bytes: [UInt8], _ findings: inout Findings) {
    do throws(KeyScript.Problem) {
      let script = try KeyScript(String(decoding: bytes, as: UTF8.self))
      let presses = zip(script.presses, script.presses.dropFirst())
      findings.expect(presses.allSatisfy { $0.at < $1.at }, "keys are pressed out of order")
      _ = wallSession.play(script, until: .zero + .seconds(8), size: Self.size)
      findings.expectHarmless(wallSession.frame(Self.size))
    } catch {
      findings.expectLine(error.message)
    }
  }
}
