import Simulation

extension RandomStream {
  /// A number of zero or more that is less than the limit.
  mutating func number(below limit: Int64) -> Int64 { integer(in: 0...limit - 1) }
}
