import HeadEndAPI
import Players
import Screen
import Simulation

extension Pane {
  /// A state as word, shape and role, so that it is never colour alone.
  struct Status {
    var shape: String
    var word: String
    var role: Theme.Role

    var text: String { shape.isEmpty ? word : "\(shape) \(word)" }
  }

  /// `KEY`, a bar of the lease's remaining time, that time, and the state in a word.
  func drawLicence(_ row: Rect, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    frame.draw("KEY", x: row.x, y: row.y, theme[chrome(.faint)], limit: row.width)
    let status = licenceStatus
    frame.drawRight(status.text, endX: row.maxX, y: row.y, theme[chrome(status.role)])
    var end = row.maxX - status.text.unicodeScalars.count - 1
    let aligned = Self.barEnd(row)
    if let left = leaseTexts.first {
      frame.drawRight(left, endX: end, y: row.y, theme[chrome(.text)])
      end -= max(left.unicodeScalars.count, 4) + 1
    }
    let bar = Rect(x: row.x + 4, y: row.y, width: min(end, aligned) - row.x - 4, height: 1)
    drawLease(bar, in: &frame)
  }

  /// The column where bars and strips end, so that they are aligned.
  static func barEnd(_ row: Rect) -> Int {
    row.maxX - (row.width >= 56 ? 19 : row.width >= 36 ? 15 : 13)
  }

  var licenceStatus: Status {
    guard stream.channel.isEncrypted else { return Status(shape: "○", word: "CLEAR", role: .faint) }
    if stream.picture.look == .scrambled {
      return Status(shape: "!", word: "WRONG KEY", role: .warning)
    }
    if let lease = stream.lease, lease.end <= now {
      return Status(shape: "X", word: "EXPIRED", role: .error)
    }
    switch stream.drm {
    case .error where stream.lease != nil:
      return Status(shape: "!", word: "NOT RENEWED", role: .warning)
    case .error: return Status(shape: "X", word: "ERROR", role: .error)
    case .active: return Status(shape: "●", word: "VALID", role: .good)
    case .renewalRequested: return Status(shape: "○", word: "RENEWING", role: .accent)
    case .licenseRequested: return Status(shape: "○", word: "REQUESTED", role: .accent)
    case .awaitingContentToken, .awaitingSessionToken:
      return Status(shape: "○", word: "TOKEN?", role: .accent)
    case .inactive: return Status(shape: "○", word: "NO KEY", role: .faint)
    }
  }

  /// The lease's remaining time; empty without a lease.
  var leaseTexts: [String] {
    guard let lease = stream.lease, stream.channel.isEncrypted else { return [] }
    return [lease.isUnlimited ? "no end" : ClockText.countdown(lease.end - now)]
  }

  func drawLease(_ bar: Rect, in frame: inout Frame) {
    guard bar.width > 1 else { return }
    frame.fill(bar, Cell("─", theme[chrome(.barEmpty)]))
    guard let lease = stream.lease, stream.channel.isEncrypted, lease.end > lease.begin else {
      return
    }
    let length = lease.end - lease.begin
    let left = min(max(.zero, lease.end - now), length)
    let isLow = now >= lease.renewal
    let style = theme[chrome(isLow ? .warning : .bar)]
    let eighths = Self.share(left, of: length, in: bar.width * 8)
    for column in 0..<bar.width where eighths > column * 8 {
      frame[bar.x + column, bar.y] = Cell(Glyphs.leftward[min(8, eighths - column * 8)], style)
    }
    let renewal = Self.share(lease.end - lease.renewal, of: length, in: bar.width)
    tick(
      bar.x + min(bar.width - 1, renewal), bar.y, isFilled: eighths >= renewal * 8 + 8, in: &frame)
    tick(bar.x, bar.y, isFilled: eighths >= 8, in: &frame)
  }

  /// A tick on the bar: at the left end the lease expires, at the other tick it is renewed.
  private func tick(_ x: Int, _ y: Int, isFilled: Bool, in frame: inout Frame) {
    let style = frame[x, y].style
    frame[x, y] = Cell("│", isFilled ? style.adding(.reverse) : theme[chrome(.text)])
  }

  private static func share(_ part: Duration, of whole: Duration, in columns: Int) -> Int {
    guard whole > .zero else { return 0 }
    let milliseconds = max(0, part.wholeMilliseconds)
    return Int(milliseconds) * columns / max(1, Int(whole.wholeMilliseconds))
  }
}
