import Dispatch
import Foundation
import Lab
import Simulation

extension Simulator {
  /// On which thread an app gets the notifications of OpenTV and AVFoundation. Flowplayer's always
  /// come on the main actor, with its delegate's calls.
  public enum Delivery: CaseIterable, Sendable {
    /// On the main actor, while time is advanced.
    case onTheMainActor
    /// From a thread of its own, as the SDK posts its session errors, while the main actor is free.
    /// Time has to be advanced by `await advance(by:)`.
    case likeTheSDK
  }

  /// Advances simulated time, as the synchronous method does. After each notification it waits for
  /// one turn of the main queue before time goes on, so that what an observer sends to the main
  /// actor is done at the same simulated instant.
  public func advance(by duration: Duration) async {
    let target = session.now + duration
    await deliver()
    repeat {
      step(towards: target)
      await deliver()
    } while isBehind(target)
  }

  /// Posts a notification, or keeps it until the main actor is free.
  func post(_ notification: Foundation.Notification) {
    switch delivery {
    case .onTheMainActor:
      center.post(notification)
      hasPosted = true
    case .likeTheSDK: posts.append(Post(notification: notification, center: center))
    }
  }

  private func deliver() async {
    while hasPosted || !posts.isEmpty {
      hasPosted = false
      let post = posts.isEmpty ? nil : posts.removeFirst()
      await withCheckedContinuation { continuation in
        Post.queue.async {
          post?.send()
          DispatchQueue.main.async { continuation.resume() }
        }
      }
    }
  }
}

/// A notification on its way to another thread. Unchecked, because a notification may hold
/// anything; here it holds values, and the item as its object.
struct Post: @unchecked Sendable {
  /// The SDK's thread.
  static let queue = DispatchQueue(label: "PlayerSDK.notifications")

  let notification: Foundation.Notification
  let center: NotificationCenter

  func send() { center.post(notification) }
}
