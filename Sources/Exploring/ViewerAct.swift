import Faults
import HeadEndAPI
package import Lab
import Players
import Simulation

/// What a viewer does with an app, or the system to it.
package enum ViewerAct: String, CaseIterable, Hashable, Sendable {
  case zap, recover, play, pause, stop, renew, seek, airplay, pip, rotate, background, kill
  case download, add, remove

  /// Whether it is done to an app as a whole.
  var isOfApp: Bool {
    switch self {
    case .background, .kill, .rotate, .add: true
    case .zap, .recover, .play, .pause, .stop, .renew, .seek, .airplay, .pip, .download, .remove:
      false
    }
  }

  /// One command that does it, for a player at a channel.
  func command(
    for player: PlayerID, at channel: Channel, in channels: [Channel],
    using random: inout RandomStream
  ) -> Command? {
    switch self {
    case .zap:
      channels.randomElement(using: &random).map { .player(player, .zap(to: $0)) }
    case .recover: .player(player, .recover)
    case .play: .player(player, .play)
    case .pause: .player(player, .pause)
    case .stop: .player(player, .stop)
    case .renew: .player(player, .renewLicence)
    case .seek: .player(player, .seek(to: random.duration(upTo: channel.duration).inTenths))
    case .airplay: .player(player, .airPlay)
    case .pip: .player(player, .pictureInPicture)
    case .rotate: .rotate(player)
    case .background: .background(player)
    case .kill: .killApp(player)
    case .download: .player(player, .download)
    case .add: channels.randomElement(using: &random).map { .addPlayer(channel: $0.number) }
    case .remove: .removePlayer(player)
    }
  }
}

extension Command {
  /// What cases are compared by: a fault's letter, or an act's word; `nil` for what no draw makes.
  package var word: String? {
    switch self {
    case .inject(let letter, _, _): String(letter)
    case .arm(let fault, _): fault.kind.map { String($0.letter) } ?? fault.name
    case .player(_, let command), .hosted(_, let command?, _): command.act?.rawValue ?? command.name
    case .hosted(_, nil, _): nil
    case .background: ViewerAct.background.rawValue
    case .killApp: ViewerAct.kill.rawValue
    case .rotate: ViewerAct.rotate.rawValue
    case .addPlayer: ViewerAct.add.rawValue
    case .removePlayer: ViewerAct.remove.rawValue
    case .clearFaults, .clearFault, .clearFaultNamed: "clear"
    case .setPolicy: "policy"
    case .setCapacity: "capacity"
    case .bringBack: "bringBack"
    case .rename, .seat, .answerHostCall, .hostSideEffect, .outside, .say, .beginChapter,
      .putMarker:
      nil
    }
  }
}

extension PlayerCommand {
  /// The act that it is, by its step; `nil` for what no draw makes.
  fileprivate var act: ViewerAct? {
    row.step.flatMap { $0.action == nil ? ViewerAct(rawValue: $0.key) : nil }
  }
}

extension Duration {
  /// Without what is less than a tenth of a second.
  var inTenths: Duration { .milliseconds(wholeMilliseconds / 100 * 100) }
}
