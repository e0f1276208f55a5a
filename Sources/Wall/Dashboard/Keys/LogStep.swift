/// A step through the log while it is read.
enum LogStep: Hashable, Sendable {
  case older, newer
  /// By as many lines as are in sight.
  case pageOlder, pageNewer
  /// Through the hits of the filter, or warnings and errors.
  case nextHit, previousHit
  /// Shows all fields of the line.
  case open
  /// Back to the wall.
  case leave
}
