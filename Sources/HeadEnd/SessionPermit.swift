/// What a content token allows to be set up.
struct SessionPermit {
  let account: String
  let device: String
  let content: String
  /// The smaller of the account's limit and the token's.
  let limit: Int
}
