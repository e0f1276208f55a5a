import Exploring
import Foundation
import HeadEndAPI
import Lab
import Players
import Scenarios
import Simulation

/// A breach with the steps that matter, and all that one has to read to judge whether the rule
/// accuses the app rightly.
struct BreachCase {
  private let plan: SessionPlan
  private let breach: Breach
  private let origin: SessionPlan
  /// The steps, as a saved session has them.
  private let recorder: SessionRecorder
  private let announcements: [Announcement]
  private let states: [String]

  /// How long before a breach everything is printed.
  private static let lead = Duration.seconds(15)

  init(_ found: SurveyedBreach, in survey: Survey) {
    origin = survey.plan(found.run)
    let smallest = origin.shrunk { $0.repeats(found.breach) }
    plan = smallest?.plan ?? origin
    breach = smallest?.breach ?? found.breach
    let (player, begin) = (breach.player, breach.instant - Self.lead)
    var states: [Sight] = []
    announcements =
      plan.run(
        [],
        look: { world in
          if world.now >= begin { states += Self.sights(of: player, in: world) }
        }
      ).announcements
    self.states = states.indices.filter { index in
      index == 0 || index == states.count - 1 || states[index].words != states[index - 1].words
    }.map { states[$0].text }
    let session = Session(
      plan.lineUp, seed: plan.seed, epoch: .scriptedEpoch)
    recorder = SessionRecorder(session)
    for step in plan.commands {
      session.advance(to: step.instant)
      session.perform(step.command)
    }
    session.advance(to: plan.end)
  }

  /// A file for `zapdeck replay`.
  var savedSession: String { recorder.text }

  /// Such as `ghost-family-42-main`.
  var name: String {
    "\(breach.rule.name)-\(plan.lineUp.name)-\(plan.seed)-\(breach.playerName)"
  }

  var text: String {
    """
    == \(breach.rule.name): \(plan.lineUp.name), \(plan.testbed.guests.rawValue), \
    seed \(plan.seed), \(plan.steps.count) of \(origin.steps.count) steps
    \(breach.rule.breaks)
    \(Self.seconds(breach.instant)) \(breach.playerName): \(breach.detail)
    -- steps
    \(steps.joined(separator: "\n"))
    -- \(breach.playerName), where it changes from one second to the next
    \(states.joined(separator: "\n"))
    -- event log
    \(log.map(Self.line).joined(separator: "\n"))

    """
  }

  /// Without the policies, which all are the same.
  private var steps: [String] { recorder.lines.filter { !$0.contains("\"policy\":") } }

  /// Everything shortly before the breach, but for the seconds that Flowplayers count; and before
  /// that every error of the player, and what its app did about it.
  private var log: [Announcement] {
    announcements.filter { announcement in
      if announcement.notice.name == "flowplayerDidChangePosition" { return false }
      if announcement.instant >= breach.instant - Self.lead { return true }
      guard announcement.player == breach.player else { return false }
      if case .simulator(.appReacted) = announcement.notice { return true }
      return announcement.notice.severity == .error
    }
  }

  static func line(_ announcement: Announcement) -> String {
    let mark = announcement.notice.severity == .error ? "!" : " "
    return "\(seconds(announcement.instant)) \(mark) \(announcement.playerName) "
      + "\(announcement.notice.name) \(announcement.notice.text)"
  }

  /// How a player is at one instant.
  private struct Sight {
    let instant: Instant
    let position: Duration
    let words: String

    var text: String {
      "\(seconds(instant)) at \(Int(position.inSeconds)) s, \(words)"
    }
  }

  private static func sights(of id: PlayerID, in world: World) -> [Sight] {
    world.observation(of: [id]).players.map { player in
      let session = "\(player.session.state.rawValue) \(player.session.identifier)"
      let rest = [
        player.lease.map { "lease to \(seconds($0.end))" },
        player.isInBackground ? "in the background" : nil, player.silence?.what.rawValue,
      ].compactMap(\.self)
      let picture = "\(player.state.rawValue) \(player.picture.look.rawValue)"
      return Sight(
        instant: world.now, position: player.picture.mediaTime,
        words: ([picture, session] + rest).joined(separator: ", "))
    }
  }

  private static func seconds(_ instant: Instant) -> String {
    instant == .distantFuture
      ? "the end of time" : String(format: "%.3f s", instant.sinceStart.inSeconds)
  }
}
