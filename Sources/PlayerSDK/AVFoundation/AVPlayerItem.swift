public import Foundation
import HeadEndAPI
import Lab
import Players

/// Stands for AVFoundation's item: one playback of one stream. Playback ends when it is
/// de-initialised.
@MainActor open class AVPlayerItem {
  /// AVFoundation's cases.
  public enum Status: Int, Sendable {
    /// Nothing is known of the stream yet.
    case unknown
    /// It plays or could.
    case readyToPlay
    /// It cannot be played any more.
    case failed
  }

  /// The stream's address.
  public let url: URL
  private(set) var player: PlayerID?
  private var simulator: Simulator?

  /// An item of a stream; nothing is asked of the head-end before it is played.
  public init(url: URL) { self.url = url }

  isolated deinit {
    if let player { simulator?.release(player) }
  }

  /// Whether it can be played.
  public var status: Status {
    switch observation?.state {
    case nil, .uninitialised, .initialising, .initialised, .sourceSet, .playRequested: .unknown
    case .error: .failed
    default: .readyToPlay
    }
  }

  /// Why it cannot be played.
  public var error: (any Error)? {
    guard status == .failed, let failure = observation?.failure else { return nil }
    return NSError(
      domain: failure.name, code: 0, userInfo: [NSLocalizedDescriptionKey: failure.text])
  }

  var observation: PlayerObservation? { player.flatMap { simulator?.observation(of: $0) } }

  /// How its player is set up; licence delegates of the app are those of the manager.
  func configuration(in simulator: Simulator) -> PlayerConfiguration {
    OTVDRMManager.configuration(for: nil, url: url, in: simulator)
  }

  /// Whose code answers its player's questions.
  func code(in simulator: Simulator) -> AppCode { .none }

  func play(in simulator: Simulator) {
    let channel = simulator.channel(at: url)
    guard let player else { return begin(channel, simulator) }
    switch observation?.state {
    case .stopped, .error, .initialised: simulator.perform(.player(player, .zap(to: channel)))
    default: simulator.perform(.player(player, .play))
    }
  }

  func pause() {
    if let player { simulator?.perform(.player(player, .pause)) }
  }

  private func begin(_ channel: Channel, _ simulator: Simulator) {
    let seat = Seat(device: simulator.device, host: code(in: simulator))
    seat.item = self
    seat.url = url
    self.simulator = simulator
    let player = simulator.seat(configuration(in: simulator), seat)
    self.player = player
    simulator.perform(.player(player, .zap(to: channel)))
  }
}
