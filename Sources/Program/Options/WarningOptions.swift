import ArgumentParser
import Scenarios

/// What warnings about a scenario lead to.
struct WarningOptions: ParsableArguments {
  @Flag(
    help: "Exit with 1 if there is a warning, such as about a fault that never struck.")
  var warningsFail = false

  func exitCode(of warnings: [ScriptWarning]) -> Int32 {
    warningsFail && !warnings.isEmpty ? 1 : 0
  }
}
