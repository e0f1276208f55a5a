import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

/// Commands described by what they led to, with the keys that perform them.
struct CommandText {
  /// The name of a player.
  let name: (PlayerID) -> String
  /// What the world announced about the command.
  let news: ArraySlice<Announcement>

  /// Keys and meaning; `nil` for commands without a key.
  func hint(_ command: Command) -> (keys: String, meaning: String)? {
    switch command {
    case .player(let id, let command): return hint(command, id)
    case .inject(let letter, let id, _):
      return ("f \(letter)", "\(FaultText.name(letter))\(armed(command)) on \(name(id))\(waiting)")
    case .arm(let fault, _):
      let whom =
        fault.targets == .everyone
        ? "all players" : fault.targets.words { $0.player.map(name) ?? "" }
      return (
        fault.letter.map { "f \($0)" } ?? "fault",
        "\(fault.name)\(armed(command)) on \(whom)\(waiting)"
      )
    case .addPlayer(let channel, _): return ("+", "\(subject) is added on channel \(channel)")
    case .removePlayer:
      if case .simulator(.remark(let text))? = news.first?.notice {
        return ("-", "\(subject): \(text)")
      }
      let isClient = news.contains { $0.notice == .outside(.left(.ended)) }
      return ("-", isClient ? "\(subject)'s session is ended" : "\(subject) is removed")
    case .background(let id):
      let isBack = news.contains { $0.notice == .app(.willEnterForeground) }
      return ("b", "\(name(id))'s app \(isBack ? "comes back" : "goes to the background")")
    case .killApp(let id): return ("K", "\(name(id))'s app is killed")
    case .rotate(let id): return ("o", "\(name(id))'s device turns\(orientation)")
    case .setPolicy(let id, let policy): return ("P", "\(name(id))'s app is \(policy.rawValue)")
    case .clearFaults(let id):
      return id.map { ("x", "\(name($0))'s faults are cleared") } ?? ("X", "all faults are cleared")
    case .clearFault, .clearFaultNamed: return ("f Enter", "\(endedFault) is cleared")
    case .setCapacity(let change): return (":", "capacity: \(change.text)")
    case .putMarker: return ("m", "marker added")
    case .say, .beginChapter, .seat, .answerHostCall, .hostSideEffect, .outside: return nil
    }
  }

  /// What a command of this kind to several players is; `nil` for commands to one.
  func group(of command: Command) -> String? {
    switch command {
    case .player(_, .zap): "zap"
    case .player(_, .recover): "recover"
    case .inject(let letter, _, _): "\(letter)"
    default: nil
    }
  }

  /// What tells one player's share in a command to several from another's: the channel.
  func detail(of command: Command) -> String {
    if case .player(_, .zap(let channel)) = command {
      return " to \(channel.number) \(channel.name)"
    }
    return ""
  }

  /// The meaning of a command that went to several players, at some of whom it only waits; `nil`
  /// for commands to one.
  func meaning(
    of command: Command, for count: Int, waiting: Int, detail: String
  ) -> String? {
    switch command {
    case .player(_, .zap): "\(count) players zap\(detail)"
    case .player(_, .recover): "\(count) players zap to their streams"
    case .inject(let letter, _, _):
      switch waiting {
      case 0: "\(FaultText.name(letter)) on \(count) players"
      case count: "\(FaultText.name(letter)) is armed on \(count) players"
      default:
        "\(FaultText.name(letter)) on \(CountText.plural(count - waiting, "player")), "
          + "only armed on \(waiting)"
      }
    default: nil
    }
  }

  /// Whether a fault is only armed, or waits for something.
  func waits(_ command: Command) -> Bool { isOnlyArmed(command) || !waiting.isEmpty }

  private func armed(_ command: Command) -> String { isOnlyArmed(command) ? " is armed" : "" }

  /// Whether a command arms a fault on the wire without provoking its operation; off the wire
  /// faults act by themselves.
  private func isOnlyArmed(_ command: Command) -> Bool {
    switch command {
    case .inject(let letter, _, provoke: false):
      FaultCatalogue.kind(letter)?.point.isOnWire == true
    case .arm(let fault, provoke: false): fault.point.isOnWire
    default: false
    }
  }

  /// Why the player refused; `nil` if it did not.
  var refusal: String? {
    for announcement in news {
      if case .simulator(.commandRefused(_, let reason)) = announcement.notice {
        return "refused: \(reason)"
      }
    }
    return nil
  }

  private func hint(_ command: PlayerCommand, _ id: PlayerID) -> (keys: String, meaning: String)? {
    let name = name(id)
    switch command {
    case .zap(let channel): return ("↑↓", "\(name) zaps to \(channel.number) \(channel.name)")
    case .play: return ("Enter", "\(name) plays")
    case .pause: return ("Enter", "\(name) pauses")
    case .stop: return ("s", "\(name) stops")
    case .recover: return ("r", "\(name) zaps to the same stream")
    case .renewLicence: return ("n", "\(name) renews its licence")
    case .airPlay:
      let isOn = news.contains { $0.notice == .app(.externalPlaybackChanged(true)) }
      return ("y", "\(name) plays \(isOn ? "through AirPlay" : "on its own screen again")")
    case .pictureInPicture:
      let isOn = news.contains {
        $0.player == id && $0.notice == .app(.pictureInPictureChanged(true))
      }
      return ("v", "\(name) \(isOn ? "enters" : "leaves") Picture in Picture")
    default: return hint(onDownload: command, name)
    }
  }

  private func hint(
    onDownload command: PlayerCommand, _ name: String
  ) -> (keys: String, meaning: String)? {
    switch command {
    case .download: ("d", "\(name) downloads")
    case .pauseDownload: ("d", "\(name) pauses its download")
    case .resumeDownload: ("d", "\(name) resumes its download")
    case .returnKey: ("I", "\(name) returns its download's key")
    case .cancelDownload: ("D", "\(name) cancels its download")
    case .removeDownload: ("d", "\(name)'s download is removed")
    case .seek(let position): (":", "\(name) seeks to \(ClockText.clock(position))")
    case .seekToLive: (":", "\(name) seeks to live")
    case .setMuted(let isMuted): (":", "\(name) is \(isMuted ? "muted" : "heard again")")
    case .setRate(let permille): (":", "\(name) plays at x\(Double(permille) / 1000)")
    case .setVolume, .setFullscreen: (":", "\(name): \(command.name)")
    default: nil
    }
  }

  /// Whom the world announced, such as a player that was added.
  private var subject: String {
    news.first { !$0.playerName.isEmpty }?.playerName ?? "nobody"
  }

  /// What a fault that was armed waits for.
  private var waiting: String {
    for announcement in news {
      if case .simulator(.faultArmed(_, _, let what?)) = announcement.notice {
        return ", waits for \(what)"
      }
    }
    return ""
  }

  private var orientation: String {
    for announcement in news {
      if case .app(.didRotate(let orientation)) = announcement.notice {
        return ": \(orientation.name)"
      }
    }
    return ""
  }

  private var endedFault: String {
    for announcement in news {
      if case .simulator(.faultEnded(let name, _)) = announcement.notice { return name }
    }
    return "a fault"
  }
}
