import Events
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds
import Worlds

/// A session and everything it said.
final class Witness {
  let session: Session
  private let mailbox: Mailbox<Announcement>
  private(set) var heard: [Announcement] = []

  init(_ lineUp: LineUp = Classic.lineUp(), seed: UInt64 = 7, keepsAnswered: Bool = false) {
    session = Session(lineUp, seed: seed, epoch: .scriptedEpoch, keepsAnswered: keepsAnswered)
    mailbox = Mailbox(on: session.bus)
  }

  func advance(to seconds: Double) {
    session.advance(to: .zero + .seconds(seconds))
    heard += mailbox.takeAll()
  }

  func advance(by seconds: Double) {
    advance(to: session.now.sinceStart.inSeconds + seconds)
  }

  /// The names of what was announced, in order.
  var names: [String] { heard.map(\.notice.name) }

  func perform(_ command: Command) {
    session.perform(command)
    heard += mailbox.takeAll()
  }

  func player(_ id: PlayerID) -> PlayerObservation? {
    session.world.observation.players.first { $0.id == id }
  }

  /// Names of what one player's app was told as notifications of errors.
  func errors(of id: PlayerID) -> [String] {
    heard.filter { $0.player == id && $0.notice.severity == .error }.map(\.notice.name)
  }

  /// The whole event log as text.
  var log: String {
    heard.map { EventLogLine($0).text }.joined(separator: "\n")
  }

  var sessions: Int { session.world.observation.accounts.first?.sessions ?? -1 }
}
