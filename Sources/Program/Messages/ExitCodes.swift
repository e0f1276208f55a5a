/// What the help of each command says of its exit codes.
enum ExitCodes {
  private static let bad = "2 bad input, or output could not be written"

  /// The exit code of a command that a signal stops.
  static let signal = "128 plus the signal's number if a signal stopped it"

  /// The same for commands that first print their report.
  static let reported = signal + "; the report so far is printed first."

  /// Commands that print what they know.
  static let printing = "Exit codes: 0 success; \(bad)."

  /// The wall, which may play a scenario.
  static let wall =
    "Exit codes: 0 success; 1 the scenario did not end as expected; 2 bad input, an unsuitable "
    + "terminal, or output could not be written; \(signal)."

  /// Films, which are written whatever becomes of the scenario.
  static let recording =
    "Exit codes: 0 success; 1 the scenario did not end as expected, but the film is written; "
    + "\(bad)."

  /// Commands that print results so far when a signal comes.
  static let measuring = "Exit codes: 0 success; \(bad); \(reported)"
}
