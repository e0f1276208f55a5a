import Events
import HeadEndAPI
import Players
import Simulation
import Worlds

/// The `NotificationCenter.default` of the app on one device: its own bus, the observers that the
/// documents' code registers for each of the app's players, and what was posted last
/// (Sessions/Sessions, "Notification centres").
///
/// The app itself is a part of the world, which holds no bus: its policy answers what its players
/// report. These observers hear the same posts, by the same rules, and note that they did.
final class AppCenter {
  /// How many of the last posts are kept.
  static let capacity = 100

  /// Says that an observer was called.
  private struct Hearing: Message {
    let player: PlayerID
  }

  /// Stands for the item that a player plays: what AVFoundation's notifications have as `object`.
  private final class PlayerItem: Sendable {}

  /// Stands for a `PTMediaPlayer`: what TVSDK's notifications have as `object`.
  private final class MediaPlayer: Sendable {}

  private struct Member {
    let name: String
    let configuration: PlayerConfiguration
    let item = PlayerItem()
    let player = MediaPlayer()
    var tokens: [EventBus.Token] = []
    /// How often each method of its delegate was called; empty while the app has set none.
    var delegateCalls: [(method: String, count: Int)] = []

    func object(_ kind: ObservedObject) -> (any AnyObject & Sendable)? {
      switch kind {
      case .any: nil
      case .item: item
      case .player: player
      }
    }

    /// What a notice has as its `object`.
    func object(of notice: Notice) -> (any AnyObject & Sendable)? {
      notice.isAboutItem ? item : notice.isAboutPlayer ? player : nil
    }
  }

  private let device: String
  private let bus = EventBus()
  private let ears = EventBus()
  private let hearings: Mailbox<Hearing>
  private var members: [PlayerID: Member] = [:]
  private var ignoresErrors: Bool
  private var posts: [AppCenterObservation.Post] = []
  private var postCount = 0

  init(_ device: String, policy: Policy) {
    self.device = device
    ignoresErrors = policy.ignoresErrors
    hearings = Mailbox(on: ears)
  }

  /// Takes in a player of the app, for which it registers its observers.
  func add(_ player: PlayerID, _ configuration: PlayerConfiguration) {
    guard members[player] == nil else { return }
    members[player] = Member(name: configuration.name, configuration: configuration)
    register(player)
  }

  /// Lets a player go, and its observers with it.
  func remove(_ player: PlayerID) {
    unregister(player)
    members[player] = nil
  }

  /// An app that ignores errors observes none.
  func follow(_ policy: Policy) {
    ignoresErrors = policy.ignoresErrors
    for player in members.keys.sorted() {
      unregister(player)
      register(player)
    }
  }

  /// The process of the app ended, and with it whatever it had registered for a player.
  func processEnded(of player: PlayerID) { unregister(player) }

  /// The app was opened again.
  func launched(_ player: PlayerID) { register(player) }

  private func register(_ player: PlayerID) {
    guard !ignoresErrors, let member = members[player] else { return }
    members[player]?.tokens = member.configuration.observedNames.map { name, object in
      bus.addObserver(forName: name, object: member.object(object), label: member.name) {
        [ears] _ in ears.post(Hearing(player: player))
      }
    }
    members[player]?.delegateCalls = member.configuration.delegateMethods.map { ($0, 0) }
  }

  private func unregister(_ player: PlayerID) {
    for token in members[player]?.tokens ?? [] { bus.removeObserver(token) }
    members[player]?.tokens = []
    members[player]?.delegateCalls = []
  }

  /// Calls the delegate of a player, where the app implements that method; whether it does.
  private func callDelegate(of player: PlayerID, _ method: String?) -> Bool {
    let calls = members[player]?.delegateCalls ?? []
    guard let place = calls.firstIndex(where: { $0.method == method }) else { return false }
    members[player]?.delegateCalls[place].count += 1
    return true
  }

  /// Posts what an app can observe of one of its players; its delegate is called before.
  func post(_ announcement: Announcement) {
    let notice = announcement.notice
    guard notice.kind.reachesNotificationCenter, let player = announcement.player,
      let member = members[player]
    else { return }
    let isDelegate = callDelegate(of: player, notice.delegateMethod)
    bus.post(announcement, subject: member.object(of: notice))
    postCount += 1
    let heard = hearings.takeAll().compactMap { members[$0.player]?.name }
    keep(
      AppCenterObservation.Post(
        announcement, about: member.name, heard: heard,
        delegateCall: isDelegate ? notice.delegateMethod : nil))
  }

  private func keep(_ post: AppCenterObservation.Post) {
    if let last = posts.last, last.isRepeated(by: post) {
      posts[posts.count - 1].repeatAt(post.instant)
    } else {
      if posts.count == Self.capacity { posts.removeFirst() }
      posts.append(post)
    }
  }

  /// Notes what the app makes a player do about the newest post.
  func react(_ player: PlayerID, _ action: String, at instant: Instant) {
    guard let name = members[player]?.name, let last = posts.indices.last,
      posts[last].instant == instant, posts[last].heard.contains(name)
    else { return }
    posts[last].reactions.append(.init(player: name, action: action))
  }

  var observation: AppCenterObservation {
    AppCenterObservation(
      device: device, ignoresErrors: ignoresErrors,
      observers: delegates + bus.observers.map(observer), posts: posts, postCount: postCount)
  }

  /// The methods of delegates, which are called before the observers.
  private var delegates: [AppCenterObservation.Observer] {
    members.sorted { $0.key < $1.key }.flatMap { _, member in
      member.delegateCalls.map { method, count in
        AppCenterObservation.Observer(
          player: member.name, name: method, object: "delegate", calls: count)
      }
    }
  }

  private func observer(_ observer: EventBus.ObserverDescription) -> AppCenterObservation.Observer {
    AppCenterObservation.Observer(
      player: observer.label, name: observer.name?.rawValue ?? "", object: object(of: observer),
      calls: observer.calls)
  }
}

/// What an observer of an app asks for as `object`.
private enum ObservedObject {
  case any
  case item
  case player
}

extension AppCenter {
  private func object(of observer: EventBus.ObserverDescription) -> String {
    guard let object = observer.object else { return "nil" }
    let isPlayer = members.values.contains { ObjectIdentifier($0.player) == object }
    return "\(observer.label)'s \(isPlayer ? "player" : "item")"
  }
}

extension PlayerConfiguration {
  /// What an app's `FlowplayerDelegate` implements: the method of Wowza's page, and that for errors
  /// [N].
  fileprivate var delegateMethods: [String] {
    switch flavour {
    case .flowplayer: ["player(player:didChangeState:)", "player(_:didFailWith:)"]
    case .opentv, .tvsdk: []
    }
  }

  /// What an app's code observes for a player: the SSM errors and the licence error without an
  /// object, as the documents' code does, a Flowplayer's state likewise; of TVSDK's notifications
  /// four of Adobe's page on notifications, with the player as their object, as there; and the end
  /// of an item with the item as its object [N].
  fileprivate var observedNames: [(name: EventBus.Name, object: ObservedObject)] {
    let sessions: [EventBus.Name] = [
      "OTVSSMSetupErrorNotification", "OTVSSMHeartbeatErrorNotification",
      "OTVSSMTeardownErrorNotification",
    ]
    let names: [EventBus.Name] =
      switch flavour {
      case .opentv: (delegate.usesSessions ? sessions : []) + ["OTVDRMLicenseError"]
      case .flowplayer: ["flowplayerDidChangeState", "flowplayerDidFailWithError"]
      case .tvsdk:
        ["Status", "NewNotificationEntryAdded", "PlayStarted", "PlayCompleted"].map {
          EventBus.Name("PTMediaPlayer\($0)Notification")
        }
      }
    return names.map { ($0, flavour == .tvsdk ? .player : .any) }
      + [("AVPlayerItemFailedToPlayToEndTime", .item)]
  }
}
