import Faults
import Simulation

/// What was wrong with a request, as far as its record shows.
enum Symptom: Hashable {
  case status(Int, code: Int?)
  case timeout
  case drop
  case malformed
  /// The domain and code of an entry of an error log.
  case logged(String)
  /// The same about a key: making an SPC, or what the key server has answered.
  case native(String)
  case delay(Duration)
  /// Bits per second.
  case throttle(Int)

  /// Whether a request came to nothing by it.
  var isFailure: Bool {
    switch self {
    case .status, .timeout, .drop: true
    case .malformed, .delay, .throttle, .logged, .native: false
    }
  }

  /// Whether two are the same but for how exactly they can be measured: 300 ms, or 15 %.
  func isLike(_ other: Symptom) -> Bool {
    switch (self, other) {
    case (.delay(let own), .delay(let its)):
      abs((own - its).wholeNanoseconds) <= 300_000_000
    case (.throttle(let own), .throttle(let its)):
      Double(abs(own - its)) <= 0.15 * Double(max(own, its))
    default: self == other
    }
  }

  /// A rate in two digits, which are all that a browser's capture gives; as large as files have.
  static func rounded(_ rate: Int) -> Int {
    var scale = 1
    while rate / scale >= 100 { scale *= 10 }
    return min(100_000_000_000, max(1, (rate + scale / 2) / scale * scale))
  }

  /// The effect as a fault step has it.
  var effect: JSON {
    switch self {
    case .status(let status, let code?):
      ["status": .integer(status), "code": .integer(code)]
    case .status(let status, nil): ["status": .integer(status)]
    case .timeout: "timeout"
    case .drop: "drop"
    case .malformed: "malformed"
    case .logged(let error): .text("log \(error)")
    case .native(let error): .text("native \(error)")
    case .delay(let delay): ["delay": .text(Quantity.text(delay))]
    case .throttle(let rate): ["throttle": .text(Quantity.text(bandwidth: rate))]
    }
  }

  /// What was seen of so many requests.
  func words(_ count: Int) -> String {
    let answers = count == 1 ? "1 answer" : "\(count) answers"
    return switch self {
    case .status(let status, let code):
      "\(answers) of \(status)" + (code.map { " with errorCode \($0)" } ?? "")
    case .timeout:
      count == 1 ? "1 unanswered request" : "\(count) unanswered requests"
    case .drop: count == 1 ? "1 broken connection" : "\(count) broken connections"
    case .malformed: "\(answers) requested again"
    case .logged(let error), .native(let error):
      count == 1 ? "1 entry of \(error)" : "\(count) entries of \(error)"
    case .delay(let delay): "\(answers) \(Quantity.text(delay, gap: " ")) late"
    case .throttle(let rate): "\(answers) at \(Quantity.text(bandwidth: rate, gap: " "))"
    }
  }
}
