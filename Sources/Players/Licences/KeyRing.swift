import ContentProtection
import HeadEndAPI
import Simulation

/// The keys of one source, by key identifier, with lease and state.
struct KeyRing: Sendable {
  /// State of the licence that was asked for last (Players/Licences, "Licence states").
  private(set) var state = DRMState.inactive
  /// Why the last licence exchange failed.
  private(set) var failure: LicenseFailure?
  /// In the order in which playlists named them.
  private var keys: [Entry] = []

  /// One key: named by a playlist, and perhaps held.
  private struct Entry {
    let identifier: String
    var key: ContentKey?
    var cipher: SampleCipher?
    var lease: LeaseObservation?
  }

  /// Names the key in notifications: the asset identifier of the playlist's `skd` URI; empty until
  /// a playlist has named one.
  var identifier: String { keys.last?.identifier ?? "" }

  /// The licence that is held, or was held last.
  var lease: LeaseObservation? { keys.last?.lease }

  /// Whether there is a licence, even one whose renewal failed.
  var isHeld: Bool { keys.last?.key != nil }

  /// Whether segments can be decrypted.
  var hasKey: Bool { keys.last?.cipher != nil }

  /// What decrypts segments under the key of that identifier; `nil` without the key.
  func cipher(for identifier: String) -> SampleCipher? {
    keys.first { $0.identifier == identifier }?.cipher
  }

  /// A playlist named a key. False when that is not new, or no key can be asked for any more.
  mutating func name(_ identifier: String) -> Bool {
    guard keys.isEmpty, state != .error else { return false }
    keys.append(Entry(identifier: identifier))
    return true
  }

  /// A key is named anew, whatever became of the licence exchange before.
  mutating func rename(_ identifier: String) {
    if keys.last?.identifier != identifier { keys = [Entry(identifier: identifier)] }
  }

  mutating func enter(_ state: DRMState) {
    self.state = state
  }

  /// Takes the key of a licence response, to be renewed at so many thousandths of its lease. False
  /// when the lease has ended already.
  mutating func accept(
    _ key: ContentKey, isRenewal: Bool, _ renewAtPermille: Int, _ context: inout InputContext
  ) -> Bool {
    let length = key.leaseEnd.map { $0 - context.deviceTime }
    if let length, length <= .zero {
      fail(.expiredLease(key, keyIdentifier: identifier, "lease"), &context)
      return false
    }
    hold(
      key, until: length.map { context.now + $0 } ?? .distantFuture,
      renewal: length.map { context.now + $0 * renewAtPermille / 1000 }, &context)
    context.announce(
      .keyReceived(keyIdentifier: identifier, lease: length, isRenewal: isRenewal))
    return true
  }

  /// Holds a key until its lease ends, and sets the timers for its renewal and its end.
  mutating func hold(
    _ key: ContentKey, until end: Instant, renewal: Instant?, _ context: inout InputContext
  ) {
    guard let index = keys.indices.last else { return }
    keys[index].key = key
    keys[index].cipher = SampleCipher(key)
    keys[index].lease = LeaseObservation(
      begin: context.now, end: end, renewal: renewal ?? end, key: Fingerprint.of(key.key))
    state = .active
    failure = nil
    if end != .distantFuture { context.setTimer(.leaseEnd, key: index, at: end) }
    if let renewal { context.setTimer(.licenceRenewal, key: index, at: renewal) }
  }

  /// The licence exchange failed; a key that is held stays.
  mutating func fail(_ failure: LicenseFailure, _ context: inout InputContext) {
    state = .error
    self.failure = failure
    cancelTimers([.licenceRenewal], &context)
    context.announce(.drmLicenseError(failure))
  }

  /// The lease ended without a new one: the key opens nothing any more.
  mutating func leaseEnded(_ context: inout InputContext) {
    guard let index = keys.indices.last else { return }
    keys[index].cipher = nil
    keys[index].key = nil
    cancelTimers([.licenceRenewal], &context)
    state = .error
  }

  /// Forgets every key; what went wrong stays to be read.
  mutating func close(_ context: inout InputContext) {
    cancelTimers([.licenceRenewal, .leaseEnd], &context)
    keys = []
    if state != .error { state = .inactive }
    if state != .error { failure = nil }
  }

  /// Waits for the app to renew: the lease-end timer then ends the wait.
  mutating func awaitRenewal(for patience: Duration, _ context: inout InputContext) {
    context.setTimer(.leaseEnd, key: max(0, keys.count - 1), after: patience)
  }

  /// Renews the licence after some time, whatever the lease says.
  mutating func renew(after time: Duration, _ context: inout InputContext) {
    context.setTimer(.licenceRenewal, key: max(0, keys.count - 1), after: time)
  }

  mutating func cancelRenewal(_ context: inout InputContext) {
    cancelTimers([.licenceRenewal], &context)
  }

  private func cancelTimers(_ kinds: [PlayerTimer.Kind], _ context: inout InputContext) {
    for index in keys.indices {
      for kind in kinds { context.cancelTimer(kind, key: index) }
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
      wrapperCode: 5004, message: "the \(what) ended \(key.leaseEnd?.iso8601 ?? "")")
  }
}

extension ItemFailure {
  /// The lease ended without a new one.
  static let leaseEnded = ItemFailure(code: -42656, comment: "the lease has ended")
}
