import Simulation

/// Reads the parts of an archive that an import needs, in whatever order they stand.
struct ArchiveReader {
  private typealias Obstacle = JSONSkimmer.Obstacle

  private(set) var exchanges: [RecordedExchange] = []
  private(set) var pages: [(id: String, title: String)] = []
  private(set) var unreadable = 0
  private(set) var creator = ""
  private(set) var hasEntries = false
  private var count = 0

  /// Longer texts are no playlists and no refusals that anybody reads [N].
  private static let longestText = 1_000_000

  mutating func read(_ skimmer: inout JSONSkimmer) throws(JSONSkimmer.Obstacle) {
    try skimmer.members { skimmer, key throws(Obstacle) in
      guard key == "log" else { return try skimmer.skip() }
      try skimmer.members { skimmer, key throws(Obstacle) in
        switch key {
        case "creator": creator = try Self.name(&skimmer)
        case "pages": try readPages(&skimmer)
        case "entries" where try skimmer.peek() == UInt8(ascii: "["):
          hasEntries = true
          try skimmer.values { skimmer throws(Obstacle) in try readEntry(&skimmer) }
        default: try skimmer.skip()
        }
      }
    }
  }

  private static func name(_ skimmer: inout JSONSkimmer) throws(Obstacle) -> String {
    var name = ""
    try skimmer.members { skimmer, key throws(Obstacle) in
      if key == "name" { name = try skimmer.text() ?? "" } else { try skimmer.skip() }
    }
    return name
  }

  private mutating func readPages(_ skimmer: inout JSONSkimmer) throws(Obstacle) {
    try skimmer.values { skimmer throws(Obstacle) in
      var (id, title) = ("", "")
      try skimmer.members { skimmer, key throws(Obstacle) in
        switch key {
        case "id": id = try skimmer.text() ?? ""
        case "title": title = try skimmer.text() ?? ""
        default: try skimmer.skip()
        }
      }
      pages.append((id, title))
    }
  }

  private mutating func readEntry(_ skimmer: inout JSONSkimmer) throws(Obstacle) {
    var entry = EntryReader()
    try skimmer.members { skimmer, key throws(Obstacle) in try entry.read(key, &skimmer) }
    count += 1
    guard let exchange = entry.exchange(number: count, text: { text(at: $0, skimmer) }) else {
      unreadable += 1
      return
    }
    exchanges.append(exchange)
  }

  private func text(at place: Range<Int>, _ skimmer: JSONSkimmer) -> String? {
    place.count <= Self.longestText ? skimmer.text(at: place) : nil
  }
}
