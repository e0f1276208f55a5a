/// How long the body of an answer takes on a line.
package enum BodyTransfer {
  /// Bodies up to this size do not load the line: they fit into what is in flight anyway.
  package static var smallBody: Int { 16_384 }

  /// Nanoseconds that a body takes which does not load the line; `bandwidth` in bits per second.
  package static func nanoseconds(ofSmall bytes: Int, bandwidth: Int) -> Int64 {
    Int64(bytes) * 8_000_000 / Int64(max(1, bandwidth)) * 1000
  }

  /// Nanoseconds that a body takes which has the line to itself, rounded up.
  package static func nanoseconds(of bytes: Int, bandwidth: Int) -> Int64 {
    (Int64(bytes) * 8_000_000_000 + Int64(bandwidth) - 1) / Int64(max(1, bandwidth))
  }
}
