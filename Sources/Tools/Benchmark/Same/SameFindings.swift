import Foundation
import Synchronization

/// What a comparison of two builds has found so far; sessions are added from several threads.
final class SameFindings: Sendable {
  private let total: Int
  private let found = Mutex<[String]>([])

  init(total: Int) {
    self.total = total
  }

  var differences: [String] { found.withLock { $0 } }

  func add(_ differences: [String]) {
    for difference in differences { print(difference) }
    found.withLock { $0 += differences }
  }

  var summary: String { "\(total) sessions compared, \(differences.count) differences" }
}

/// The first line in which two texts differ.
struct FirstDifference {
  let text: String

  /// `nil` when the texts are the same.
  init?(_ base: String, _ new: String) {
    guard base != new else { return nil }
    let pair = [base, new].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let shared = zip(pair[0], pair[1]).prefix { $0 == $1 }.count
    let lines = pair.map { $0.indices.contains(shared) ? $0[shared].prefix(300) : "(ends)" }
    text = "\(shared + 1):\n  - \(lines[0])\n  + \(lines[1])"
  }
}

/// The facts of an event log: names, instants, players and numbers, but no words.
enum EventFacts {
  static func text(of log: String?) -> String {
    guard let log else { return "(nothing)" }
    return log.split(separator: "\n").map { line in
      do {
        let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        let fields = (entry["userInfo"] as? [String: Any] ?? [:]).filter { $1 is NSNumber }
        let numbers = fields.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
        let head = ["t", "player", "name"].map { "\(entry[$0] ?? "")" }
        return (head + numbers).joined(separator: " ")
      } catch {
        return "not JSON: \(line)"
      }
    }.joined(separator: "\n")
  }
}
