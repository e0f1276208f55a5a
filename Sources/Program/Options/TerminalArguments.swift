import Simulation
import ArgumentParser
import Scenarios
import Terminal

/// The options for the terminal itself.
struct TerminalArguments: ParsableArguments {
  @Option(help: "Synchronized output: auto, on or off.")
  var sync = "auto"

  @Flag(
    name: .customLong("no-mouse"),
    help: "Leave the mouse to the terminal; otherwise its own selection needs Shift.")
  var noMouse = false

  @Option(help: "Maximum output to the terminal, as a rate such as 2Mbit/s.")
  var bandwidth: String?

  /// The setting that the options describe; glyphs and colours are the screen's.
  func setting() throws -> TerminalOptions {
    guard let sync = TerminalOptions.Sync(rawValue: sync) else {
      throw Complaint("--sync \(sync): accepted: auto, on, off")
    }
    var options = TerminalOptions(sync: sync, mouse: !noMouse)
    if let bandwidth {
      guard let bits = Quantity.bandwidth(bandwidth) else {
        throw Complaint("--bandwidth \(bandwidth): accepted: a rate such as 2Mbit/s")
      }
      options.bytesPerSecond = max(1, bits / 8)
    }
    return options
  }
}
