/// Everything that a world announces: the SDK's own notifications, its event timeline, and what
/// the app and the simulator did. The bus carries these and nothing else.
package enum Notice: Hashable, Sendable {
  case sdk(SDKNotice)
  case timeline(TimelineNotice)
  case app(AppNotice)
  case contentKeys(ContentKeyNotice)
  case offline(OfflineNotice)
  case flowplayer(FlowplayerNotice)
  case outside(OutsideNotice)
  case simulator(SimulatorNotice)

  /// The notification's raw name: the SDK's exact spelling for the SDK's own, ours for the rest.
  package var name: String {
    switch self {
    case .sdk(let notice): notice.name
    case .timeline(let notice): notice.name
    case .app(let notice): notice.name
    case .contentKeys(let notice): notice.name
    case .offline(let notice): notice.name
    case .flowplayer(let notice): notice.name
    case .outside(let notice): notice.name
    case .simulator(let notice): notice.name
    }
  }

  /// One line for people: codes first, then words; without the name.
  package var text: String {
    switch self {
    case .sdk(let notice): notice.text
    case .timeline(let notice): notice.text
    case .app(let notice): notice.text
    case .contentKeys(let notice): notice.text
    case .offline(let notice): notice.text
    case .flowplayer(let notice): notice.text
    case .outside(let notice): notice.text
    case .simulator(let notice): notice.text
    }
  }

  /// The notification's `userInfo`, with the documented keys in a fixed order.
  package var fields: NoticeFields {
    switch self {
    case .sdk(let notice): notice.fields
    case .timeline(let notice): notice.fields
    case .app(let notice): notice.fields
    case .contentKeys(let notice): notice.fields
    case .offline(let notice): notice.fields
    case .flowplayer(let notice): notice.fields
    case .outside(let notice): notice.fields
    case .simulator(let notice): notice.fields
    }
  }

  /// The notification's `object`, where it is a value that an app reads.
  package var objectValue: FieldValue? {
    switch self {
    case .sdk(let notice): notice.objectValue
    case .flowplayer(let notice): notice.objectValue
    case .timeline, .app, .contentKeys, .offline, .outside, .simulator: nil
    }
  }

  /// How much it matters to somebody watching.
  package var severity: Severity {
    switch self {
    case .sdk(let notice): notice.severity
    case .timeline(let notice): notice.severity
    case .app(let notice): notice.severity
    case .contentKeys(let notice): notice.severity
    case .offline(let notice): notice.severity
    case .flowplayer(let notice): notice.severity
    case .outside(let notice): notice.severity
    case .simulator(let notice): notice.severity
    }
  }

  /// What the real system has for it.
  package var kind: NoticeKind {
    switch self {
    case .sdk: .notification
    case .timeline: .timelineEvent
    case .app(let notice): notice.kind
    case .contentKeys: .call
    case .offline(let notice): notice.kind
    case .flowplayer(let notice): notice.kind
    case .outside: .outside
    case .simulator: .simulator
    }
  }

  /// Whether only OpenTV's SDK announces it: the other SDKs have events of their own.
  var isOpenTVOnly: Bool {
    switch self {
    case .sdk(let notice): notice.isOpenTVOnly
    case .timeline(let notice): notice.isOpenTVOnly
    case .app, .contentKeys, .offline, .flowplayer, .outside, .simulator: false
    }
  }
}
