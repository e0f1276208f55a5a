package import Players

/// A group that is counted together: the players of an SDK, or all real clients. Each by name would
/// be a series for each of 2,000 clients.
package enum PlayerKind: Hashable, Sendable {
  case sdk(Flavour)
  case client

  /// The value of the label `kind`, such as `opentv`.
  package var label: String {
    switch self {
    case .sdk(let flavour): flavour.rawValue
    case .client: "client"
    }
  }
}
