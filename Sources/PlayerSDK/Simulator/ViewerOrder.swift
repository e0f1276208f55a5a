import Players
import Simulation

/// What a viewer can order of a player of the app.
public enum ViewerOrder: Hashable, Sendable, CustomStringConvertible {
  /// The same stream again, such as by a button after an error.
  case recover
  case play
  case pause
  case stop
  /// That position in the stream.
  case seek(to: Duration)
  /// The stream of that content.
  case zap(to: String)

  /// Such as `zap to match-day`.
  public var description: String {
    switch self {
    case .recover: "recover"
    case .play: "play"
    case .pause: "pause"
    case .stop: "stop"
    case .seek(let position): "seek to \(Quantity.text(position, gap: " "))"
    case .zap(let content): "zap to \(content)"
    }
  }

  /// The scenario step that gives it.
  var word: String {
    switch self {
    case .zap: "zap"
    case .seek: "seek"
    case .recover, .play, .pause, .stop: description
    }
  }

  /// Those that name no stream.
  static let plain: [ViewerOrder] = [.recover, .play, .pause, .stop]

  /// What a viewer wants by it, whatever the app makes of it.
  var wish: PlayerCommand {
    switch self {
    case .recover, .zap: .recover
    case .play: .play
    case .pause, .stop: .pause
    case .seek(let position): .seek(to: position)
    }
  }
}
