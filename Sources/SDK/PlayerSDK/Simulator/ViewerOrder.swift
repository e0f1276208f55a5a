import Players
import Simulation

/// An order that a viewer can give to a player of the app.
public enum ViewerOrder: Hashable, Sendable, CustomStringConvertible {
  /// Play the same stream again, as with a retry button after an error.
  case recover
  case play
  case pause
  case stop
  /// Seek to this position in the stream.
  case seek(to: Duration)
  /// Zap to the stream of this content.
  case zap(to: String)
  /// Move the picture to an AirPlay receiver, or back.
  case airPlay

  /// The order in words, such as `zap to match-day`.
  public var description: String {
    switch self {
    case .recover: "recover"
    case .play: "play"
    case .pause: "pause"
    case .stop: "stop"
    case .seek(let position): "seek to \(Quantity.text(position, gap: " "))"
    case .zap(let content): "zap to \(content)"
    case .airPlay: "move to a receiver, or back"
    }
  }

  /// The scenario step for the order.
  var word: String {
    switch self {
    case .zap: "zap"
    case .seek: "seek"
    case .airPlay: "airplay"
    case .recover, .play, .pause, .stop: description
    }
  }

  /// The orders that name neither a stream nor a position.
  static let plain: [ViewerOrder] = [.recover, .play, .pause, .stop, .airPlay]

  /// The viewer's wish behind the order, whatever the app does.
  var wish: PlayerCommand {
    switch self {
    case .recover, .zap: .recover
    case .play: .play
    case .pause, .stop: .pause
    case .seek(let position): .seek(to: position)
    case .airPlay: .airPlay
    }
  }
}
