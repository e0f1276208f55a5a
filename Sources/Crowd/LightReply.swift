import HeadEndAPI

/// How an exchange ends for the viewer.
struct LightReply {
  var outcome: Outcome
  /// When, in nanoseconds of simulated time.
  var instant: Int64
  /// How long the body took on the line; 0 for a small one.
  var transfer: Int64 = 0
}

extension CrowdRules {
  /// When and how the answer to a request reaches its viewer. `bytes` is the answer's size if it is
  /// a success, `count` how many requests of the kind the viewer has made, and `timeout` how long
  /// it waits, in nanoseconds.
  func reply(
    to passage: Passage, _ operation: Operation, of viewer: ViewerReference, count: UInt64,
    _ outcome: Outcome, bytes: Int, timeout: Int64, at now: Int64
  ) -> LightReply {
    guard !passage.isDropped else { return LightReply(outcome: .unreachable, instant: now) }
    let deadline = now - half + timeout
    guard !passage.isSilent else { return LightReply(outcome: .timedOut, instant: deadline) }
    let service =
      passage.refusalBytes == 0
      ? answerTimes[operation].nanoseconds(place: terms.firstPlace + viewer.index, count: count)
      : times.proxy
    let first = arrival(of: viewer.index, sent: now + service + passage.wait)
    let size = passage.refusalBytes == 0 ? bytes : Int(passage.refusalBytes)
    let transfer = transfer(of: size, cap: Int(passage.cap))
    guard first + transfer < deadline else {
      return LightReply(outcome: .timedOut, instant: deadline)
    }
    return LightReply(
      outcome: passage.isSpoilt ? .refused : outcome, instant: first + transfer,
      transfer: transfer)
  }

  /// Nanoseconds that a body takes on the line; `cap` in bits per second, 0 = none.
  private func transfer(of bytes: Int, cap: Int) -> Int64 {
    guard cap == 0, bytes > BodyTransfer.smallBody else {
      let bandwidth = cap == 0 ? terms.bandwidth : min(cap, terms.bandwidth)
      return BodyTransfer.nanoseconds(ofSmall: bytes, bandwidth: bandwidth)
    }
    return BodyTransfer.nanoseconds(of: bytes, bandwidth: terms.bandwidth)
  }

  /// Bytes of a service's own refusal.
  static func refusalBytes(_ outcome: Outcome) -> Int {
    switch outcome {
    case .limitReached: limitBytes
    case .success, .refused, .expiredLease, .wrongKey, .unreachable, .timedOut: refusedBytes
    }
  }

  private static let limitBytes = bytes(.maxActiveSessionsExceeded)
  private static let refusedBytes = bytes(.invalidToken)

  private static func bytes(_ code: SSMCode) -> Int {
    ServiceFailure.text(errorCode: code.rawValue, message: code.message).utf8.count
  }
}
