/// A format of films: what happens, in its order, becomes the bytes of a file. A writer is a value
/// that holds the last frame and its buffers, not the film; live and in virtual time it is the
/// same.
package protocol FilmWriter: Sendable {
  /// Appends what an event adds to the file; `time` is since the film's begin and never goes back.
  /// Nothing comes after the end.
  mutating func write(_ event: FilmEvent, at time: Duration, into bytes: inout [UInt8])
}
