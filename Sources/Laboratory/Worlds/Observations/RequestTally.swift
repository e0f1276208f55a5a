package import HeadEndAPI
package import Players

/// How many requests have ended since a session began, of players and real clients, removed ones
/// too: one row for each sender, operation and status. Nothing is forgotten, and a copy says how
/// many there were when it was made.
package struct RequestTally: Hashable, Sendable {
  /// The requests of one sender with one operation and one status.
  package struct Row: Hashable, Sendable {
    package let operation: Operation
    package let status: Int
    package fileprivate(set) var count: Int
    /// The last of them, without its body.
    package fileprivate(set) var last: RequestRecord
  }

  private struct Sender: Hashable {
    var name = ""
    var rows: [Row] = []
  }

  /// By the number of a player.
  private var senders: [Sender] = []

  package init() {}

  /// Counts a request that has ended; `name` is its sender's, or empty if that was removed.
  mutating func add(_ record: RequestRecord, named name: String) {
    let sender = record.request.sender
    note(name, of: sender)
    let (operation, status) = (record.operation, record.status)
    let rows = senders[sender.index].rows
    let place = rows.firstIndex { $0.operation == operation && $0.status == status }
    if let place {
      senders[sender.index].rows[place].count += 1
      senders[sender.index].rows[place].last = record.kept
    } else {
      senders[sender.index].rows.append(
        Row(operation: operation, status: status, count: 1, last: record.kept))
    }
  }

  /// Notes what a sender is called, which it keeps when it is removed.
  mutating func note(_ name: String, of sender: PlayerID) {
    while senders.count <= sender.index { senders.append(Sender()) }
    if !name.isEmpty { senders[sender.index].name = name }
  }

  /// The rows of the senders that are meant, by their names; only what `earlier`, a copy that was
  /// made before, does not have.
  package func rows(
    since earlier: RequestTally = RequestTally(), of isMeant: (String) -> Bool = { _ in true }
  ) -> [Row] {
    senders.indices.filter { isMeant(senders[$0].name) }.flatMap { index in
      let before = index < earlier.senders.count ? earlier.senders[index].rows : []
      return senders[index].rows.enumerated().compactMap { place, row in
        // Rows are only ever appended, so each keeps its place.
        var later = row
        later.count -= place < before.count ? before[place].count : 0
        return later.count > 0 ? later : nil
      }
    }
  }
}
