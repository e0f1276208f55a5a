/// What was read from a terminal at once, and when.
struct Chunk {
  let instant: ContinuousClock.Instant
  let bytes: [UInt8]
}
