import Faults
import Foundation
import HeadEndAPI
import Players
import Sessions
import Simulation

/// The outcome of one run of an app's own code.
@MainActor struct AppRun {
  /// A broken rule with the player, the instant and a detail.
  struct Breach: Hashable, Sendable {
    /// The rule; `nil` if the test itself threw an error.
    let rule: Rule?
    let player: String
    let instant: Instant
    let detail: String
    /// The advice for fixing it; `nil` if the test itself threw an error.
    let remedy: String?
    /// How much of a harm there was over the whole run, or for how many seconds the rule was
    /// broken.
    var amount = 0
    /// How much an app may have of it that does what the documents say, and the limit; 0 for none.
    var upTo = 0

    /// Whether it is more than it may be.
    var isTooMuch: Bool { upTo == 0 || amount > upTo }

    /// Whether a run has to go to its end, so that its harm is known.
    var isCounted: Bool { rule?.harm?.isCounted == true }

    /// The same with the app's zap as it was: the rules do not tell one to another stream apart.
    fileprivate func naming(
      zapsIn reactions: [(instant: Instant, player: String, words: String)]
    ) -> Breach {
      let zap = reactions.last { reaction in
        reaction.instant == instant && reaction.player == player
          && reaction.words.hasPrefix("zap to ")
      }
      guard let zap else { return self }
      return Breach(
        rule: rule, player: player, instant: instant,
        detail: detail.replacing("`\(Reaction.recover.words)`", with: "`\(zap.words)`"),
        remedy: remedy, amount: amount)
    }

    func isRepeated(_ other: Breach) -> Bool { other.rule == rule && other.player == player }
  }

  /// The first breach of each rule by each player, in order.
  private(set) var breaches: [Breach] = []
  /// The simulator at the end of the run, of which only the records are kept.
  let simulator: Simulator
  let offers: [String: [ViewerOrder]]
  let end: Instant
  let reference: ReferenceApp
  /// The app's own reactions, with their players.
  let reactions: [(instant: Instant, player: String, words: String)]

  /// A test, and the settings for its runs.
  struct Subject {
    let lineUp: SimulatedLineUp
    let seed: UInt64
    let rules: [Rule]
    /// Those of them that accuse nobody alone.
    var notes: [Rule] = []
    let delivery: Simulator.Delivery
    let reference: ReferenceApp
    let test: @MainActor (Simulator) async throws -> Void
  }

  /// The maximum number of announcements in a run; only an app that repeats itself endlessly
  /// reaches it [N].
  private static let most = 6000

  /// Runs the test with these steps, until a breach that `isFound` accepts or a `storm`; repeating
  /// a run that ended there gives the same result.
  init(
    _ subject: Subject, _ commands: [TimedAppCommand],
    until isFound: @escaping @MainActor (Breach) -> Bool = { _ in false }
  ) async {
    var lineUp = subject.lineUp
    lineUp.hasShortTokens = commands.contains { $0.command == .shortTokens }
    let simulator = Simulator(
      lineUp, seed: subject.seed, delivery: subject.delivery,
      notificationCenter: NotificationCenter(), rules: subject.rules)
    simulator.agenda.commands = commands
    simulator.agenda.isEnough = { simulator in
      simulator.log.count > Self.most
        || simulator.knownBreaches.contains {
          $0.rule == .storm || isFound(Self.named($0, simulator))
        }
    }
    var failure: (any Error)?
    await simulator.asCurrent {
      do { try await subject.test(simulator) } catch { failure = error }
    }
    (offers, end) = (simulator.cast.offers, simulator.instant)
    let wasOver = simulator.agenda.isOver
    failure = wasOver ? simulator.agenda.failure : failure ?? simulator.agenda.failure
    simulator.end()
    (reference, reactions) = (subject.reference, simulator.reactions)
    self.simulator = simulator
    for breach in simulator.pastBreaches {
      add(Self.named(breach, simulator).naming(zapsIn: reactions))
    }
    if let failure {
      add(
        Breach(
          rule: nil, player: "", instant: end, detail: String(describing: failure), remedy: nil))
    }
  }

  private mutating func add(_ breach: Breach) {
    // Added players do not run the app's code.
    guard breach.rule == nil || !breach.player.isEmpty else { return }
    if !breaches.contains(where: breach.isRepeated) { breaches.append(breach) }
  }

  private static func named(_ breach: Sessions.Breach, _ simulator: Simulator) -> Breach {
    let name = simulator.screenOf[breach.player].map { simulator.nameOfScreen($0) } ?? ""
    let amount = simulator.session.rules?.amount(of: breach) ?? 0
    let harm = breach.rule.harm.flatMap { $0.isCounted ? $0.text(amount) : nil }
    return Breach(
      rule: breach.rule, player: name, instant: breach.instant,
      detail: harm ?? simulator.withScreenNames(breach.detail), remedy: breach.remedy,
      amount: amount)
  }

  /// The errors that the app was notified of in some time, with their players.
  func errors(
    from begin: Instant, to end: Instant
  ) -> [(instant: Instant, player: String, name: String, text: String)] {
    simulator.log.filter { entry in
      entry.instant >= begin && entry.instant <= end && entry.notice.severity == .error
        && entry.notice.kind.reachesNotificationCenter
    }.map { ($0.instant, simulator.withScreenNames($0.player), $0.name, $0.text) }
  }

  /// The instants at which the app's players sent requests.
  var requests: [Instant] {
    simulator.log.filter { entry in
      switch entry.notice {
      case .session(.setupRequested), .session(.heartbeatRequested), .session(.teardownRequested),
        .timeline(.keyRequested), .timeline(.certificateRequested):
        true
      case .session, .timeline, .sdk, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside,
        .simulator:
        false
      }
    }.map(\.instant)
  }

  /// The names of a fault and of the app's player that it acted on.
  struct Fired: Hashable {
    let fault: String
    let player: String
  }

  /// How often a fault acted on a player, and on what the first time.
  struct Strikes: Hashable {
    fileprivate(set) var count = 0
    /// Whether it acted on the request for a new lease, while the picture moved.
    let isRenewal: Bool
  }

  /// What happened to players of the app, by their names.
  struct Encounters {
    fileprivate(set) var strikes: [Fired: Strikes] = [:]
    /// Those that were refused a session because the account had no place left.
    fileprivate(set) var refused: Set<String> = []
    /// How often the operator ended all sessions of the account.
    fileprivate(set) var kills = 0

    /// By what was announced of players with these names; `nil` for players that are not the app's.
    init(_ notices: [(notice: Notice, player: String?)]) {
      var isRenewal: [String: Bool] = [:]
      for (notice, player) in notices {
        guard let player else { continue }
        switch notice {
        case .timeline(.keyRequested(_, let renews, _)): isRenewal[player] = renews
        case .session(.setupFailed(let failure)):
          if failure.errorCode == SSMCode.maxActiveSessionsExceeded.rawValue {
            refused.insert(player)
          }
        case .simulator(.faultFired(let name, let operation, _)):
          if operation == FaultPoint.device(.operatorKill).name { kills += 1 }
          let isKey = operation == FaultPoint.operation(.licence).name
          let renews = isKey && isRenewal[player] == true
          let fired = Fired(fault: name, player: player)
          strikes[fired, default: Strikes(isRenewal: renews)].count += 1
        case .session, .timeline, .sdk, .app, .contentKeys, .offline, .flowplayer, .tvsdk,
          .outside, .simulator:
          break
        }
      }
    }
  }

  /// What happened to players of the app before an instant.
  func encounters(before end: Instant = .distantFuture) -> Encounters {
    Encounters(
      simulator.log.filter { $0.instant <= end }.map { entry in
        let screen = entry.id.flatMap { simulator.screenOf[$0] }
        return (entry.notice, screen.map { simulator.nameOfScreen($0) })
      })
  }
}
