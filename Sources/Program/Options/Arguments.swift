import ArgumentParser
import Dashboard
import Scenarios
import Screen
import Simulation

/// Reads the values of options that several commands have.
enum Arguments {
  static let keysHelp: ArgumentHelp =
    "Whitespace-separated keys, pressed one every 200 ms from 1 s on; @20s waits until 20 s."

  /// Columns and rows, such as `80x24`.
  static func size(_ text: String) throws -> Size {
    guard let size = Size(text) else {
      throw Complaint("--size \(text): accepted: 1x1 to 1000x500, such as 80x24")
    }
    return size
  }

  /// A duration with a unit, of at most 1,000 days.
  static func duration(_ text: String, of option: String) throws -> Duration {
    guard let duration = Quantity.duration(text) else {
      throw Complaint(
        "\(option) \(text): accepted: a duration such as 500ms, 12s, 20min or 24h, up to 1000d")
    }
    return duration
  }

  static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else {
      throw Complaint("--seed \(text): accepted: a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }

  static func keys(_ text: String) throws -> KeyScript {
    do throws(KeyScript.Problem) {
      return try KeyScript(text)
    } catch {
      throw Complaint("--keys: \(error.message)")
    }
  }
}
