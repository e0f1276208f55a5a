import ArgumentParser
import Dashboard
import Screen

/// The options for what a film or a picture shows around the players.
struct FrameOptions: ParsableArguments {
  @Flag(help: "Show only players and captions, without header, log, inspector and footer.")
  var bare = false

  @Option(
    name: .customLong("log-lines"), parsing: .unconditional,
    help: ArgumentHelp(
      "How many lines the log has, 0 to 100. (default: depends on the size)", valueName: "n")
  )
  var logLines: Int?

  /// The wall that is filmed at that size; where a scenario tells something, with calm panes.
  func wall(_ screen: ScreenOptions, _ size: FilmSize, isTold: Bool) throws -> Wall {
    var wall = screen.makeWall()
    if let logLines {
      guard (0...100).contains(logLines) else {
        throw Complaint("--log-lines \(logLines): accepted: 0 to 100")
      }
      guard !bare || logLines == 0 else { throw Complaint("--log-lines: not with --bare") }
      guard !size.isForPhones || logLines == 0 else {
        throw Complaint("--log-lines: not with --size story or square")
      }
      wall.showLog(lines: logLines)
    }
    if isTold { wall.showAsFilmed() }
    if bare { wall.showPlayersAlone() }
    if size.isForPhones { wall.showForPhones() }
    return wall
  }
}
