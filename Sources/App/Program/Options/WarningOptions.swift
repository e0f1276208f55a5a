import ArgumentParser
import Scenarios

/// What warnings about a scenario lead to.
struct WarningOptions: ParsableArguments {
  @Flag(
    help: "Exit with 1 on any warning, such as one about a fault that never struck.")
  var warningsFail = false

  func exitCode(of warnings: [ScriptWarning]) -> Int32 {
    warningsFail && !warnings.isEmpty ? 1 : 0
  }
}
