package import Players
package import Simulation

/// The notification centre of one app at one instant: its observers, and the posts each received
/// (Sessions/Sessions, "Notification centres").
package struct AppCenterObservation: Hashable, Sendable {
  /// One registered observer, or a method of a player's delegate.
  package struct Observer: Hashable, Sendable {
    /// The player for which the app's code registered it.
    package let player: String
    package let name: String
    /// The only object that it wants; `nil` in words = any; `delegate` = it is a delegate's method.
    package let object: String
    package let calls: Int

    package init(player: String, name: String, object: String, calls: Int) {
      self.player = player
      self.name = name
      self.object = object
      self.calls = calls
    }
  }

  /// What the app made one of its players do about a post.
  package struct Reaction: Hashable, Sendable {
    package let player: String
    package let action: String

    package init(player: String, action: String) {
      self.player = player
      self.action = action
    }
  }

  /// A notification, or several in a row that differ only in their instant.
  package struct Post: Hashable, Sendable {
    /// When it was posted last.
    package private(set) var instant: Instant
    package let name: String
    package let severity: Severity
    /// The player that it is about, which a notification need not say.
    package let player: String
    /// The poster or the value, in words; `nil` in words = none.
    package let object: String
    /// The keys of `userInfo`.
    package let keys: [String]
    /// For which players observers were called, in that order.
    package let heard: [String]
    /// The method of the player's delegate that was called before; `nil` = none.
    package let delegateCall: String?
    package var reactions: [Reaction] = []
    /// How often in a row it was posted.
    package private(set) var times = 1
  }

  /// The device on which the app runs.
  package let device: String
  /// Whether the app observes no errors at all: the policy careless.
  package let ignoresErrors: Bool
  /// In the order in which posts call them.
  package let observers: [Observer]
  /// The last of them, oldest first.
  package let posts: [Post]
  /// How many there were in all.
  package let postCount: Int

  package init(
    device: String, ignoresErrors: Bool, observers: [Observer], posts: [Post], postCount: Int
  ) {
    self.device = device
    self.ignoresErrors = ignoresErrors
    self.observers = observers
    self.posts = posts
    self.postCount = postCount
  }
}

extension AppCenterObservation.Post {
  package init(
    _ announcement: Announcement, about player: String, heard: [String], delegateCall: String?
  ) {
    let notice = announcement.notice
    instant = announcement.instant
    name = notice.name
    severity = notice.severity
    self.player = player
    object =
      notice.isAboutItem
      ? "\(player)'s item"
      : notice.isAboutPlayer
        ? "\(player)'s player" : notice.objectValue.map { "\($0.any)" } ?? "nil"
    keys = notice.documentedFields.map(\.key) + [notice.errorKey].compactMap(\.self)
    self.heard = heard
    self.delegateCall = delegateCall
  }

  /// Whether another says the same to the same.
  package func isRepeated(by other: Self) -> Bool {
    reactions.isEmpty && name == other.name && player == other.player && object == other.object
      && keys == other.keys && heard == other.heard && delegateCall == other.delegateCall
  }

  package mutating func repeatAt(_ instant: Instant) {
    self.instant = instant
    times += 1
  }
}
