package import Events
package import HeadEndAPI
package import Simulation

/// Everything that a world announces: the SDK's own notifications, its event timeline, and what
/// the app and the simulator did. The bus carries these and nothing else.
package enum Notice: Hashable, Sendable {
  case sdk(SDKNotice)
  case timeline(TimelineNotice)
  case session(SessionNotice)
  case app(AppNotice)
  case contentKeys(ContentKeyNotice)
  case offline(OfflineNotice)
  case flowplayer(FlowplayerNotice)
  case tvsdk(TVSDKNotice)
  case outside(RealClientNotice)
  case simulator(SimulatorNotice)

  private func row(_ part: NoticeRow.Part) -> NoticeRow {
    switch self {
    case .sdk(let notice): notice.row(NoticeRow.Maker(part, .notification))
    case .timeline(let notice): notice.row(NoticeRow.Maker(part, .timelineEvent))
    case .session(let notice): notice.row(NoticeRow.Maker(part, .timelineEvent))
    case .app(let notice): notice.row(NoticeRow.Maker(part, .call))
    case .contentKeys(let notice): notice.row(NoticeRow.Maker(part, .call))
    case .offline(let notice): notice.row(NoticeRow.Maker(part, .notification))
    case .flowplayer(let notice): notice.row(NoticeRow.Maker(part, .notification))
    case .tvsdk(let notice):
      notice.row(TVSDKNotice.RowMaker(row: NoticeRow.Maker(part, .notification)))
    case .outside(let notice): notice.row(NoticeRow.Maker(part, .outside))
    case .simulator(let notice): notice.row(NoticeRow.Maker(part, .simulator))
    }
  }

  /// The notification's raw name: the SDK's exact spelling for the SDK's own, ours for the rest.
  package var name: String { row(.facts).name }

  /// How much it matters to the user.
  package var severity: Severity { row(.facts).severity }

  /// What the real system has for it.
  package var kind: NoticeKind { row(.facts).kind }

  /// What it says, for people who look it up.
  package var meaning: String { row(.facts).meaning }

  /// What an app finds as the notification's `object`, in words; `none` without one.
  package var objectMeaning: String { row(.facts).object }

  /// Whether its `object` is the item that plays, as AVFoundation's have it.
  package var isAboutItem: Bool {
    switch self {
    case .sdk(.newErrorLogEntry), .sdk(.playbackStalled), .sdk(.timeJumped),
      .sdk(.didPlayToEndTime), .sdk(.failedToPlayToEndTime):
      true
    case .sdk, .timeline, .session, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside,
      .simulator:
      false
    }
  }

  /// Whether its `object` is the player, as TVSDK's have it.
  package var isAboutPlayer: Bool {
    if case .tvsdk = self { kind == .notification } else { false }
  }

  /// The key under which an app finds an `Error` in `userInfo`; the event log has its parts.
  package var errorKey: String? { row(.facts).errorKey }

  /// True if only OpenTV's SDK announces it: the other SDKs have their own events.
  var isOpenTVOnly: Bool { row(.facts).isOpenTVOnly }

  /// The SDK's delegate method for the same, as the documents spell it.
  package var delegateMethod: String? { row(.facts).delegateMethod }

  /// One line for people: codes first, then words; without the name.
  package var text: String { row(.text).text }

  /// The notification's `object`, where it is a value that an app reads.
  package var objectValue: FieldValue? { row(.values).values.object }

  /// The error that AVFoundation gives the app for it; `nil` for what is not AVFoundation's.
  package var nativeError: NativeError? { row(.values).values.error }

  /// What the SDK's own notification has in `userInfo`, in a fixed order.
  package var documentedFields: NoticeFields { row(.values).values.userInfo }

  /// The keys of an error's codes and message that the event log has and no app receives; the
  /// screen has these values in brackets.
  package var unreceivedKeys: [String] {
    if case .sdk(.drmLicenseError(let failure)) = self { failure.unreceivedKeys } else { [] }
  }

  /// The codes of an error, as the log shows them.
  var codes: [Int] {
    fields.compactMap { field in
      guard field.key.lowercased().hasSuffix("code"), case .integer(let code) = field.value else {
        return nil
      }
      return code
    }
  }

  /// What the event log has as `userInfo`: the documented fields, then this simulator's [N].
  package var fields: NoticeFields {
    let values = row(.values).values
    return values.userInfo + values.log
  }
}

/// A notice as posted on the bus, with its instant and player. (The SDK leaves the player out of
/// SSM notifications; the log shows that.)
package struct Announcement: Hashable, Sendable {
  package var instant: Instant
  /// The player that it concerns; `nil` for the whole world.
  package var player: PlayerID?
  /// The player's name, such as `main`; empty for the whole world.
  package var playerName: String
  package var notice: Notice

  package init(instant: Instant, player: PlayerID?, playerName: String, notice: Notice) {
    self.instant = instant
    self.player = player
    self.playerName = playerName
    self.notice = notice
  }
}

extension Announcement: Message {
  package static let name: EventBus.Name = "Announcement"

  package var name: EventBus.Name { EventBus.Name(notice.name) }

  /// What an app finds as the notification's `object`: a value where the SDK documents one; SSM
  /// notifications have none (Players/SecureSessions, "Error notifications").
  package var object: (any Sendable)? { notice.objectValue?.any }

  /// The documented keys, built when they are read.
  package var userInfo: [AnyHashable: Any]? {
    let fields = notice.fields
    guard !fields.isEmpty else { return nil }
    var userInfo: [AnyHashable: Any] = [:]
    for field in fields { userInfo[field.key] = field.value.any }
    return userInfo
  }
}
