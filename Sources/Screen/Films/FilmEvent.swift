/// One thing that goes into a film.
package enum FilmEvent: Hashable, Sendable {
  /// What is to be seen from now on.
  case frame(Frame)
  /// Something worth finding again, to be seen in the frame before.
  case mark(FilmMark)
  case key(Key)
  /// The film is over; with the exit code of what was filmed.
  case end(exitCode: Int)
}
