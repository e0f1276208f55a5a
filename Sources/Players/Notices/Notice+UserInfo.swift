extension Notice {
  /// What the SDK's own notification has in `userInfo`. The event log has more: the other fields
  /// are this simulator's, for whoever reads a log [N].
  package var documentedFields: NoticeFields {
    fields.filter { isDocumented($0.key) }
  }

  /// The key under which an app finds an `Error` in `userInfo`; the event log has its parts.
  package var errorKey: String? {
    switch self {
    case .sdk(.ssmSetupError), .sdk(.ssmHeartbeatError), .sdk(.ssmTeardownError): "error"
    case .sdk(.failedToPlayToEndTime): "AVPlayerItemFailedToPlayToEndTimeErrorKey"
    case .sdk, .timeline, .app, .contentKeys, .offline, .flowplayer, .outside, .simulator: nil
    }
  }

  private func isDocumented(_ key: String) -> Bool {
    switch self {
    case .sdk(.ssmSetupError), .sdk(.ssmHeartbeatError), .sdk(.ssmTeardownError): true
    // Named after the case (Players/Licences, "Licence errors").
    case .sdk(.drmLicenseError(let failure)): key == failure.object.rawValue
    // AVFoundation's own notifications carry nothing, or an error; nor do those of the bit rates.
    case .sdk: false
    case .offline(.assetDownloadProgress): key != "progress"
    case .timeline, .app, .contentKeys, .offline, .flowplayer, .outside, .simulator: true
    }
  }
}

extension NoticeCatalogue {
  /// The keys that an app finds in `userInfo`, of those that notices of a name have.
  package static func documentedKeys(of name: String) -> [String] {
    let notices = samples.filter { $0.name == name }
    return notices.flatMap { $0.documentedFields.map(\.key) + [$0.errorKey].compactMap(\.self) }
      .reduce(into: []) { keys, key in if !keys.contains(key) { keys.append(key) } }
  }
}
