import Simulation

/// Reads the parts of an archive that an import needs, in whatever order they stand.
struct ArchiveReader {
  private(set) var exchanges: [RecordedExchange] = []
  private(set) var pages: [(id: String, title: String)] = []
  private(set) var unreadable: [EntryDefect: Int] = [:]
  private(set) var creator = ""
  private(set) var hasLog = false
  private(set) var hasEntries = false
  /// How many entries there are.
  private(set) var count = 0

  mutating func read(_ json: inout JSONReader) throws(JSON.Problem) {
    try json.members { json, key throws(JSON.Problem) in
      guard key == "log" else { return try json.skip() }
      hasLog = json.peek() == UInt8(ascii: "{")
      try json.members { json, key throws(JSON.Problem) in
        switch key {
        case "creator": creator = try Self.name(&json)
        case "pages": try readPages(&json)
        case "entries" where json.peek() == UInt8(ascii: "["):
          hasEntries = true
          try json.values { json throws(JSON.Problem) in try readEntry(&json) }
        default: try json.skip()
        }
      }
    }
  }

  private static func name(_ json: inout JSONReader) throws(JSON.Problem) -> String {
    var name = ""
    try json.members { json, key throws(JSON.Problem) in
      if key == "name" { name = try json.text() ?? "" } else { try json.skip() }
    }
    return name
  }

  private mutating func readPages(_ json: inout JSONReader) throws(JSON.Problem) {
    try json.values { json throws(JSON.Problem) in
      var (id, title) = ("", "")
      try json.members { json, key throws(JSON.Problem) in
        switch key {
        case "id": id = try json.text() ?? ""
        case "title": title = try json.text() ?? ""
        default: try json.skip()
        }
      }
      pages.append((id, title))
    }
  }

  private mutating func readEntry(_ json: inout JSONReader) throws(JSON.Problem) {
    var entry = EntryReader()
    try json.members { json, key throws(JSON.Problem) in try entry.read(key, &json) }
    count += 1
    do throws(EntryDefect) {
      exchanges.append(try entry.exchange(number: count) { json.text(at: $0) })
    } catch {
      unreadable[error, default: 0] += 1
    }
  }
}
