/// What the help of each command says of its exit codes.
enum ExitCodes {
  private static let bad = "2 bad input, or something could not be written."

  /// Commands that print what they know.
  static let printing = "Exit codes: 0 done; \(bad)"

  /// The wall, which may play a scenario.
  static let wall =
    "Exit codes: 0 done, or the scenario ended as expected; 1 it did not; 2 bad input, an "
    + "unsuitable terminal, or something could not be written; 128 plus its number for a signal."

  /// Commands that print results so far when a signal comes.
  static let measuring =
    "Exit codes: 0 done; \(bad) 128 plus its number for a signal, after the results so far."
}
