import Foundation
import Simulation

/// What the report of a search says about the search itself.
struct SearchRecord: Decodable {
  private let subject: String
  private let seed: Seed
  private let runs: Int
  /// Why the scenario that was searched fails without any fault; `nil` if it passes.
  let subjectFailure: String?
  /// Whether a signal has ended it.
  let stopped: Bool

  /// A number, or text where a number would lose digits.
  private struct Seed: Decodable {
    let value: UInt64

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        value = try container.decode(UInt64.self)
      } catch {
        value = UInt64(try container.decode(String.self)) ?? 0
      }
    }
  }

  /// Such as `classic, seed 2, 2,000 runs`.
  var text: String {
    "\(subject), seed \(seed.value), \(runs.counted("run"))"
      + (stopped ? " (stopped)" : "")
      + (subjectFailure.map { ", fails without any fault: \($0)" } ?? "")
  }

  var json: JSON {
    [
      "subject": .text(subject),
      "subjectFailure": subjectFailure.map { .text($0) } ?? .null, "seed": .seed(seed.value),
      "runs": .integer(runs),
      "stopped": .flag(stopped),
    ]
  }

  /// A finding that a report lists.
  struct Finding: Decodable {
    let title: String
    let rule: String
  }

  /// The report of one search, or of several that were united.
  struct Report {
    var searches: [SearchRecord] = []
    var findings: [Finding] = []
  }
}

extension SearchRecord.Report: Decodable {
  private enum CodingKeys: CodingKey { case searches, findings }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    searches =
      try container.decodeIfPresent([SearchRecord].self, forKey: .searches)
      ?? [SearchRecord(from: decoder)]
    findings =
      try container.decodeIfPresent([SearchRecord.Finding].self, forKey: .findings) ?? []
  }
}
