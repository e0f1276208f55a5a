package import HeadEndAPI
package import Simulation

/// A command to zapdeck's own page in a browser (HeadEnd/RealClients, "Orders").
package enum ClientOrder: Hashable, Sendable {
  case play, pause, stop
  /// Zap to the same stream.
  case recover
  case zap(channel: Int)
  /// Send the next request of that kind now, so that it meets a fault.
  case ask(Operation)

  package var name: String {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .stop: "stop"
    case .recover: "recover"
    case .zap: "zap"
    case .ask: "ask"
    }
  }

  /// The channel, or the kind of request; `nil` where the name says it all.
  private var value: JSON? {
    switch self {
    case .play, .pause, .stop, .recover: nil
    case .zap(let channel): .integer(channel)
    case .ask(let operation): .text(operation.rawValue)
    }
  }

  /// In words, as the log prints it.
  package var words: String {
    switch self {
    case .play, .pause, .stop, .recover: name
    case .zap(let channel): "zap to \(channel)"
    case .ask(let operation): "send \(operation.rawValue) now"
    }
  }

  /// As the page reads it.
  package var json: JSON {
    var members = [JSON.Member(key: "order", value: .text(name))]
    if let value { members.append(JSON.Member(key: "value", value: value)) }
    return .object(members)
  }
}
