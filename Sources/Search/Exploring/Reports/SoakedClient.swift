import HeadEndAPI
import Simulation

/// A client of a soak test: the faults that hit it, and how soon it recovered.
struct SoakedClient {
  /// The faults that acted on it in one episode.
  private struct Hit {
    let episode: Int
    let keys: [String]
    /// `nil` where it did not recover in that episode.
    let healedAfter: Duration?
  }

  let id: PlayerID
  let name: String
  private let hits: [Hit]

  init(_ id: PlayerID, _ name: String, in test: SoakTest) {
    (self.id, self.name) = (id, name)
    hits = test.episodes.enumerated().compactMap { number, episode in
      let keys = episode.strikes(on: id).map(\.key)
      guard !keys.isEmpty else { return nil }
      return Hit(episode: number, keys: keys, healedAfter: episode.healedAfter(id))
    }
  }

  /// Whether a fault has acted on it: nothing else shows how it copes.
  var isJudged: Bool { !hits.isEmpty }

  /// Such as `hit by m twice, recovered in 0.4 s to 6.0 s; hit by h once, did not recover`.
  var words: String {
    guard isJudged else { return "not judged: no fault acted on it" }
    let groups = Dictionary(grouping: hits, by: \.keys)
    let order = groups.values.sorted { ($0.first?.episode ?? 0) < ($1.first?.episode ?? 0) }
    return order.map(Self.words).joined(separator: "; ")
  }

  /// Episodes in which the same faults have hit it.
  private static func words(_ hits: [Hit]) -> String {
    let keys = hits.first?.keys.joined(separator: " ") ?? ""
    let times = hits.count == 1 ? "once" : "in \(hits.count) episodes"
    let healed = hits.compactMap(\.healedAfter).sorted()
    let lost = hits.count - healed.count
    var parts = ["hit by \(keys) \(times)"]
    if let first = healed.first, let last = healed.last {
      let span = first.inTenths == last.inTenths ? "" : "\(first.words) to "
      parts.append("recovered in \(span)\(last.words)")
    }
    if lost > 0 { parts.append("did not recover\(lost < hits.count ? " in \(lost)" : "")") }
    return parts.joined(separator: ", ")
  }

  var json: JSON {
    [
      "name": .text(name), "judged": .flag(isJudged),
      "hits": .list(
        hits.map { hit in
          [
            "episode": .integer(hit.episode), "letters": .text(hit.keys.joined(separator: " ")),
            "recoveredAfter": hit.healedAfter.map { .text(Quantity.text($0)) } ?? .null,
          ]
        }),
    ]
  }
}

extension Duration {
  /// In tenths of a second.
  fileprivate var words: String { Quantity.text(inTenths, gap: " ") }
}
