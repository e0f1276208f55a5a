import ContentProtection
package import HeadEndAPI

extension HeadEnd {
  /// The claims of a token that this or another tenant has signed; `nil` for any other text.
  package func claims(of token: String) -> TokenClaims? { tenant.claims(of: token) }

  /// Whether an SPC is sealed for this tenant.
  package func opens(_ spc: [UInt8]) -> Bool {
    do throws(KeyRequestFault) {
      _ = try tenant.identity.open(spc: spc)
      return true
    } catch {
      return false
    }
  }

  /// The token that makes those claims, signed.
  package func token(_ claims: TokenClaims) -> String { tenant.token(claims) }
}
