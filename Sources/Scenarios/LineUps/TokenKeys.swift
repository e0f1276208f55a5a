import HeadEndAPI
import Simulation

/// The `tokens` part of a line-up.
enum TokenKeys {
  private static let longest = Duration.seconds(86_400 * 365)
  private static let validity = FileKey(
    "validity", .duration(.seconds(5)...longest), default: "7d",
    "How long a content token is valid: from issue to `exp`.")
  private static let usedOnce = FileKey(
    "usedOnce", Form<Bool>.flag, default: "false",
    "Whether each token has a `jti`, with which the licence service grants one licence only.")
  private static let issuerAhead = FileKey(
    "issuerAhead", .duration(.zero ... .seconds(86_400)), default: "0s",
    "How far the clock of the app's back end, which issues tokens, is ahead of the services'.")
  private static let issuerBehind = FileKey(
    "issuerBehind", .duration(.zero ... .seconds(86_400)), default: "0s",
    "How far that clock is behind.")
  private static let leeway = FileKey(
    "leeway", .duration(.zero ... .seconds(3600)), default: "0s",
    "How far beyond its expiry, or before a right begins, a token is still accepted.")
  static let table = KeyTable([
    validity.row, usedOnce.row, issuerAhead.row, issuerBehind.row, leeway.row,
  ])

  static func terms(_ keys: MappingReading?) throws(FileProblem) -> TokenTerms {
    var terms = TokenTerms()
    guard let keys else { return terms }
    terms.validity = try keys(validity) ?? terms.validity
    terms.isUsedOnce = try keys(usedOnce) ?? terms.isUsedOnce
    terms.issuerAhead = try (keys(issuerAhead) ?? .zero) - (keys(issuerBehind) ?? .zero)
    terms.leeway = try keys(leeway) ?? terms.leeway
    return terms
  }

  /// The part as it is written; `nil` for the default.
  static func value(of terms: TokenTerms) -> JSON? {
    guard terms != TokenTerms() else { return nil }
    let (ahead, behind) = (max(.zero, terms.issuerAhead), max(.zero, .zero - terms.issuerAhead))
    return [
      "validity": .time(terms.validity), "usedOnce": .flag(terms.isUsedOnce),
      "issuerAhead": .time(ahead), "issuerBehind": .time(behind),
      "leeway": .time(terms.leeway),
    ]
  }
}
