import Foundation
import Fuzzing

/// A user of the program itself, which stands beside this one: Python plays the script.
enum LiveUser {
  private static let player = "Tests/ZapdeckTests/live_user.py"

  /// What the player prints: a line for each invariant that did not hold.
  static func broken(by script: UserScript) -> [BrokenInvariant] {
    let (process, output) = (Process(), Pipe())
    let zapdeck = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "zapdeck").path
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", player, zapdeck, script.way.rawValue, String(script.seed), script.text]
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      Ending.with("python3: \(error.localizedDescription)")
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let broken = text.split(separator: "\n").map { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      return BrokenInvariant(
        name: String(parts[0]), detail: parts.dropFirst().joined())
    }
    guard broken.isEmpty, process.terminationStatus != 0 else { return broken }
    return [
      BrokenInvariant(name: "the script plays", detail: "status \(process.terminationStatus)")
    ]
  }
}
