import Players
import Simulation

/// The body of an order of the remote control: a flat JSON object (HeadEndHTTP/Control).
package struct OrderBody {
  /// Why an order is refused, in one sentence.
  package struct Problem: Error, Hashable, Sendable {
    package let sentence: String

    package init(_ sentence: String) {
      self.sentence = sentence
    }
  }

  private let members: [String: FieldValue]

  /// Reads a body; an unknown member is refused, and so is an empty object.
  package init(_ body: [UInt8], accepted: [String]) throws(Problem) {
    let list = accepted.joined(separator: ", ")
    guard let fields = JSON(body).flatMap({ NoticeFields($0) }) else {
      throw Problem("give a flat JSON object with \(list)")
    }
    let members = Dictionary(fields.map { ($0.key, $0.value) }) { $1 }
    if let unknown = members.keys.sorted().first(where: { !accepted.contains($0) }) {
      throw Problem("unknown key `\(UntrustedText.plain(unknown))`; accepted: \(list)")
    }
    guard !members.isEmpty else { throw Problem("the object is empty; accepted: \(list)") }
    self.members = members
  }

  /// A member as text; `nil` when it is missing.
  package func text(_ name: String) -> String? {
    members[name].map { value in
      if case .text(let text) = value { text } else { value.description }
    }
  }
}
