import Faults
import HeadEndAPI
import Players
package import Sessions
import Simulation
import Worlds

/// What a smaller schedule has to repeat so that it proves the same breach (Exploring/Exploring,
/// "How a finding is reduced"): the rule, the player and the words.
///
/// The requests of real clients are a record, and come whatever is left out. So each of them must
/// have the same sender and answer as before, and the client that breaks the rule the same state,
/// both then and when a fault acts on it; and without the fault, nothing may be wrong.
package struct BreachProof: Sendable {
  private let schedule: CommandSchedule
  private let breach: Breach
  private let words: FailureWords
  /// How much the rule may be broken.
  private let upTo: Int
  private let record: ClientRecord
  /// The state of the client when each of the faults acted on it.
  private let strikes: [ClientRecord.Strike]
  /// Whether the rule is kept without those faults.
  private let needsFaults: Bool

  /// The proof that a schedule gives of a breach of more than `upTo`; `nil` when it gives
  /// none. `faults` explain the breach of a real client; without them, the last that has acted on
  /// it does.
  package init?(
    of breach: Breach, in schedule: CommandSchedule, upTo: Int = 0,
    after faults: [SoakTest.TargetedFault]? = nil
  ) {
    (self.schedule, self.upTo, words) = (schedule, upTo, FailureWords(breach.detail))
    let record = ClientRecord(of: breach, in: schedule, upTo: upTo)
    guard let again = record.breach, FailureWords(again.detail) == words else { return nil }
    (self.breach, self.record) = (again, record)
    let strikes =
      faults?.compactMap { fault in
        fault.actedAt.flatMap { record.strike(of: fault.name, at: $0) }
      } ?? record.lastStrike.map { [$0] } ?? []
    guard strikes.count == faults?.count ?? strikes.count else { return nil }
    let names = strikes.map(\.fault)
    self.strikes = strikes
    needsFaults = !names.isEmpty && schedule.without(faults: names).repeats(again) == nil
  }

  /// The breach in another schedule; `nil` when that does not prove it.
  private func breach(in candidate: CommandSchedule) -> Breach? {
    let other = ClientRecord(of: breach, in: candidate, upTo: upTo, names: record.names)
    guard let again = other.breach, FailureWords(again.detail) == words,
      other.state == record.state, strikes.allSatisfy(other.hasStrike),
      other.exchanges.isSubsequence(of: record.exchanges)
    else { return nil }
    guard needsFaults else { return again }
    let harmless = candidate.without(faults: strikes.map(\.fault))
    return harmless.repeats(breach) == nil ? again : nil
  }

  /// The smallest schedule found that proves the breach; `onRun` is called before each run.
  package func shrunk(
    limit: Int, onRun: () -> Void = {}
  ) -> (schedule: CommandSchedule, breach: Breach, tries: Int)? {
    let isShort = upTo == 0
    func prove(_ candidate: CommandSchedule) -> (Breach, Instant)? {
      onRun()
      return breach(in: candidate).map { ($0, isShort ? $0.instant : candidate.end) }
    }
    let own = schedule.ofClient(breach.player, senders: record.senders, names: record.names)
    if let own, let smallest = own.shrunk(limit: limit, prove) { return smallest }
    return schedule.shrunk(limit: limit, prove)
  }
}

extension CommandSchedule {
  /// The same schedule without the faults of those names.
  fileprivate func without(faults names: [String]) -> CommandSchedule {
    let kept = steps.filter { step in
      switch step.command {
      case .inject(let key, _, _): !names.contains(FaultCatalogue.kind(key)?.name ?? "")
      case .arm(let fault, _): !names.contains(fault.name)
      default: true
      }
    }
    return CommandSchedule(kept, end: end, on: setup)
  }

  /// The same schedule for only one real client: its requests, and the commands that are about it
  /// or about no player. `senders` are those of the requests, `names` what the client was called.
  /// `nil` where another number of clients would change what the commands mean.
  fileprivate func ofClient(
    _ client: PlayerID, senders: [String], names: Set<String>
  ) -> CommandSchedule? {
    guard client >= setup.world.nextPlayer else { return nil }
    let number = setup.world.nextPlayer
    var senders = senders[...]
    var own: [TimedCommand] = []
    for step in steps {
      switch step.command {
      case .addPlayer, .reset: return nil
      case .outside:
        guard let sender = senders.popFirst(), names.contains(sender) else { continue }
        own.append(step)
      default:
        guard step.command.players.allSatisfy({ $0 == client }) else { continue }
        own.append(TimedCommand(at: step.instant, step.command.renumbered { _ in number }))
      }
    }
    return CommandSchedule(own, end: end, on: setup)
  }
}
