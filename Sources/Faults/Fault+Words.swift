import HeadEndAPI
import Simulation

extension Fault {
  /// The rule in words, such as `the 3rd session.heartbeat of main answers HTTP 404, once`; `who`
  /// names the players it is aimed at.
  package func words(of who: String) -> String {
    let sentence = point.isOnWire ? "\(subject(who)) \(verb)" : offWire(who)
    return "\(timing)\(sentence), \(ending.text)"
  }

  private var timing: String {
    switch trigger {
    case .after(let time): "after \(Quantity.text(time, gap: " ")) "
    case .between(let begin, let end):
      "from \(Quantity.text(begin, gap: " ")) to \(Quantity.text(end, gap: " ")) "
    default: ""
    }
  }

  private func subject(_ who: String) -> String {
    let what = "\(point == .network ? "request" : point.name) of \(who)"
    return switch trigger {
    case .next, .after, .between: isOne ? "the next \(what)" : "every \(what)"
    case .nth(let number): "the \(Self.ordinal(number)) \(what)"
    case .first(let count): count == 1 ? "the first \(what)" : "each of the first \(count) \(what)"
    case .every(let count): count == 1 ? "every \(what)" : "every \(Self.ordinal(count)) \(what)"
    case .allBut(let count): "every \(what) but the first \(count == 1 ? "one" : "\(count)")"
    case .probability(let permille):
      "each \(what) with probability \(Quantity.text(permille: permille))"
    }
  }

  private var isOne: Bool { ending == .once }

  private var verb: String {
    switch effect {
    case .drop: "finds no connection"
    case .timeout: "is lost until the client's timeout"
    case .hang: "is done, but its answer never ends"
    case .delay(let delay, .zero): "is answered \(Quantity.text(delay, gap: " ")) late"
    case .delay(let delay, let jitter):
      "is answered \(Quantity.text(delay, gap: " ")) to "
        + "\(Quantity.text(delay + jitter, gap: " ")) late"
    case .status(let status, let code, _):
      "answers HTTP \(status)" + (code.map { " with errorCode \($0)" } ?? "")
    case .malformed: "is answered with changed bytes"
    case .throttle(let bandwidth):
      "is answered at \(Quantity.text(bandwidth: bandwidth, gap: " ")) at most"
    case .instruct(.expiredLease): "gets a lease that is over"
    case .instruct(.wrongKey): "gets the key of another content"
    case .instruct(.expiredCertificate): "gets a certificate that has expired"
    case .inherent: "passes"
    }
  }

  private func offWire(_ who: String) -> String {
    switch point {
    case .deviceClock: "the clock of the device of \(who) is a day ahead"
    case .outputProtection: "the display of \(who) has no copy protection"
    default: "the operator ends all sessions of the account of \(who)"
    }
  }

  private static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}
