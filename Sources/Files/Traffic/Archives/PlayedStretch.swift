import Simulation

/// A stretch of playback, as an entry of an `AVPlayerItem`'s access log has it.
package struct PlayedStretch: Hashable, Sendable {
  /// The session of the player that it belongs to.
  let session: String
  /// Whether it is a film and no live channel; `nil` where the log does not say so.
  let isFilm: Bool?
  /// Where in a film it begins.
  let position: Duration
  /// How long the film is at least.
  let reach: Duration
  /// How long the player took to begin: it begins again when the viewer seeks.
  let startup: Double?
  /// How often playback stood still.
  let stalls: Int
  /// Whether media came at least as fast as they are played.
  let isFastEnough: Bool

  init(_ line: PlayerLogLine) {
    session = line["cs-guid"] ?? ""
    isFilm = line["s-playback-type"].map { $0.uppercased() != "LIVE" }
    position = Self.time(line.number("c-start-time"))
    reach = position + Self.time(line.number("c-duration-downloaded"))
    startup = line.number("c-startup-time")
    stalls = line.number("c-stalls").map { Int(min(max($0, 0), 1000)) } ?? 0
    let (rate, need) = (line.number("c-observed-bitrate"), line.number("sc-indicated-bitrate"))
    if let rate, let need, need > 0 {
      isFastEnough = rate >= need
    } else {
      isFastEnough = stalls == 0
    }
  }

  /// Whether a viewer has sought to it, to judge by the stretch before and the time between both.
  /// A position that time explains comes of another bit rate; twice the normal speed is in it [N].
  func isSought(after last: PlayedStretch, _ time: Duration) -> Bool {
    guard isFilm == true, session == last.session else { return false }
    let isMoved = position + Self.tolerance < last.position
    let isAhead = position > last.position + time * 2 + Self.tolerance
    // After a stall it begins again at the same place.
    let isBegun = startup != nil && last.startup != nil && startup != last.startup
    return isMoved || isAhead || isBegun && stalls == 0 && last.stalls == 0
  }

  /// Logs have instants in whole seconds [N].
  private static let tolerance = Duration.seconds(2)

  /// A time of a film, up to a day.
  private static func time(_ seconds: Double?) -> Duration {
    .milliseconds(Int64(min(max(seconds ?? 0, 0), 86_400) * 1000))
  }
}
