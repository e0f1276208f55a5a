import HeadEndAPI
import Simulation

/// The `backoff` part of an app, and of a crowd.
enum BackoffKeys {
  private static let longest = Duration.seconds(3600)
  private static let first = FileKey(
    "first", .duration(.zero...longest), default: "1s", "The delay before the first new try.")
  private static let factor = FileKey(
    "factor", .integer(1...10), default: "2",
    "How many times as long each delay is as the one before.")
  private static let cap = FileKey(
    "cap", .duration(.zero...longest), default: "60s", "No delay is longer.")
  private static let jitter = FileKey(
    "jitter", Form<Backoff.Jitter>.choice, default: Backoff().jitter.rawValue,
    "Whether a delay is drawn, from none to the whole one, or is always the whole one.")
  static let table = KeyTable([first.row, factor.row, cap.row, jitter.row])

  static func backoff(_ keys: MappingReading?) throws(FileProblem) -> Backoff {
    var backoff = Backoff()
    guard let keys else { return backoff }
    backoff.first = try keys(first) ?? backoff.first
    backoff.factor = try keys(factor) ?? backoff.factor
    backoff.cap = try keys(cap) ?? backoff.cap
    backoff.jitter = try keys(jitter) ?? backoff.jitter
    return backoff
  }

  /// The part as it is written; `nil` for the default.
  static func value(of backoff: Backoff) -> JSON? {
    guard backoff != Backoff() else { return nil }
    return [
      "first": .text(Quantity.text(backoff.first)), "factor": .integer(backoff.factor),
      "cap": .text(Quantity.text(backoff.cap)), "jitter": .text(backoff.jitter.rawValue),
    ]
  }
}
