/// What a scenario may name at one of its steps: the line-up's players, and those added since.
struct Cast: Sendable {
  var players: [String] = []
  /// Players that were removed: what was told of them can still be asked for.
  var gone: [String] = []
  var channels: [Int] = []
  var accounts: [String] = []
}
