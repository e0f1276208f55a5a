import ContentProtection
import HeadEndAPI
import Simulation

/// Every notice that the bus carries, as one sample each with all the fields it may have: read by
/// the grammar of scenarios, the schema of the event log, `zapdeck notifications` and the article
/// Players/Notifications.
package enum NoticeCatalogue {
  /// One sample of every notice but the screen's own remark, which never reaches the bus; several
  /// where a case has several names.
  package static let samples: [Notice] =
    SDKNotice.samples.map { .sdk($0) } + TimelineNotice.samples.map { .timeline($0) }
    + SessionNotice.samples.map { .session($0) } + AppNotice.samples.map { .app($0) }
    + ContentKeyNotice.samples.map { .contentKeys($0) }
    + OfflineNotice.samples.map { .offline($0) } + FlowplayerNotice.samples.map { .flowplayer($0) }
    + TVSDKNotice.samples.map { .tvsdk($0) }
    + RealClientNotice.samples.map { .outside($0) } + SimulatorNotice.samples.map { .simulator($0) }

  /// Every name that goes over the bus, each once.
  package static let names = unique(samples.map(\.name))

  /// Names that scenarios and event logs of earlier versions have, with those of today.
  package static let formerNames = ["onPause": "onPaused", "onStop": "onStopped"]

  /// Every key of any `userInfo`, each once.
  package static let keys = unique(names.flatMap { fields(of: $0).map(\.key) })

  /// The keys of `userInfo` that notices of a name may have, with a value of each key's type.
  package static func fields(of name: String) -> NoticeFields {
    var fields: [NoticeFields.Element] = []
    for field in samples.filter({ $0.name == name }).flatMap(\.fields)
    where !fields.contains(where: { $0.key == field.key }) {
      fields.append(field)
    }
    return NoticeFields(fields)
  }

  /// A value of the type that a name's `object` has; `nil` when it has none.
  package static func object(of name: String) -> FieldValue? {
    samples.first { $0.name == name && $0.objectValue != nil }?.objectValue
  }

  /// Whether the `object` of a name is the player: lines of the event log name it.
  package static func isAboutPlayer(_ name: String) -> Bool {
    samples.contains { $0.name == name && $0.isAboutPlayer }
  }

  /// The keys that an app finds in `userInfo`, of those that notices of a name have.
  package static func documentedKeys(of name: String) -> [String] {
    unique(
      samples.filter { $0.name == name }.flatMap { notice in
        notice.documentedFields.map(\.key) + [notice.errorKey].compactMap(\.self)
      })
  }

  /// The notices that a real client may report, by name.
  static let reportable: [String: Notice] = Dictionary(
    (SDKNotice.samples.map { Notice.sdk($0) } + AppNotice.samples.map { .app($0) }
      + FlowplayerNotice.samples.map { .flowplayer($0) })
      .filter { $0.kind.reachesNotificationCenter }.map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first })

  /// One notice for every name of these kinds.
  package static func notices(of kinds: [NoticeKind]) -> [Notice] {
    names.compactMap { name in
      samples.first { $0.name == name && kinds.contains($0.kind) }
    }
  }

  /// Documented notifications that the simulation never posts, with `object` or `userInfo`.
  package static let unposted: [(name: String, keys: String)] = [
    ("OTVLogNotification", "logs"), ("OTVIFrameThumbnailsAvailable", "none"),
    ("OTVIFrameThumbnailsNotAvailable", "none"),
    ("OTVIFrameThumbnailsError", "error, domain, message, statusCode"),
  ]

  /// Flowplayer's notifications that only an app's own code gets, from `PlayerSDK`.
  package static let postedToOwnCode: [(name: String, keys: String)] = [
    ("flowplayerDidReceiveConfig", "OVPConfig"),
    ("flowplayerDidLoadSubtitleTracks", "the tracks"),
    ("flowplayerDidLoadAudioTracks", "the tracks"),
    ("flowplayerDidSelectSubtitleTrack", "the track"),
    ("flowplayerDidSelectAudioTrack", "the track"),
    ("flowplayerViewDidChangeControlsVisibility", "Bool"),
    ("flowplayerAdDidChangeState", "(AdState, AdType)"), ("flowplayerAdDidFail", "AdError"),
  ]

  private static func unique(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { unique, text in
      if !unique.contains(text) { unique.append(text) }
    }
  }
}
