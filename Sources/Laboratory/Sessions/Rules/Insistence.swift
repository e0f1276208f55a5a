import Simulation

/// How much one client asks for: requests of one kind in a short time, and requests after final
/// refusals.
struct Insistence: Sendable {
  /// When each kind of request was sent, the last times first.
  private var asked: [Kind: [Instant]] = [:]
  /// How often each was refused for good since it was granted last.
  private var refusals: [Kind: Int] = [:]

  /// One kind of request, in words.
  struct Kind: Hashable, Sendable {
    /// Such as `licence request for news-one`.
    let text: String
    /// Such as `licence requests for news-one`.
    let plural: String
  }

  /// Counts a request.
  mutating func ask(_ kind: Kind, at now: Instant, _ found: inout [Violation]) {
    let limit = Rule.storm.limit
    let recent = [now] + asked[kind, default: []].filter { now - $0 < limit.window }
    asked[kind] = recent
    if recent.count > limit.count {
      found.append(Violation(.storm, "\(recent.count) \(kind.plural) in 10 s"))
    }
    let times = refusals[kind, default: 0]
    guard times >= Rule.refused.limit.count else { return }
    found.append(Violation(.refused, "\(kind.text) sent again after \(times) refusals"))
  }

  /// A request was granted.
  mutating func grant(_ kind: Kind) { refusals[kind] = nil }

  /// A request was refused: for good by its status, or for another reason.
  mutating func refuse(_ kind: Kind, status: Int = 0, isFinal: Bool) {
    if isFinal || [401, 403, 404].contains(status) { refusals[kind, default: 0] += 1 }
  }
}
