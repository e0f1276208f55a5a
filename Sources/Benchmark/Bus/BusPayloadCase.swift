import Events
import Foundation

/// A post with three fields, one of which ten observers read.
struct BusPayloadCase: Case {
  struct Report: Message {
    let number: Int
    let text: String
    let share: Double
  }

  func measure() -> [Row] {
    let pair = BusPair()
    var observations: [Observation] = []
    for tally in Tally.row(of: 10) {
      _ = pair.center.addObserver(
        forName: BusPair.foundationName, object: nil, queue: nil
      ) { tally.count($0.userInfo?["number"] as? Int ?? 0) }
      observations.append(
        pair.bus.addObserver(of: Report.self) { tally.count($0.number) })
    }
    return withExtendedLifetime(observations) {
      BusSpeed.rows(
        Self.foundationPosts(on: pair.center),
        [("post of 3 fields, 10 observers read one", .faster(20), Self.posts(on: pair.bus))])
    }
  }

  private static func foundationPosts(on center: NotificationCenter) -> Rounds.Work {
    { times in
      for number in 0..<times {
        center.post(
          name: BusPair.foundationName, object: nil,
          userInfo: ["number": number, "text": "text", "share": 2.5])
      }
    }
  }

  private static func posts(on bus: EventBus) -> Rounds.Work {
    { times in
      for number in 0..<times { bus.post(Report(number: number, text: "text", share: 2.5)) }
    }
  }
}
