package import HeadEndAPI
package import Players
import Simulation

/// A crowd of a line-up: how many watch, when they come, what they watch, and how their apps treat
/// errors (Crowd/Crowds).
package struct CrowdPlan: Hashable, Sendable {
  /// When viewers come.
  package struct Arrivals: Hashable, Sendable {
    package enum Shape: String, CaseIterable, Hashable, Sendable {
      /// One after another, at equal distances.
      case even
      /// Few at first, most towards the end, as before a match: the density rises evenly up to two
      /// thirds of the time, and then falls [N].
      case kickOff = "kick-off"
    }

    package var over: Duration
    package var shape: Shape

    package init(over: Duration, shape: Shape = .even) {
      self.over = over
      self.shape = shape
    }
  }

  /// A part of the viewers, in thousandths.
  package struct Part<Value: Hashable & Sendable>: Hashable, Sendable {
    package var value: Value
    package var permille: Int

    package init(_ value: Value, permille: Int) {
      self.value = value
      self.permille = permille
    }
  }

  package var id: String
  package var viewers: Int
  /// Viewers who share an account.
  package var household = 1
  /// Sessions that a household may have at once; `nil` = one for each of its viewers.
  package var sessionLimit: Int?
  package var arrivals = Arrivals(over: .seconds(90))
  /// Numbers of the channels that are watched; the last takes what the others leave.
  package var channels: [Part<Int>] = []
  /// The mean time between two zaps of a viewer; `nil` = no zaps.
  package var zapsEvery: Duration?
  /// The last policy takes what the others leave.
  package var policies = [Part(Policy.documented, permille: 1000)]
  /// How `retrying` apps wait.
  package var backoff = Backoff()
  package var sessionSetup = SessionSetup.sync

  package init(id: String, viewers: Int) {
    self.id = id
    self.viewers = viewers
  }

  /// Sessions that a household may have at once.
  package var limit: Int { sessionLimit ?? household }

  /// How many households its viewers live in.
  package var households: Int { (viewers + household - 1) / household }
}

extension CrowdPlan {
  /// What a viewer's device is called.
  package func device(of viewer: Int) -> String { "\(id)-\(padded(viewer))" }

  /// What the account of a viewer's household is called.
  package func account(of viewer: Int) -> String { "\(id)-home-\(padded(viewer / household))" }

  // All names have one length, so that all tokens have.
  private func padded(_ number: Int) -> String {
    String(number).rightAligned(to: max(6, String(viewers).count), with: "0")
  }
}

extension CrowdPlan.Part {
  /// The value that a number from 0 to 999 falls to.
  static func value(at rank: Int, in parts: [Self]) -> Value? {
    parts.isEmpty ? nil : parts[place(of: rank, in: parts)].value
  }

  /// The place of the part that a number from 0 to 999 falls to.
  static func place(of rank: Int, in parts: [Self]) -> Int {
    var sum = 0
    for (place, part) in parts.enumerated() {
      sum += part.permille
      if rank < sum { return place }
    }
    return max(0, parts.count - 1)
  }
}
