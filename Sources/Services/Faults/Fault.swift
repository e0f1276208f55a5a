import HeadEndAPI
import Simulation

/// A fault as a rule (Faults/Faults, "Grammar"): a point, the players it targets, a trigger, an
/// effect and an ending. Data, from the catalogue or written by hand.
package struct Fault: Hashable, Sendable {
  /// Names it in logs and on the wall; a player has at most one armed fault with a given name.
  package var name: String
  /// Its letter in the catalogue, if it comes from there.
  package var key: Character?
  package var point: FaultPoint
  package var targets: FaultTargets
  package var trigger: FaultTrigger
  package var effect: FaultEffect
  package var ending: FaultEnding
  /// The height of the rendition whose playlists or segments it acts on, in lines; `nil` = all.
  package var height: Int?

  /// Without a name, the fault is named after its point, effect and height.
  package init(
    name: String? = nil, key: Character? = nil, on point: FaultPoint, of targets: FaultTargets,
    trigger: FaultTrigger = .next, effect: FaultEffect, ending: FaultEnding = .once,
    height: Int? = nil
  ) {
    let rendition = height.map { " \($0)p" } ?? ""
    self.name =
      name ?? (point.isOnWire ? "\(point.name) \(effect.text)\(rendition)" : point.name)
    self.key = key
    self.point = point
    self.targets = targets
    self.trigger = trigger
    self.effect = effect
    self.ending = ending
    self.height = height
  }

  /// Whether it acts on a limited number of requests, so that each is worth a notice.
  package var isCounted: Bool {
    if case .times = ending { return true }
    return switch trigger {
    case .nth, .first: true
    case .next, .every, .allBut, .after, .between, .probability: false
    }
  }
}

extension Fault {
  /// What is wrong with this rule and what is accepted instead; `nil` when it is valid.
  package var problem: String? {
    if let problem = targetsProblem ?? heightProblem { return problem }
    guard let fault = point.device else { return numbersProblem ?? wireProblem }
    return timesProblem ?? problem(of: fault)
  }

  private var targetsProblem: String? {
    guard case .share(let permille)? = targets.partOfCrowds, !(1...1000).contains(permille) else {
      return nil
    }
    return "a share must be between 0.1 % and 100 %"
  }

  private var heightProblem: String? {
    guard let height, !(1...9999).contains(height) || !point.isOfRenditions else { return nil }
    return point.isOfRenditions
      ? "a height must be from 1 to 9999 lines"
      : "\(point.name) is not about one rendition; accepted: origin.manifest, origin.segment, "
        + "origin.any"
  }

  private var numbersProblem: String? {
    switch trigger {
    case .nth(let count), .first(let count), .every(let count), .allBut(let count):
      if count < 1 { return "a trigger's number must be 1 or more" }
    case .probability(let permille):
      if !(0...1000).contains(permille) { return "a probability must be between 0 and 1" }
    case .next, .after, .between: break
    }
    if case .nth = trigger, case .times(2...) = ending {
      return "`nth` selects one request: the fault cannot fire more than once"
    }
    return timesProblem
  }

  private var timesProblem: String? {
    if case .between(let begin, let end) = trigger, begin >= end {
      return "`between` needs two times, the earlier one first"
    }
    if trigger.begin < .zero { return "a trigger's time must not be negative" }
    if case .times(let count) = ending, count < 1 { return "a fault must fire at least once" }
    if case .lasting(let duration) = ending, duration <= .zero {
      return "a fault must last longer than 0 s"
    }
    return nil
  }

  private var wireProblem: String? {
    switch effect {
    case .inherent: "\(point.name) needs an effect"
    case .instruct(let instruction) where !instruction.suits(point):
      "\(instruction.rawValue) does not apply to \(point.name)"
    case .native where !point.hasNativeErrors:
      "no framework of the client reports errors at \(point.name); accepted: "
        + "licence.certificate, licence.request, expressplay.rights, origin.manifest, "
        + "origin.segment"
    case .log where !point.isOfItem:
      "\(point.name) has no error log; accepted: origin.manifest, origin.segment"
    case .silence(let silence) where !silence.suits(point):
      "\(silence.rawValue) does not apply to \(point.name)"
    case .swallow where !point.isPassedOnByApp:
      "no app forwards requests at \(point.name); use `timeout` to leave them unanswered"
    case .drop, .timeout, .swallow, .hang, .slow, .delay, .status, .malformed, .throttle, .cut,
      .native, .log, .instruct, .silence:
      nil
    }
  }

  private func problem(of fault: DeviceFault) -> String? {
    guard effect == .inherent else {
      return "\(point.name) is not a request: its effect must be `inherent`"
    }
    guard trigger.isTimed else {
      return "\(point.name) is not a request: its trigger must be `now`, `after` or `between`"
    }
    let firesOnce = if case .times = ending { true } else { false }
    if fault.isEvent {
      return ending == .once ? nil : "\(point.name) happens only once: its ending must be `once`"
    }
    return firesOnce ? "\(point.name) must end after a time or when cleared" : nil
  }
}

extension FaultPoint {
  /// Whether the item's playlists and segments pass here.
  fileprivate var isOfItem: Bool { self == .operation(.manifest) || self == .operation(.segment) }

  /// Whether requests for one rendition pass here.
  fileprivate var isOfRenditions: Bool { isOfItem || self == .service(.origin) }

  /// Whether a framework of the client can fail on what is answered here.
  fileprivate var hasNativeErrors: Bool {
    isOfItem || self == .operation(.certificate) || matches(.licence)
  }

  /// Whether it is at key responses alone.
  fileprivate var bringsKeys: Bool {
    if case .operation(let operation) = self { operation.bringsKeys } else { false }
  }

  /// What fails with a native error here, in words.
  fileprivate var failure: String {
    switch self {
    case .operation(.certificate): "makes the SPC fail with"
    case .operation(let operation) where operation.bringsKeys: "makes the key response fail with"
    default: "makes the item fail with"
    }
  }

  /// The requests of `who` that pass here, in words, such as `heartbeat of main`.
  fileprivate func requests(of who: String, areSeveral: Bool = false) -> String {
    let ending = areSeveral ? "s" : ""
    return switch self {
    case .operation(let operation): "\(operation.requestName)\(ending) of \(who)"
    case .service(let service): "request\(ending) of \(who) to the \(service.name) service"
    case .network, .device: "request\(ending) of \(who)"
    }
  }
}

extension Instruction {
  /// Whether the service at a point can get this wrong.
  fileprivate func suits(_ point: FaultPoint) -> Bool {
    switch self {
    case .revokedCertificate, .foreignCertificate: point == .operation(.certificate)
    case .expiredLease, .noDuration, .ungranted, .wrongKey: point.bringsKeys
    case .shortToken: point == .operation(.contentToken)
    case .lostSession: point == .operation(.sessionHeartbeat)
    case .oldPlaylist, .sequenceRestart, .sequenceJump, .segmentMissing, .shortPlaylist,
      .longPlaylist:
      point == .operation(.manifest)
    }
  }

  /// What a request meets at a service that gets this wrong.
  fileprivate var verb: String {
    switch self {
    case .lostSession: "fails"
    case .expiredLease: "gets an expired lease"
    case .noDuration: "gets a key without a duration"
    case .ungranted: "is refused as ungranted"
    case .wrongKey: "gets the key of another stream"
    case .revokedCertificate: "gets a revoked certificate"
    case .foreignCertificate: "gets a certificate that the key server does not know"
    case .shortToken: "gets a token that ends soon"
    case .oldPlaylist: "gets the playlist of the fault's beginning again"
    case .sequenceRestart: "gets a playlist that counts its segments from 0 again"
    case .sequenceJump: "gets a playlist whose sequence number has jumped"
    case .segmentMissing: "gets a playlist in which a segment is missing"
    case .shortPlaylist: "gets a playlist of only two segments"
    case .longPlaylist: "gets a playlist with segments that do not exist yet"
    }
  }
}

extension Silence {
  /// Whether it can follow from what is answered at a point.
  fileprivate func suits(_ point: FaultPoint) -> Bool {
    switch self {
    case .frozenPlayhead, .endlessWait: point == .operation(.segment)
    case .expiry, .staleRenewal: point.bringsKeys
    case .offlineStart, .failedLoad, .endlessStart: point == .operation(.manifest)
    }
  }

  fileprivate var verb: String {
    switch self {
    case .frozenPlayhead: "stops the playhead without an event"
    case .endlessWait: "makes the player wait for ever"
    case .expiry: "gets a lease that is not renewed and ends without an event"
    case .staleRenewal: "is answered from a cache with the old lease"
    case .offlineStart: "makes the start of a download fail"
    case .failedLoad: "makes the load fail"
    case .endlessStart: "leads to a start that never ends"
    }
  }

  /// What there is to say besides; `nil` for nothing.
  fileprivate var reason: String? {
    switch self {
    case .offlineStart: "-1009, and only the item's status shows it"
    case .failedLoad: "only the item's status shows it"
    case .frozenPlayhead, .endlessWait, .expiry, .staleRenewal, .endlessStart: nil
    }
  }
}

extension Fault {
  /// Whether it can act on that request, which passes its point.
  func meets(_ request: Request) -> Bool {
    effect.meets(request)
      && height.map { request.route?.isRendition(ofHeight: $0) == true } ?? true
  }

  /// What makes its operation happen now.
  package var provocation: Provocation { point.provocation(of: effect) }

  /// The effect of arming it, in words: on the wire it waits unless its operation is provoked; off
  /// the wire it needs no request.
  package func sequel(provoked: Bool) -> String {
    guard point.isOnWire ? provoked : trigger.begin == .zero else { return "it is armed and waits" }
    return (provoked ? provocation : .immediate).words
  }

  /// The rule in words, such as `the 3rd heartbeat of main gets HTTP 404, once`; `who` names the
  /// players it targets.
  package func words(of who: String) -> String {
    let sentence = timing + (point.device?.words(of: who) ?? "\(subject(who)) \(verb)")
    guard let reason else { return "\(sentence), \(ending.text)" }
    return "\(sentence) \(ending.text): \(reason)"
  }

  private var timing: String {
    switch trigger {
    case .after(let time): "after \(Quantity.text(time, gap: " ")) "
    case .between(let begin, let end):
      "from \(Quantity.text(begin, gap: " ")) to \(Quantity.text(end, gap: " ")) "
    case .next, .nth, .first, .every, .allBut, .probability: ""
    }
  }

  private func subject(_ who: String) -> String {
    let what = requests(of: who)
    return switch trigger {
    case .next, .after, .between: isOne ? "the next \(what)" : "every \(what)"
    case .nth(let number): "the \(Self.ordinal(number)) \(what)"
    case .first(1): "the first \(what)"
    case .first(let count):
      "each of the first \(count) \(requests(of: who, areSeveral: true))"
    case .every(let count): count == 1 ? "every \(what)" : "every \(Self.ordinal(count)) \(what)"
    case .allBut(let count): "every \(what) but the first \(count == 1 ? "one" : "\(count)")"
    case .probability(let permille):
      "each \(what) with probability \(Quantity.text(permille: permille))"
    }
  }

  private func requests(of who: String, areSeveral: Bool = false) -> String {
    point.requests(of: who, areSeveral: areSeveral) + (height.map { " for \($0)p" } ?? "")
  }

  private var isOne: Bool { ending == .once }

  private var verb: String {
    switch effect {
    case .drop: "fails"
    case .instruct(let instruction): instruction.verb
    case .timeout: "times out"
    case .swallow: "is neither answered nor refused by the app"
    case .hang: "is processed, but its answer never ends"
    case .slow(let time): "is processed \(Quantity.text(time, gap: " ")) late"
    case .delay(let delay, .zero): "is answered \(Quantity.text(delay, gap: " ")) late"
    case .delay(let delay, let jitter):
      "is answered \(Quantity.text(delay, gap: " ")) to "
        + "\(Quantity.text(delay + jitter, gap: " ")) late"
    case .status(let status, _, _) where effect.injectedStatus == .redirect:
      "is redirected with HTTP \(status)"
    case .status(let status, let code, _):
      "gets HTTP \(status)" + (code.map { " with errorCode \($0)" } ?? "")
    case .malformed: "gets a corrupted answer"
    case .throttle(let bandwidth):
      "is limited to \(Quantity.text(bandwidth: bandwidth, gap: " "))"
    case .cut(let cut): "loses its connection after \(cut.text(gap: " ")) of its answer"
    case .native(let error): "\(point.failure) \(error.text)"
    case .log(let error): "adds \(error.text) to the error log"
    case .silence(let silence): silence.verb
    case .inherent: "passes"
    }
  }

  /// Why a request fails, where its verb does not say it.
  private var reason: String? {
    switch effect {
    case .drop: "no connection"
    case .instruct(.lostSession): "the service has lost the session"
    case .silence(let silence): silence.reason
    case .status:
      switch effect.injectedStatus {
      case .success: "the service does not receive it"
      case .bodiless: "the answer has no body, and the service does not receive it"
      case .redirect, .failure, .unsent, nil: nil
      }
    case .timeout, .swallow, .hang, .slow, .delay, .malformed, .throttle, .cut, .instruct,
      .native, .log, .inherent:
      nil
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
