/// The exit codes: the help of each command, and of zapdeck, quotes them from here.
enum ExitCodes {
  /// The codes of all commands, also in the man page and in an article
  /// (Scenarios/WithoutATerminal, "Exit codes").
  static let overview = """
    Exit codes: 0 success; 1 a check or a search found something, or a scenario did not end as \
    expected; 2 bad input, nothing was run, or output could not be written; \(signal). The help of \
    each command says more.
    """

  private static let bad = "2 bad input, or output could not be written"

  private static let signal = "128 plus the signal's number if a signal stopped it"
  private static let reported = signal + "; the report so far is printed first."

  /// Commands that print what they know.
  static let printing = "Exit codes: 0 success; \(bad)."

  /// The wall, which may play a scenario.
  static let wall =
    "Exit codes: 0 success; 1 the scenario did not end as expected; 2 bad input, an unsuitable "
    + "terminal, or output could not be written; \(signal)."

  /// Films, which are written whatever the scenario's outcome.
  static let recording =
    "Exit codes: 0 success; 1 the scenario did not end as expected, but the film is written; "
    + "\(bad)."

  /// Tables that are printed at the end alone.
  static let computing = "Exit codes: 0 success; \(bad); \(signal)."

  /// Commands that print results so far when a signal comes.
  static let measuring = "Exit codes: 0 success; \(bad); \(reported)"

  static let checking =
    "Exit codes: 0 all scenarios ended as expected; 1 at least one did not; 2 a file could not be "
    + "played, or nothing was run; \(reported)"

  static let searching =
    "Exit codes: 0 no new finding; 1 a new finding, or the scenario fails without any fault; 2 bad "
    + "input, no fault struck, a case is lost, or there is no player to judge; \(reported)"

  static let serving =
    "Exit codes: 0 success, or no rule was broken; 1 a rule was broken; 2 bad input, no client "
    + "connected, or no fault acted on one; 128 plus the signal's number if a signal stopped a "
    + "soak test; its report so far is printed first."
}
