import Simulation

/// What an HTTP archive has, as far as an import needs it (HAR 1.2,
/// http://www.softwareishard.com/blog/har-12-spec/; each program leaves something out or adds
/// something).
package struct Archive: Sendable {
  /// In the order in which they were sent.
  package var exchanges: [RecordedExchange] = []
  /// The titles of pages by their ids, in the order of the file.
  package var pages: [(id: String, title: String)] = []
  /// How many entries there are.
  package var entries = 0
  /// How many entries say nothing that can be used, by the reason.
  package var unreadable: [EntryDefect: Int] = [:]
  /// Entries that stand in the file once more.
  package var duplicates = 0
  /// The byte at which the file ends too soon, or is no JSON any more.
  package var brokenAt: Int?
  /// The program that wrote it.
  package var creator = ""
  /// How often an access log says that playback stood still.
  package var stalls = 0

  /// What zapdeck calls itself in its archives.
  static let ownCreator = "zapdeck"

  /// Why bytes are no archive.
  package enum Problem: Error, Hashable {
    case notJSON(offset: Int)
    case notAnArchive
    /// An archive that ends before its entries.
    case cutOff(offset: Int)
    /// An archive that another one follows.
    case followed(offset: Int)
    case foreign(ForeignFile)

    package var sentence: String {
      switch self {
      case .notJSON(offset: 0): Self.noArchive("it does not begin with JSON")
      case .notJSON(let offset): Self.noArchive("byte \(offset) is not JSON")
      case .notAnArchive: Self.noArchive("it has no `log` with `entries`")
      case .cutOff(let offset):
        "an HTTP archive (HAR) that is cut off at byte \(offset), before its entries; "
          + "record it again"
      case .followed(let offset):
        "another archive begins at byte \(offset); split the file, and name both"
      case .foreign(let file): file.sentence
      }
    }

    private static func noArchive(_ reason: String) -> String {
      "not an HTTP archive (HAR): \(reason); \(ForeignFile.readable)"
    }
  }

  /// Reads an archive, one that is cut off as far as its entries are whole; or the text of an
  /// `AVPlayerItem`'s access or error log.
  package init(_ bytes: [UInt8]) throws(Problem) {
    if let file = ForeignFile(signatureOf: bytes) { throw .foreign(file) }
    if PlayerLog.isLog(bytes) {
      let log = PlayerLog(bytes)
      (exchanges, stalls) = (log.exchanges, log.stalls)
      if log.unreadable > 0 { unreadable[.noTime] = log.unreadable }
      (entries, creator) = (log.count, "AVPlayerItem")
      sort()
      return
    }
    var reader = ArchiveReader()
    // Some programs write a byte order mark.
    var json = JSONReader(bytes, from: bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    do throws(JSON.Problem) {
      try reader.read(&json)
    } catch {
      brokenAt = error.offset
    }
    guard reader.hasEntries else {
      if let brokenAt, brokenAt == bytes.count, reader.hasLog { throw .cutOff(offset: brokenAt) }
      if let file = ForeignFile(membersOf: bytes) ?? ForeignFile(linesOf: bytes) {
        throw .foreign(file)
      }
      if let brokenAt, brokenAt < bytes.count { throw .notJSON(offset: brokenAt) }
      throw .notAnArchive
    }
    if brokenAt == nil, json.peek() == UInt8(ascii: "{") {
      throw .followed(offset: json.offset)
    }
    (pages, unreadable, creator) = (reader.pages, reader.unreadable, reader.creator)
    (entries, exchanges) = (reader.count, reader.exchanges)
    // Pages of the program's own archives are players.
    if creator != Self.ownCreator {
      let habits = ArchiveHabits(exchanges, pages: pages)
      (exchanges, duplicates) = (habits.exchanges, habits.duplicates)
    }
    sort()
  }

  private mutating func sort() {
    let isOwn = creator == Self.ownCreator
    exchanges.sort { one, other in
      guard one.sent == other.sent, !isOwn else {
        return (one.sent, one.entry) < (other.sent, other.entry)
      }
      // Where instants are in whole seconds, a file may have any order within one.
      return (one.isMaster ? 0 : 1, one.entry) < (other.isMaster ? 0 : 1, other.entry)
    }
  }

  /// Takes in another file of the same report; its entries are numbered on.
  package mutating func add(_ other: Archive) {
    let count = entries
    exchanges += other.exchanges.map { exchange in
      var exchange = exchange
      exchange.entry += count
      return exchange
    }
    pages += other.pages
    entries += other.entries
    unreadable.merge(other.unreadable, uniquingKeysWith: +)
    duplicates += other.duplicates
    stalls += other.stalls
    brokenAt = brokenAt ?? other.brokenAt
    sort()
  }
}
