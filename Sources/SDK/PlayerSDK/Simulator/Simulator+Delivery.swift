import Dispatch
import Foundation
import Players
import Sessions
import Simulation
import Worlds

extension Simulator {
  /// The thread on which an app gets the notifications of OpenTV and AVFoundation. Flowplayer's
  /// always come on the main actor, with its delegate's calls.
  public enum Delivery: CaseIterable, Sendable {
    /// Notifications come on the main actor, while time is advanced.
    case onTheMainActor
    /// Notifications come on a separate thread while the main actor is free, as the SDK posts its
    /// session errors. Time has to be advanced with `await advance(by:)`.
    case likeTheSDK
  }

  /// Advances simulated time, as the synchronous method does, and waits for the app's tasks.
  ///
  /// After each notification, one turn of the main queue passes before time continues, so that work
  /// that an observer sends to the main actor is done at the same simulated instant. Tasks that
  /// wait for metric events have read them before time continues.
  public func advance(by duration: Duration) async {
    let target = session.now + duration
    let wasOver = agenda.isOver
    await deliver()
    repeat {
      step(towards: target)
      await deliver()
    } while isBehind(target)
    if !wasOver { measureExtent() }
  }

  /// Posts a notification, or keeps it until the main actor is free.
  func post(_ notification: Foundation.Notification) {
    switch delivery {
    case .onTheMainActor:
      center.post(notification)
      hasPosted = true
    case .likeTheSDK:
      posts.append(Post(notification: notification, center: center, place: place))
    }
  }

  private var isBeingRead: Bool {
    wakingReaders.removeAll(where: \.isResumed)
    return !wakingReaders.isEmpty
  }

  private func deliver() async {
    while hasPosted || !posts.isEmpty || isBeingRead {
      hasPosted = false
      let post = posts.isEmpty ? nil : posts.removeFirst()
      await withCheckedContinuation { continuation in
        guard let post else { return DispatchQueue.main.async { continuation.resume() } }
        Post.queue.async {
          post.send()
          DispatchQueue.main.async { continuation.resume() }
        }
      }
    }
  }
}

/// A notification on its way to another thread. Its `Sendable` conformance is unchecked, because a
/// notification may hold anything; here it holds values, and the item as its object.
struct Post: @unchecked Sendable {
  /// The SDK's thread.
  static let queue = DispatchQueue(label: "PlayerSDK.notifications")

  let notification: Foundation.Notification
  let center: NotificationCenter
  let place: Simulator.Place

  func send() { place.enter { center.post(notification) } }
}

extension Simulator {
  /// Appends an announcement to the log, and posts it if a real app would be notified of it.
  func publish(_ announcement: Announcement) {
    let binding = announcement.player.flatMap { bindings[$0] }
    if case .tvsdk(let notice) = announcement.notice, let binding {
      guard let onTVSDKNotice = binding.onTVSDKNotice else { return }
      log.append(LogEntry(announcement))
      return onTVSDKNotice(notice)
    }
    log.append(LogEntry(announcement))
    guard let id = announcement.player, let binding else { return }
    measure(announcement, of: binding.item)
    if case .timeline(.keyRequested) = announcement.notice,
      case .text(let identifier)? = announcement.notice.documentedFields.first(where: {
        $0.key == "keyIdentifier"
      })?.value
    {
      binding.keyIdentifier = identifier
    }
    if case .sdk(.newErrorLogEntry(let failure)) = announcement.notice {
      binding.onErrorLogEntry?(failure)
    }
    switch announcement.notice {
    case .contentKeys(let notice): binding.code?.heard(notice, from: id)
    case .session(.setupSucceeded): binding.code?.sessionSetUp(for: binding.url, error: nil)
    case .sdk(.ssmSetupError(let failure)):
      binding.code?.sessionSetUp(for: binding.url, error: failure.closureError)
    case .app(.audioSessionInterrupted(.began)):
      for other in bindings.values where other.device == binding.device { other.onInterruption?() }
    default: break
    }
    guard announcement.notice.kind.reachesNotificationCenter else { return }
    if case .flowplayer(.reported(let event, _)) = announcement.notice {
      binding.onFlowplayerEvent?(event)
      return
    }
    post(
      Foundation.Notification(
        name: Notification.Name(announcement.notice.name),
        object: announcement.notice.object(item: binding.item),
        userInfo: announcement.notice.userInfo))
  }
}

/// An object that checks the state of players after every event of the simulation.
@MainActor protocol StateObservation: AnyObject {
  func check()
}

/// A state observation that ends when its owner releases it.
@MainActor struct WeakObservation {
  weak var observation: (any StateObservation)?
}

extension Simulator {
  /// Registers an observation, which checks the state from now on.
  func add(_ observation: any StateObservation) {
    stateObservations.removeAll { $0.observation == nil }
    stateObservations.append(WeakObservation(observation: observation))
  }

  func checkState() {
    for held in stateObservations { held.observation?.check() }
  }
}
