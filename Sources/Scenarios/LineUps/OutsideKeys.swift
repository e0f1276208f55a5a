import Lab
import Simulation

/// The `outside` part of a line-up.
enum OutsideKeys {
  private static let nobody = "none"
  private static let each = "each"

  private static let account = FileKey(
    "account", Form<String>.identifier, default: "each",
    "The account of a real client's device: `each` its own, one of the line-up for all, or `none`: "
      + "nobody is admitted.")
  private static let sessionLimit = FileKey(
    "sessionLimit", .integer(0...1000), default: "2",
    "How many sessions each new account may have at the same time.")
  static let table = KeyTable([account.row, sessionLimit.row])

  static func terms(
    _ keys: MappingReading?, accounts: [String]
  ) throws(FileProblem) -> OutsideTerms {
    var terms = OutsideTerms()
    guard let keys else { return terms }
    terms.sessionLimit = try keys(sessionLimit) ?? terms.sessionLimit
    switch try keys(account) {
    case nil, each?: break
    case nobody?: terms.account = .nobody
    case let name?:
      guard accounts.contains(name) else {
        throw try keys.needPlace(account).unknown(
          "account", name, among: [each, nobody] + accounts)
      }
      terms.account = .shared(name)
    }
    return terms
  }

  /// The part as it is written; `nil` for the default.
  static func value(of terms: OutsideTerms) -> JSON? {
    guard terms != OutsideTerms() else { return nil }
    let account =
      switch terms.account {
      case .nobody: nobody
      case .each: each
      case .shared(let name): name
      }
    return ["account": .text(account), "sessionLimit": .integer(terms.sessionLimit)]
  }
}
