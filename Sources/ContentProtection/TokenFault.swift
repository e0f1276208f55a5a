/// Why a token was not accepted.
package enum TokenFault: Error, Hashable, Sendable {
  /// Not three base64url parts, or a part is not the JSON that is asked for.
  case malformed
  /// Signed with something other than HS256, or not at all.
  case wrongAlgorithm
  case badSignature
}
