import Simulation

/// What a real client has asked for where a player begins: that distinguishes its next request from
/// another client's.
struct ManifestRequests: Sendable {
  /// The path of the manifest that its last request was for; `nil` for another request.
  private var last: String?
  private var presentation: Presentation?
  /// The manifest of an upstream that it has asked for without a name, and when.
  private var unnamed: (path: String, at: Instant)?

  /// What it plays by DASH: players ask for it again and again.
  private struct Presentation: Sendable {
    let path: String
    /// Address and user agent that it came from.
    let address: String
    var at: Instant
    /// Whether it follows `Location`, which names it.
    var isNamed: Bool
  }

  /// A player that requests the same manifest again so soon was only probing; two players started
  /// at once are quicker [N].
  private static let probing = Duration.milliseconds(10)...Duration.milliseconds(1999)
  /// A presentation is to be reloaded after six seconds; a player that has not done so twice never
  /// does [N].
  private static let reloading = Duration.seconds(5)...Duration.seconds(13)

  /// Takes in what one of its requests shows.
  mutating func record(_ evidence: SenderEvidence, at now: Instant) {
    last = evidence.manifest
    if evidence.isForUpstream, let path = evidence.manifest { unnamed = (path, now) }
    guard let path = evidence.manifest, evidence.isForPresentation else { return }
    let wasNamed = presentation?.path == path && presentation?.isNamed == true
    presentation = Presentation(
      path: path, address: evidence.address, at: now, isNamed: wasNamed || evidence.key != nil)
  }

  /// When it asked for its presentation last.
  var lastReload: Instant { presentation?.at ?? .zero }

  /// Whether it has just looked whether a manifest is there; `since` is its last request. One of an
  /// upstream may have been followed under the name that it was given [N].
  func isProbe(_ manifest: String, since: Instant, at now: Instant) -> Bool {
    if let unnamed, unnamed.path == manifest { return Self.probing.contains(now - unnamed.at) }
    return last == manifest && Self.probing.contains(now - since)
  }

  /// Whether a request for a presentation that names no client may be its reload: it plays that one
  /// from there, does not follow `Location`, and is due.
  func mayReload(_ evidence: SenderEvidence, at now: Instant) -> Bool {
    guard let presentation, !presentation.isNamed else { return false }
    return presentation.path == evidence.manifest && presentation.address == evidence.address
      && Self.reloading.contains(now - presentation.at)
  }
}
