/// A token of either centre. Unchecked: both kinds only stand for a registration.
struct CenterToken: @unchecked Sendable {
  let value: Any
}
