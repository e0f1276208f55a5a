import Faults
import HeadEndAPI
import Lab
import Players

/// Commands described, with the keys that perform them.
struct CommandText {
  /// The name of a player.
  let name: (PlayerID) -> String

  /// Keys and meaning; `nil` for commands without a key.
  func hint(_ command: Command) -> (keys: String, meaning: String)? {
    switch command {
    case .player(let id, let command): return hint(command, name(id))
    case .inject(let letter, let id, _):
      return ("f \(letter)", "\(FaultCatalogue.kind(letter)?.name ?? "fault") on \(name(id))")
    case .arm(let fault, _):
      let whom =
        fault.targets == .everyone
        ? "all players" : fault.targets.words { $0.player.map(name) ?? "" }
      return (fault.letter.map { "f \($0)" } ?? "fault", "\(fault.name) on \(whom)")
    case .addPlayer(let channel, let name):
      return ("+", "\(name ?? "a new player") on channel \(channel)")
    case .removePlayer: return ("-", "a player is removed")
    case .background(let id): return ("b", "\(name(id))'s app to the background, or back")
    case .killApp(let id): return ("K", "\(name(id))'s app is killed")
    case .rotate(let id): return ("o", "\(name(id))'s device rotates")
    case .setPolicy(let id, let policy): return ("P", "\(name(id))'s app is \(policy.rawValue)")
    case .clearFaults(let id):
      return id.map { ("x", "\(name($0))'s faults are cleared") } ?? ("X", "all faults are cleared")
    case .clearFault, .clearFaultNamed: return ("f Enter", "a fault is cleared")
    case .putMarker: return ("m", "marker added")
    case .say, .beginChapter, .seat, .answerHostCall, .hostSideEffect, .outside: return nil
    }
  }

  /// The meaning of a command that went to several players; `nil` for commands to one.
  func meaning(of command: Command, for count: Int) -> String? {
    switch command {
    case .player(_, .zap(let channel)):
      "\(count) players zap to \(channel.number) \(channel.name)"
    case .player(_, .recover): "\(count) players zap to their streams"
    case .inject(let letter, _, _):
      "\(FaultCatalogue.kind(letter)?.name ?? "fault") on \(count) players"
    default: nil
    }
  }

  private func hint(_ command: PlayerCommand, _ name: String) -> (keys: String, meaning: String)? {
    switch command {
    case .zap(let channel): ("↑↓", "\(name) zaps to \(channel.number) \(channel.name)")
    case .play: ("Enter", "\(name) plays")
    case .pause: ("Enter", "\(name) pauses")
    case .stop: ("s", "\(name) stops")
    case .recover: ("r", "\(name) zaps to the same stream")
    case .renewLicence: ("n", "\(name) renews its licence")
    case .airPlay: ("y", "\(name) to AirPlay, or back")
    case .pictureInPicture: ("v", "\(name) to Picture in Picture, or back")
    case .download: ("d", "\(name) downloads")
    case .pauseDownload: ("d", "\(name) pauses its download")
    case .resumeDownload: ("d", "\(name) resumes its download")
    case .returnKey: ("I", "\(name) returns its download's key")
    case .cancelDownload: ("D", "\(name) cancels its download")
    case .removeDownload: ("d", "\(name)'s download is removed")
    case .seek, .seekToLive, .setRate, .setVolume, .setMuted, .setFullscreen:
      (":", "\(name): \(command.name)")
    default: nil
    }
  }
}
