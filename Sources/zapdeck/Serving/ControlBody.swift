import Foundation
import HeadEndHTTP
import Players

/// The body of an order of the remote control: a flat JSON object.
struct ControlBody {
  private let members: [String: FieldValue]

  /// Reads the body of an order to an address; a member that the contract does not name is refused.
  init(_ body: [UInt8], of address: ControlAddress) throws {
    let names = address.accepted
    let list = names.joined(separator: ", ")
    do {
      members = try JSONDecoder().decode([String: FieldValue].self, from: Data(body))
    } catch {
      throw Complaint("a flat JSON object is wanted, with \(list)")
    }
    if let unknown = members.keys.sorted().first(where: { !names.contains($0) }) {
      throw Complaint("unknown key `\(ClientReport.plain(unknown))`: accepted: \(list)")
    }
    guard !members.isEmpty else { throw Complaint("give \(list)") }
  }

  /// A member as text; `nil` when it is missing.
  func text(_ name: String) -> String? {
    members[name].map { value in
      if case .text(let text) = value { text } else { value.description }
    }
  }
}
