import Simulation

/// What an HTTP archive has, as far as an import needs it (HAR 1.2,
/// http://www.softwareishard.com/blog/har-12-spec/; each program leaves something out or adds
/// something).
package struct Archive: Sendable {
  /// In the order in which they were sent.
  package var exchanges: [RecordedExchange] = []
  /// The titles of pages by their ids, in the order of the file.
  package var pages: [(id: String, title: String)] = []
  /// Entries that have no address or no time.
  package var unreadable = 0
  /// The byte at which the file ends too soon, or is no JSON any more.
  package var brokenAt: Int?
  /// The program that wrote it.
  package var creator = ""
  /// How often an access log says that playback stood still.
  package var stalls = 0

  /// Why bytes are no archive.
  package enum Problem: Error, Hashable {
    case notJSON(offset: Int)
    case notAnArchive

    package var sentence: String {
      switch self {
      case .notJSON(let offset): "it is no HTTP archive: byte \(offset) is not JSON"
      case .notAnArchive: "it is no HTTP archive: there is no `log` with `entries` in it"
      }
    }
  }

  /// Reads an archive, one that is cut off as far as its entries are whole; or the text of an
  /// `AVPlayerItem`'s access or error log.
  package init(_ bytes: [UInt8]) throws(Problem) {
    if PlayerLog.isLog(bytes) {
      let log = PlayerLog(bytes)
      (exchanges, unreadable, stalls) = (log.exchanges, log.unreadable, log.stalls)
      creator = "AVPlayerItem"
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
      if let brokenAt, brokenAt < bytes.count { throw .notJSON(offset: brokenAt) }
      throw .notAnArchive
    }
    (pages, unreadable, creator) = (reader.pages, reader.unreadable, reader.creator)
    exchanges = reader.exchanges
    sort()
  }

  private mutating func sort() {
    exchanges.sort { ($0.sent, $0.entry) < ($1.sent, $1.entry) }
  }

  /// Takes in another file of the same report; its entries are numbered on.
  package mutating func add(_ other: Archive) {
    let count = max(exchanges.map(\.entry).max() ?? 0, exchanges.count + unreadable)
    exchanges += other.exchanges.map { exchange in
      var exchange = exchange
      exchange.entry += count
      return exchange
    }
    pages += other.pages
    unreadable += other.unreadable
    stalls += other.stalls
    brokenAt = brokenAt ?? other.brokenAt
    sort()
  }
}
