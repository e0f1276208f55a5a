import HeadEndAPI

/// A content token that an app gave to its licence delegate, and for which players.
package struct StreamToken: Hashable, Sendable {
  /// SSP content identifier: the key of `tokenIDMap`.
  package let content: String
  let token: String
  /// Players whose streams need it.
  var holders: [PlayerID]
}
