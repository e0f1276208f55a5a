import ContentProtection
import HeadEndAPI
import Simulation

/// The keys of one source, with lease and state: a single one, one for each group of renditions, or
/// one after another where they rotate (Players/Licences, "Several keys").
struct KeyRing: Sendable {
  /// State of the licence that was asked for last (Players/Licences, "Licence states").
  private(set) var state = DRMState.inactive
  /// Why the last licence exchange failed.
  private(set) var failure: LicenseFailure?
  /// In the order in which playlists named them.
  private var keys: [Entry] = []
  private var named = 0
  private let requester: TimelineNotice.KeyRequester

  init(requester: TimelineNotice.KeyRequester = .sdk) { self.requester = requester }

  /// One key: named by a playlist, and perhaps held.
  private struct Entry {
    /// Addresses its timers.
    let number: Int
    let identifier: String
    /// What the inspector calls it.
    let name: String
    var key: ContentKey?
    var cipher: SampleCipher?
    var lease: LeaseObservation?
    /// Licence requests for it that failed.
    var failures = 0
    /// Nothing is requested, because the last request failed or the lease has ended.
    var isRefused = false
    /// It was granted for another screen than the present one: it is used only until the answer to
    /// the request for its replacement comes.
    var needsReplacement = false
    /// Whether it was granted for another screen, though the app gave it for the present one.
    var isBoundElsewhere = false
    /// Whether no event will say that its lease has ended.
    var endsInSilence = false
  }

  /// Keys that are kept; the oldest is forgotten then. Twice as many as playlists name at once.
  private static let limit = 16
  /// Requests for one key after which it is given up, while other keys are held [N].
  private static let patience = 5

  /// Names the last key in notifications: the asset identifier of the playlist's `skd` URI; empty
  /// until a playlist has named one.
  var identifier: String { keys.last?.identifier ?? "" }

  /// The number of the key named last; 0 before one is.
  var last: Int { keys.last?.number ?? 0 }

  /// The licence that came last, or that of the last key.
  var lease: LeaseObservation? { keys.last { $0.lease != nil }?.lease }

  /// Whether there is any licence, even one whose renewal failed.
  var isHeld: Bool { keys.contains { $0.key != nil } }

  /// Whether any segments can be decrypted.
  var hasKey: Bool { keys.contains { $0.cipher != nil } }

  /// Whether everything is under one key, as far as playlists have said.
  var hasOneKey: Bool { keys.count == 1 }

  /// Whether there is no key, and none to wait for.
  var isHopeless: Bool { state == .error && !hasKey && wanted.isEmpty }

  /// Keys that are to be asked for, by number.
  var wanted: [Int] { keys.filter { $0.key == nil && !$0.isRefused }.map(\.number) }

  /// Keys whose lease can be renewed, by number.
  var held: [Int] { keys.filter { $0.key != nil }.map(\.number) }

  /// What decrypts segments under the key of that identifier; `nil` without the key.
  func cipher(for identifier: String) -> SampleCipher? {
    keys.first { $0.identifier == identifier }?.cipher
  }

  /// Whether the key is not there, and its licence request has failed.
  func isRefused(_ identifier: String) -> Bool {
    keys.contains { $0.identifier == identifier && $0.isRefused && $0.cipher == nil }
  }

  /// Whether the key has been asked for so often that it is given up.
  func isGivenUp(_ identifier: String) -> Bool {
    isRefused(identifier)
      && keys.contains { $0.identifier == identifier && $0.failures >= Self.patience }
  }

  /// The identifier of a key; `nil` when it is not in the ring any more.
  func identifier(of number: Int) -> String? { keys.first { $0.number == number }?.identifier }

  func contains(_ identifier: String) -> Bool { keys.contains { $0.identifier == identifier } }

  /// What the key of that identifier demands of the display; nothing without the key.
  func demand(of identifier: String) -> HDCPLevel {
    keys.first { $0.identifier == identifier }?.key.map { HDCPLevel(demandedBy: $0) }
      ?? HDCPLevel.none
  }

  /// Whether what is under the key of that identifier is black on a screen: granted for another
  /// one or, on an AirPlay receiver, not replaced yet (Players/FairPlay, "Two screens").
  func isBlack(_ identifier: String, on screen: StreamingIndicator) -> Bool {
    keys.contains { key in
      key.identifier == identifier
        && (key.isBoundElsewhere || screen == .airPlay && key.needsReplacement)
    }
  }

  /// The key that was just accepted is of another screen.
  mutating func bindElsewhere(_ number: Int) {
    for index in keys.indices where keys[index].number == number {
      keys[index].isBoundElsewhere = true
    }
  }

  /// Whether a key is held that was granted for another screen.
  func needsReplacement(_ number: Int) -> Bool {
    keys.contains { $0.number == number && $0.needsReplacement }
  }

  /// Playback moved to another screen: no key that is held may be used there for long.
  mutating func needReplacement() {
    for index in keys.indices { keys[index].needsReplacement = keys[index].key != nil }
  }

  /// Whether no event will say that the key's lease has ended.
  func endsInSilence(_ number: Int) -> Bool {
    keys.contains { $0.number == number && $0.endsInSilence }
  }

  /// When the first lease ends of which no event will say that.
  var silentEnd: Instant? { keys.lazy.filter(\.endsInSilence).compactMap { $0.lease?.end }.min() }

  func holds(_ number: Int) -> Bool { keys.contains { $0.number == number && $0.key != nil } }

  /// A playlist named a key. True when it is to be asked for: it is new, or its last request failed
  /// and there may be another. False as well when no key could be had before.
  mutating func name(_ identifier: String, _ context: inout InputContext) -> Bool {
    guard !isHopeless else { return false }
    guard let index = keys.firstIndex(where: { $0.identifier == identifier }) else {
      add(identifier)
      if keys.count > Self.limit { drop(keys[0].number, &context) }
      return true
    }
    guard keys[index].isRefused, keys[index].failures < Self.patience else { return false }
    keys[index].isRefused = false
    return true
  }

  /// A key is named again, whatever became of the licence exchange before.
  mutating func rename(_ identifier: String) {
    guard keys.last?.identifier != identifier else { return }
    self.keys = []
    named = 0
    add(identifier)
  }

  private mutating func add(_ identifier: String) {
    let name =
      AssetIdentifier(text: identifier)?.keyId ?? AssetIdentifier.contentName(of: identifier)
    keys.append(Entry(number: named, identifier: identifier, name: name))
    named += 1
  }

  /// Forgets a key that nothing needs any more.
  mutating func drop(_ number: Int, _ context: inout InputContext) {
    context.cancelTimer(.leaseEnd, key: number)
    context.cancelTimer(.licenceRenewal, key: number)
    keys.removeAll { $0.number == number }
  }

  mutating func enter(_ state: DRMState) {
    self.state = state
  }

  /// Allows another request for keys that could not be obtained.
  mutating func retry() {
    for index in keys.indices {
      keys[index].isRefused = false
      keys[index].failures = 0
    }
  }

  /// Takes the key of a licence response, to be renewed at `renewAtPermille` of its lease or
  /// never. `request` is that of a resource loader. False when the lease has ended already.
  mutating func accept(
    _ key: ContentKey, of number: Int, isRenewal: Bool, _ renewAtPermille: Int?,
    answering request: LoaderRequest? = nil, _ context: inout InputContext
  ) -> Bool {
    let old = context.silence == .staleRenewal ? index(of: number).flatMap { keys[$0].lease } : nil
    let isSilent = context.silence == .expiry || old != nil
    let length = old.map { $0.end - context.now } ?? key.leaseEnd.map { $0 - context.deviceTime }
    let identifier = self.identifier(of: number) ?? self.identifier
    if let length, length <= .zero {
      fail(.expiredLease(key, keyIdentifier: identifier, "lease"), of: number, &context)
      return false
    }
    hold(
      key, of: number, until: length.map { context.now + $0 } ?? .distantFuture,
      renewal: length.flatMap { length in
        (isSilent ? nil : renewAtPermille).map {
          context.now + ClientTimes.renewal(ofLease: length, atPermille: $0)
        }
      }, &context)
    if isSilent, let index = index(of: number) { keys[index].endsInSilence = true }
    context.announce(
      .keyReceived(
        keyIdentifier: identifier, lease: length, isRenewal: isRenewal,
        by: request.map { .resourceLoader($0) } ?? requester))
    return true
  }

  /// Holds a key until its lease ends, and sets the timers for its renewal and its end.
  mutating func hold(
    _ key: ContentKey, of number: Int, until end: Instant, renewal: Instant?,
    _ context: inout InputContext
  ) {
    guard let index = index(of: number) else { return }
    keys[index].key = key
    keys[index].cipher = SampleCipher(key)
    keys[index].failures = 0
    keys[index].isRefused = false
    keys[index].needsReplacement = false
    keys[index].isBoundElsewhere = false
    keys[index].endsInSilence = false
    keys[index].lease = LeaseObservation(
      begin: context.now, end: end, renewal: renewal ?? end, key: Fingerprint.of(key.key))
    state = .active
    failure = nil
    if end != .distantFuture { context.setTimer(.leaseEnd, key: number, at: end) }
    if let renewal { context.setTimer(.licenceRenewal, key: number, at: renewal) }
  }

  /// Has a new lease of a key asked for after that time.
  mutating func planRenewal(
    of number: Int, after wait: Duration, _ context: inout InputContext
  ) {
    guard let index = index(of: number) else { return }
    let renewal = context.now + max(.zero, wait)
    keys[index].lease?.renewal = renewal
    context.setTimer(.licenceRenewal, key: number, at: renewal)
  }

  /// The licence exchange failed for a key; one that is held stays.
  mutating func fail(
    _ failure: LicenseFailure, of number: Int, _ context: inout InputContext
  ) {
    var failure = failure
    failure.leaseGoesOn = holds(number) && !needsReplacement(number)
    self.failure = failure
    refuse(number, &context)
    cancelRenewal(number, &context)
    context.announce(.drmLicenseError(failure))
  }

  /// The licence exchange failed for all keys that are requested; those that are held stay.
  mutating func failAll(_ failure: LicenseFailure, _ context: inout InputContext) {
    self.failure = failure
    refuseAll(&context)
    for key in keys { cancelRenewal(key.number, &context) }
    context.announce(.drmLicenseError(failure))
  }

  /// A key could not be obtained. One that was to be replaced is lost, too.
  mutating func refuse(_ number: Int, _ context: inout InputContext) {
    state = .error
    guard let index = index(of: number) else { return }
    if keys[index].needsReplacement {
      context.cancelTimer(.leaseEnd, key: number)
      context.cancelTimer(.licenceRenewal, key: number)
      (keys[index].key, keys[index].cipher) = (nil, nil)
      keys[index].needsReplacement = false
    }
    guard keys[index].key == nil else { return }
    keys[index].isRefused = true
    keys[index].failures += 1
  }

  /// No key that is asked for could be obtained.
  mutating func refuseAll(_ context: inout InputContext) {
    state = .error
    for key in keys { refuse(key.number, &context) }
  }

  /// A lease ended without a new one: the key opens nothing any more.
  mutating func leaseEnded(_ number: Int, _ context: inout InputContext) {
    guard let index = index(of: number) else { return }
    keys[index].cipher = nil
    keys[index].key = nil
    keys[index].isRefused = true
    cancelRenewal(number, &context)
    state = .error
  }

  /// Forgets every key; what went wrong stays to be read.
  mutating func close(_ context: inout InputContext) {
    for key in keys {
      context.cancelTimer(.licenceRenewal, key: key.number)
      context.cancelTimer(.leaseEnd, key: key.number)
    }
    keys = []
    if state != .error { state = .inactive }
    if state != .error { failure = nil }
  }

  /// Waits for the app to renew: the lease-end timer then ends the wait.
  func awaitRenewal(for patience: Duration, _ context: inout InputContext) {
    context.setTimer(.leaseEnd, key: last, after: patience)
  }

  func cancelRenewal(_ number: Int, _ context: inout InputContext) {
    if index(of: number) != nil { context.cancelTimer(.licenceRenewal, key: number) }
  }

  private func index(of number: Int) -> Int? { keys.firstIndex { $0.number == number } }
}

extension KeyRing {
  /// Every key, in the order in which playlists named them.
  var observations: [KeyObservation] {
    keys.map { entry in
      KeyObservation(
        name: entry.name,
        state: entry.cipher != nil ? .held : entry.isRefused ? .failed : .requested,
        end: entry.cipher == nil ? nil : entry.lease?.end)
    }
  }
}

extension HDCPLevel {
  /// What a key demands; without a tag that is type 0.
  init(demandedBy key: ContentKey) {
    switch key.hdcp {
    case .notRequired: self = .none
    case nil, .type0: self = .type0
    case .type1: self = .type1
    }
  }
}

extension LicenseFailure {
  /// A response whose lease had ended when it came.
  static func expiredLease(
    _ key: ContentKey, keyIdentifier: String, _ what: String
  ) -> LicenseFailure {
    LicenseFailure(
      .keyResponseWithExpiredLease, keyIdentifier: keyIdentifier, nativeCode: -42656,
      message: "the \(what) expired at \(key.leaseEnd?.iso8601 ?? "")")
  }
}

extension ItemFailure {
  /// The lease ended without a new one.
  static let leaseEnded = ItemFailure(code: -42656, comment: "the lease has expired")

  /// What is left to be shown is under a key that could not be obtained (Players/Errors).
  static let keyRefused = ItemFailure(code: -19156, comment: "the key request failed")
}
