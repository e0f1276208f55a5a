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

    mutating func add(_ kept: RequestRecord) {
      let (operation, status) = (kept.operation, kept.status)
      // Searched in place: a copy of the rows would be copied whole by the change.
      for place in rows.indices
      where rows[place].operation == operation && rows[place].status == status {
        rows[place].count += 1
        rows[place].last = kept
        return
      }
      rows.append(Row(operation: operation, status: status, count: 1, last: kept))
    }
  }

  /// By the number of a player.
  private var senders: [Sender] = []

  package init() {}

  /// Counts a request that has ended, without its body; `name` is its sender's. It is empty for the
  /// teardown of a player that was removed, which has sent requests before.
  mutating func add(_ kept: RequestRecord, named name: String) {
    let sender = kept.request.sender
    note(name, of: sender)
    senders[sender.index].add(kept)
  }

  /// Notes what a sender is called now.
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
