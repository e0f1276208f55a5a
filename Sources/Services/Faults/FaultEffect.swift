package import HeadEndAPI
import Simulation

/// What a fault does to a request or its answer (Faults/Faults, "Effects"); points off the wire
/// have their own effect.
package enum FaultEffect: Hashable, Sendable {
  /// The connection fails, and the client gets the error at once.
  case drop
  /// The request is lost: it reaches no service, and the client times out.
  case timeout
  /// The app takes the request and never sends it on. No answer comes, and no timeout of a request
  /// ends the wait: the system gives up (Faults/Faults, "Effects").
  case swallow
  /// The service does its work and sends headers, but the body never ends: the client times out
  /// too, and what the service did stays done (a session that was set up counts).
  case hang
  /// The service takes the request up only so much later: it acts late, and answers late.
  case slow(Duration)
  /// The service acts at once, and its answer arrives later.
  case delay(Duration, jitter: Duration)
  /// An HTTP status is answered in the service's place, with a service code if one is named
  /// (`InjectedStatus`).
  case status(Int, errorCode: Int?, message: String)
  /// Some bytes of the answer arrive changed.
  case malformed
  /// The answer is transferred at so many bits per second at most.
  case throttle(Int)
  /// The connection breaks after so much of the answer's body.
  case cut(TransferCut)
  /// The client's framework fails with this error whatever is answered: making an SPC, taking a key
  /// response, or playing the item, depending on the point.
  case native(NativeError)
  /// The item's error log gets this entry, and playback continues.
  case log(NativeError)
  /// The answer leads to something that nothing reports.
  case silence(Silence)
  /// The service itself gets one thing wrong.
  case instruct(Instruction)
  /// The effect that a point off the wire implies.
  case inherent
}

extension FaultEffect {
  /// The order in which effects act when several apply (Faults/Faults, "Order").
  var rank: Int {
    switch self {
    case .drop: 0
    case .timeout: 1
    case .swallow: 2
    case .hang: 3
    case .slow: 4
    case .delay: 5
    case .status: 6
    case .instruct: 7
    case .malformed: 8
    case .throttle: 9
    case .cut: 10
    case .native: 11
    case .log: 12
    case .silence: 13
    case .inherent: 14
    }
  }
}

extension FaultEffect {
  /// Whether it can act on that request: a file that is read from the device meets no network.
  func meets(_ request: Request) -> Bool {
    let isFile = request.url.hasPrefix("file:")
    return switch self {
    case .silence(.offlineStart): isFile
    // A load fails, or never ends, with its first playlist.
    case .silence(.failedLoad), .silence(.endlessStart):
      if case .masterPlaylist? = request.route { !isFile } else { false }
    case .instruct where isOfPlaylist: request.route?.isMediaPlaylist == true
    // What is at the other address already is not sent on again.
    case .status: !isFile && !(request.isRedirected && injectedStatus == .redirect)
    case .silence, .drop, .timeout, .swallow, .hang, .slow, .delay, .malformed, .throttle, .cut,
      .native, .log, .instruct, .inherent:
      !isFile
    }
  }

  /// Whether it is a mistake in what a playlist says.
  package var isOfPlaylist: Bool {
    if case .instruct(let instruction) = self { instruction.isOfPlaylist } else { false }
  }

  /// What `init(text:at:)` accepts, for messages.
  package static let accepted =
    [
      "drop", "timeout", "swallow", "hang", "malformed", "slow TIME", "delay TIME",
      "delay TIME JITTER",
      "status HTTP", "status HTTP CODE", "throttle RATE", "cut BYTES", "cut TIME",
      "native DOMAIN CODE",
      "native DOMAIN CODE UNDERLYING-DOMAIN UNDERLYING-CODE", "log DOMAIN CODE", "inherent",
    ] + Instruction.allCases.map(\.rawValue) + Silence.allCases.map(\.rawValue)

  /// Reads an effect such as `status 404 1006`, `delay 2s 200ms` or `throttle 300kbit/s`; the point
  /// decides which service's message goes with a code.
  package init?(text: String, at point: FaultPoint) {
    let words = Quantity.words(text)
    guard let name = words.first else { return nil }
    if words.count == 1, let plain = Self.plain(name) {
      self = plain
      return
    }
    if name == "native" || name == "log" {
      guard let error = NativeError(words: words.dropFirst()) else { return nil }
      self = name == "native" ? .native(error) : .log(error)
      return
    }
    guard words.count == 2 || words.count == 3 else { return nil }
    let second = words.count == 3 ? words[2] : nil
    switch name {
    case "slow" where second == nil:
      guard let time = Quantity.duration(words[1]) else { return nil }
      self = .slow(time)
    case "delay": self.init(delay: words[1], jitter: second)
    case "status": self.init(status: words[1], code: second, at: point)
    case "throttle" where second == nil:
      guard let bandwidth = Quantity.bandwidth(words[1]) else { return nil }
      self = .throttle(bandwidth)
    case "cut" where second == nil:
      guard let cut = TransferCut(text: words[1]) else { return nil }
      self = .cut(cut)
    default: return nil
    }
  }

  private static func plain(_ name: String) -> FaultEffect? {
    switch name {
    case "drop": .drop
    case "timeout": .timeout
    case "swallow": .swallow
    case "hang": .hang
    case "malformed": .malformed
    case "inherent": .inherent
    // What files of earlier versions call a certificate that breaks playback: FairPlay enforces no
    // expiry (Players/FairPlay, "Certificates"), and a revoked one does what they expect.
    case "expired-certificate": .instruct(.revokedCertificate)
    default:
      Instruction(rawValue: name).map { .instruct($0) }
        ?? Silence(rawValue: name).map { .silence($0) }
    }
  }

  private init?(delay: String, jitter: String?) {
    guard let delay = Quantity.duration(delay), let jitter = Quantity.duration(jitter ?? "0s")
    else { return nil }
    self = .delay(delay, jitter: jitter)
  }

  private init?(status: String, code: String?, at point: FaultPoint) {
    guard let status = Quantity.integer(status, in: FaultPhrase.statuses) else { return nil }
    guard let code else {
      self = .status(status, at: point)
      return
    }
    guard let number = Quantity.integer(code, in: 0...1_000_000_000) else { return nil }
    self = .status(status, errorCode: number, at: point)
  }

  /// An answer with an HTTP status and perhaps a code, with the message that the service at that
  /// point has for the code (HeadEnd/SSMContract, HeadEnd/LicenceService).
  package static func status(
    _ status: Int, errorCode: Int? = nil, at point: FaultPoint
  ) -> FaultEffect {
    let message = errorCode.flatMap { point.message(for: $0) }
    return .status(status, errorCode: errorCode, message: message ?? phrase(status))
  }

  /// The reason phrase of an HTTP status (RFC 9110 §15), or `error`.
  private static func phrase(_ status: Int) -> String {
    switch status {
    case 301: "moved permanently"
    case 302: "found"
    case 303: "see other"
    case 307: "temporary redirect"
    case 308: "permanent redirect"
    case 400: "bad request"
    case 401: "unauthorized"
    case 403: "forbidden"
    case 404: "not found"
    case 408: "request timeout"
    case 410: "gone"
    case 429: "too many requests"
    case 500: "internal error"
    case 502: "bad gateway"
    case 503: "service unavailable"
    case 504: "gateway timeout"
    default: "error"
    }
  }

  /// The effect as text that `init(text:at:)` reads.
  package var text: String {
    switch self {
    case .drop: "drop"
    case .timeout: "timeout"
    case .swallow: "swallow"
    case .hang: "hang"
    case .slow(let time): "slow \(Quantity.text(time))"
    case .delay(let delay, .zero): "delay \(Quantity.text(delay))"
    case .delay(let delay, let jitter): "delay \(Quantity.text(delay)) \(Quantity.text(jitter))"
    case .status(let status, let code, _): "status \(status)" + (code.map { " \($0)" } ?? "")
    case .malformed: "malformed"
    case .throttle(let bandwidth): "throttle \(Quantity.text(bandwidth: bandwidth))"
    case .cut(let cut): "cut \(cut.text())"
    case .native(let error): "native \(error.text)"
    case .log(let error): "log \(error.text)"
    case .instruct(let instruction): instruction.rawValue
    case .silence(let silence): silence.rawValue
    case .inherent: "inherent"
    }
  }
}

extension TransferCut {
  /// Reads bytes such as `200kB`, or a time such as `3s`.
  fileprivate init?(text: String) {
    if let bytes = Quantity.storage(text) {
      self = .bytes(bytes)
    } else if let time = Quantity.duration(text) {
      self = .time(time)
    } else {
      return nil
    }
  }

  /// As it is read, or with a gap before the unit.
  func text(gap: String = "") -> String {
    switch self {
    case .bytes(let bytes): Quantity.text(storage: bytes, gap: gap)
    case .time(let time): Quantity.text(time, gap: gap)
    }
  }
}
