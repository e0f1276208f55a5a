import HeadEndAPI
package import Simulation
import Worlds

/// The requests of players in an archive, each with its sender and its purpose, and how many others
/// were left out.
package struct Capture: Sendable {
  /// In the order in which they were sent.
  package var requests: [PlayerRequest] = []
  /// The players in the order of their first requests.
  package var players: [String] = []
  /// When the first entry was sent.
  package var epoch = UnixTime.scriptedEpoch
  /// How many entries there are in all.
  package var entries = 0
  /// How many that is, such as `1 entry`.
  var entriesInWords: String { Self.inWords(entries) }

  static func inWords(_ entries: Int) -> String {
    entries == 1 ? "1 entry" : "\(entries) entries"
  }

  /// How many entries were left out, by the reason.
  package var leftOut: [(reason: String, count: Int)] = []
  /// When the last request ended.
  package var end = Instant.zero
  /// Whether zapdeck wrote it, so that pages are players and sizes are exact.
  package var isOwn = false
  /// How often an access log says that playback stood still.
  package var stalls = 0
  /// The byte at which the file is cut off.
  package var brokenAt: Int?
  /// Rules of the user's that match no address.
  package private(set) var unmatched: [String] = []

  /// Why there is nothing to import.
  package struct Emptiness: Error, Hashable {
    package let entries: Int
    package let brokenAt: Int?
    /// Rules of the user's that match no address.
    package let unmatched: [String]
    /// Why entries of players, if there are any, were left out.
    let reasons: [String]
    /// Whether there are entries of which a player's might be one.
    let hasOthers: Bool

    package var sentence: String {
      if entries == 0, let brokenAt {
        return "broken or cut off at byte \(brokenAt), before the end of the first entry"
      }
      let why = reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"
      let sentence = "no player's request found in \(Capture.inWords(entries))\(why); "
      guard hasOthers else { return sentence + "record it again" }
      guard let rule = unmatched.first else {
        return sentence + "say which are with `--map 'GLOB=POINT'`"
      }
      return sentence + "no address matches `--map '\(rule)'`"
    }
  }

  package init(_ archive: Archive, _ map: RequestMap) throws(Emptiness) {
    entries = archive.entries
    (brokenAt, stalls) = (archive.brokenAt, archive.stalls)
    isOwn = archive.creator == Archive.ownCreator
    var sorter = ExchangeSorter(map, start: archive.exchanges.first?.sent ?? 0)
    for exchange in archive.exchanges { sorter.add(exchange) }
    unmatched = map.unmatched(by: archive.exchanges)
    for defect in EntryDefect.allCases {
      guard let count = archive.unreadable[defect] else { continue }
      sorter.leaveOut(defect.rawValue, count)
    }
    guard !sorter.sorted.isEmpty else {
      let others = sorter.leftOut.filter { $0.reason != ExchangeSorter.otherReason }
      throw Emptiness(
        entries: entries, brokenAt: brokenAt, unmatched: unmatched,
        reasons: others.map { "\(Self.inWords($0.count)) \($0.reason)" },
        hasOthers: others.count < sorter.leftOut.count)
    }
    if archive.duplicates > 0 { sorter.leaveOut("duplicates of other entries", archive.duplicates) }
    if !isOwn { sorter.joinAgents() }
    let names = PlayerNamer(isOwn: isOwn, pages: sorter.sorted.map(\.exchange.page))
    players = names.players
    let start = archive.exchanges.first?.sent ?? 0
    epoch = UnixTime(milliseconds: start / 1_000_000)
    requests = sorter.sorted.compactMap { exchange in
      names.name(of: exchange.exchange.page).map { exchange.request(of: $0, start: start) }
    }
    dateEnds()
    let others = sorter.sorted.count - requests.count
    if others > 0 { sorter.leaveOut("from players beyond the first \(PlayerNamer.most)", others) }
    leftOut = sorter.leftOut
    end = requests.map(\.ended).max() ?? .zero
  }

  /// Lets a request without an answer and an end last until its sender tried again.
  private mutating func dateEnds() {
    var next: [String: [String: PlayerRequest]] = [:]
    for index in requests.indices.reversed() {
      let request = requests[index]
      if let retry = next[request.player]?[request.url] { requests[index].lastUntil(retry) }
      // A new start tries nothing again.
      if request.isMaster { next[request.player] = nil }
      next[request.player, default: [:]][request.url] = request
    }
  }

  /// Keeps the first requests; the others are counted as left out.
  mutating func keepFirst(_ count: Int) {
    guard count < requests.count else { return }
    let from = Quantity.text(requests[count].sent.sinceStart, gap: " ")
    let others = requests.count - count
    requests.removeLast(others)
    let left = Set(requests.map(\.player))
    players.removeAll { !left.contains($0) }
    end = requests.map(\.ended).max() ?? .zero
    leftOut.append(
      ("sent from \(from) on, because the scenario would otherwise be too large", others))
  }
}

/// Names the players of pages.
private struct PlayerNamer {
  private var names: [String: String] = [:]
  private(set) var players: [String] = []

  /// More are not imported [N].
  static let most = 100

  init(isOwn: Bool, pages: [String]) {
    var seen: [String] = []
    for page in pages where seen.count < Self.most && names[page] == nil {
      names[page] = ""
      seen.append(page)
    }
    for page in seen {
      let name = isOwn && Self.isName(page) ? page : general(among: seen.count)
      names[page] = players.contains(name) ? general(among: seen.count) : name
      players.append(names[page] ?? name)
    }
  }

  /// The player of a page; `nil` where it is one too many.
  func name(of page: String) -> String? { names[page] }

  /// A name of no player yet.
  private func general(among count: Int) -> String {
    guard count > 1 else { return "player" }
    var number = players.count + 1
    while players.contains("player-\(number)") { number += 1 }
    return "player-\(number)"
  }

  private static func isName(_ text: String) -> Bool {
    (1...32).contains(text.count) && !ReservedName.contains(text)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
          || (0x61...0x7a).contains(byte) || byte == 0x2d || byte == 0x5f
      }
  }
}
