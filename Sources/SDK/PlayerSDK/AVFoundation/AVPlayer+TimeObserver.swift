public import Dispatch
import Foundation

extension AVPlayer {
  /// Calls the block with the position after each interval of playback or seeking, and when
  /// playback starts or stops; on the main actor, until `removeTimeObserver(_:)`.
  ///
  /// Positions are checked when something happens in the simulation, so with a short interval the
  /// block is called less often than requested [N].
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue? = nil,
    using block: @escaping @MainActor (CMTime) -> Void
  ) -> Any {
    let observer = PeriodicTimeObserver(of: self, every: interval, block)
    Simulator.current.add(observer)
    return observer
  }

  /// Removes a time observer.
  public func removeTimeObserver(_ observer: Any) {
    (observer as? PeriodicTimeObserver)?.end()
  }
}

/// Compares a player's position with the last one that was reported.
@MainActor private final class PeriodicTimeObserver: StateObservation {
  private weak var player: AVPlayer?
  private let interval: CMTime
  private var block: ((CMTime) -> Void)?
  private var last: CMTime
  private var status: AVPlayer.TimeControlStatus

  init(
    of player: AVPlayer, every interval: CMTime, _ block: @escaping @MainActor (CMTime) -> Void
  ) {
    (self.player, self.interval, self.block) = (player, interval, block)
    (last, status) = (player.currentTime(), player.timeControlStatus)
  }

  func end() { block = nil }

  func check() {
    guard let player, let block else { return }
    let (time, status) = (player.currentTime(), player.timeControlStatus)
    let distance = abs(time.seconds - last.seconds)
    guard distance >= interval.seconds || status != self.status else { return }
    (last, self.status) = (time, status)
    block(time)
  }
}
