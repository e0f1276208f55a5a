/// How long content tokens are valid, and how strictly the services read them
/// (HeadEnd/TokenFormats, "Validity").
package struct TokenTerms: Hashable, Sendable {
  /// From issue to `exp`, by the issuer's clock.
  package var validity: Duration
  /// Whether each token has a `jti`, which buys one licence only.
  package var isUsedOnce: Bool
  /// How far the issuer's clock is ahead of the services' clock; negative when it is behind.
  package var issuerAhead: Duration
  /// How far beyond `exp`, and beyond either end of a right, the services still accept a token. The
  /// real services' leeway is not published [N].
  package var leeway: Duration
  /// Those of the tokens in the origin's addresses; `nil` = addresses without tokens.
  package var addresses: AddressTerms?

  /// How long a token is valid that ends soon: beyond a start, and not until the first renewal of a
  /// licence is due [N].
  package static let short = Duration.seconds(30)

  /// The default is a token for a week, which may be used again.
  package init(
    validity: Duration = .seconds(7 * 86_400), isUsedOnce: Bool = false,
    issuerAhead: Duration = .zero, leeway: Duration = .zero
  ) {
    self.validity = validity
    self.isUsedOnce = isUsedOnce
    self.issuerAhead = issuerAhead
    self.leeway = leeway
  }
}

/// How long the token in the addresses of a stream is valid; each start has its own
/// (HeadEnd/Origin, "Tokens in addresses").
package struct AddressTerms: Hashable, Sendable {
  /// From the start of the stream, or from the last request where it is renewed.
  package var validity: Duration
  /// Whether each request with the token renews it.
  package var isRenewed: Bool

  package init(validity: Duration, isRenewed: Bool = false) {
    (self.validity, self.isRenewed) = (validity, isRenewed)
  }
}

/// When a content may be played: the `start` and `end` of the rights that tokens carry, counted
/// from the start of the world. An end that is missing follows from the time of issue.
package struct RightsWindow: Hashable, Sendable {
  package var start: Duration?
  package var end: Duration?

  package init(start: Duration? = nil, end: Duration? = nil) {
    self.start = start
    self.end = end
  }
}
