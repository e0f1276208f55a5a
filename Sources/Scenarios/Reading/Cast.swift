/// What a scenario may name at one of its steps: the line-up's players, and those added since.
struct Cast: Sendable {
  var players: [String] = []
  var channels: [Int] = []
  var accounts: [String] = []
}
