public import Foundation
import HeadEndAPI
import Players
import Simulation

/// TVSDK's player: not an `AVPlayer`, but an object with a status, whose view has an `AVPlayer`
/// (Players/TVSDK). Adobe's pages are in Objective-C; the Swift spellings are ours, by the
/// importer's rules [N].
@MainActor public final class PTMediaPlayer: NSObject, ItemPlayer {
  /// The player's status, from Created to Error; posted as `PTMediaPlayerStatusNotification`.
  public private(set) var status = PTMediaPlayerStatus.created
  /// The current item; `nil` before one is set, and after `reset()`.
  public private(set) var currentItem: PTMediaPlayerItem?
  /// The reason for the status Error; otherwise `nil`.
  public private(set) var error: PTMediaError?
  /// True to prepare and play an item as soon as it is Initialized.
  public var autoPlay = false
  /// The view that shows the picture.
  public let view = PTMediaPlayerView(AVPlayer())
  private let simulator: Simulator
  /// True once the app has asked for Ready, by `prepareToPlay()` or `play()`.
  private var isPrepared = false
  /// The announcements that wait until the app asks for Ready.
  private var held: [TVSDKNotice] = []

  /// `playerWithMediaPlayerItem:`: creates a player with an item, or without one.
  public init(mediaPlayerItem item: PTMediaPlayerItem? = nil) {
    simulator = .current
    super.init()
    post(.statusChanged(.created))
    if let item { replaceCurrentItem(with: item) }
  }

  /// `playerWithURL:mediaId:metadata:`: creates a player of a stream.
  public convenience init(url: URL, mediaId: String?, metadata: PTMetadata? = nil) {
    self.init(
      mediaPlayerItem: PTMediaPlayerItem(url: url, mediaId: mediaId, metadata: metadata))
  }

  /// `replaceCurrentItemWithPlayerItem:`: sets an item, which is loaded immediately: the status
  /// becomes Initializing, then Initialized.
  public func replaceCurrentItem(with item: PTMediaPlayerItem) {
    guard item !== currentItem else { return }
    (isPrepared, held, error) = (autoPlay, [], nil)
    currentItem = item
    view.player.pause()
    item.content.playsAtOnce = autoPlay
    item.content.onNotice = { [weak self, weak item] notice in
      guard let self, let item, item === currentItem else { return }
      follow(notice)
    }
    view.player.replaceCurrentItem(with: item.content)
    if autoPlay { view.player.play() } else { view.player.load() }
  }

  /// The former spelling of `replaceCurrentItem(with:)`.
  @available(*, deprecated, renamed: "replaceCurrentItem(with:)")
  public func replaceCurrentItem(withPlayerItem item: PTMediaPlayerItem) {
    replaceCurrentItem(with: item)
  }

  /// Makes the item Ready. TVSDK does so once the ads are placed; here, there are none.
  public func prepareToPlay() {
    isPrepared = true
    release()
  }

  /// Plays as soon as the item is Ready; has no effect without an item. One of Adobe's pages says
  /// that `play()` prepares the item; another says that it does not [N].
  public func play() {
    guard currentItem != nil else { return }
    prepareToPlay()
    view.player.play()
  }

  /// Pauses.
  public func pause() { view.player.pause() }

  /// Stops: this item can no longer be played, but another can.
  public func stop() {
    currentItem?.content.stop()
    view.player.pause()
  }

  /// Removes the item and returns to the initial status.
  public func reset() {
    view.player.replaceCurrentItem(with: nil)
    (currentItem, error, held) = (nil, nil, [])
    enter(.created)
  }

  /// `seekToTime:`: seeks to a position.
  public func seek(to time: CMTime) { view.player.seek(to: time) }

  /// The current position in the stream.
  public var currentTime: CMTime { view.player.currentTime() }

  public var playerNumber: Int? { view.player.playerNumber }
  var latestPlayer: PlayerID? { view.player.latestPlayer }
}

extension PTMediaPlayer {
  /// Passes on the announcements about the current item, except Created, which the player announced
  /// when it was created. Holds Ready back until the app has asked for it.
  private func follow(_ notice: TVSDKNotice) {
    if notice.leads(to: .created) { return }
    if !held.isEmpty || (!isPrepared && notice.leads(to: .ready)) { return held.append(notice) }
    announce(notice)
  }

  private func release() {
    let notices = held
    held = []
    for notice in notices { announce(notice) }
  }

  private func announce(_ notice: TVSDKNotice) {
    switch notice {
    case .statusChanged(let status): return enter(status)
    case .entryAdded(let entry):
      let notification = PTNotification(entry)
      currentItem?.notificationHistory.add(notification, at: simulator.date)
      if entry.code == .nativeError { error = PTMediaError(entry) }
    case .timeChanged, .itemChanged, .playStarted, .playCompleted, .seekStarted, .seekCompleted,
      .seekFailed, .bufferingStarted, .bufferingCompleted, .logged:
      break
    }
    post(notice)
  }

  private func enter(_ status: TVSDKStatus) {
    self.status = PTMediaPlayerStatus(status)
    post(.statusChanged(status))
  }

  private func post(_ notice: TVSDKNotice) {
    let notice = Notice.tvsdk(notice)
    guard notice.kind.reachesNotificationCenter else { return }
    simulator.post(
      Foundation.Notification(
        name: Notification.Name(notice.name), object: self, userInfo: userInfo(of: notice)))
  }

  private func userInfo(of notice: Notice) -> [AnyHashable: Any]? {
    if case .tvsdk(.entryAdded) = notice, let last = currentItem?.notificationHistory.last {
      return [PTMediaPlayerNotificationKey: last]
    }
    return notice.userInfo
  }
}

/// The view that shows a player's picture; it draws nothing here, and is not a `UIView`.
@MainActor public final class PTMediaPlayerView: NSObject {
  /// AVFoundation's player behind TVSDK's player.
  public let player: AVPlayer

  init(_ player: AVPlayer) { self.player = player }
}

/// The key in the `userInfo` of `PTMediaPlayerStatusNotification` for the raw value of a
/// `PTMediaPlayerStatus`.
public let PTMediaPlayerStatusKey = "PTMediaPlayerStatusKey"
/// The key in the `userInfo` of `PTMediaPlayerNewNotificationEntryAddedNotification` for the
/// `PTNotification`.
public let PTMediaPlayerNotificationKey = "PTMediaPlayerNotificationKey"

extension TVSDKNotice {
  /// True if it announces this status.
  fileprivate func leads(to status: TVSDKStatus) -> Bool {
    switch self {
    case .statusChanged(let next): next == status
    case .entryAdded(let entry): entry.status == status
    case .timeChanged, .itemChanged, .playStarted, .playCompleted, .seekStarted, .seekCompleted,
      .seekFailed, .bufferingStarted, .bufferingCompleted, .logged:
      false
    }
  }
}
