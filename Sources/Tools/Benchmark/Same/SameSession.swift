import Faults
import Foundation
import Simulation

/// A session that two builds are to write in the same way.
struct SameSession: Sendable {
  let name: String
  /// Arguments of `zapdeck snapshot`.
  let arguments: [String]

  var commandLine: String {
    (["zapdeck", "snapshot"] + arguments.map { $0.contains(" ") ? "'\($0)'" : $0 })
      .joined(separator: " ")
  }

  /// A session of random keys; the seed fixes keys, line-up and size.
  init(seed: Int) {
    var random = RandomStream(seed: UInt64(seed), name: "same")
    let lineUp = Self.lineUps[seed % Self.lineUps.count]
    let size = Self.sizes[seed / Self.lineUps.count % Self.sizes.count]
    let keys = (0..<30).map { index in
      let tenths = 10 + 20 * index + Int(random.integer(in: 0...8))
      return
        "@\(tenths / 10).\(tenths % 10)s \(Self.phrases.randomElement(using: &random) ?? "Tab")"
    }
    name = "seed \(seed)"
    arguments = [
      "--seed", "\(seed)", "--lineup", lineUp, "--size", size, "--format", "ansi", "--at", "75s",
      "--keys",
      keys.joined(separator: " "),
    ]
  }

  private init(name: String, arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// Everything that ships: each line-up for a minute, each scenario until well after its end.
  static func shipped(with build: BuildUnderTest) throws -> [SameSession] {
    let lineUps = try build.assets(in: "lineups").map {
      SameSession(name: $0, arguments: ["--lineup", $0, "--at", "60s", "--format", "ansi"])
    }
    return try lineUps
      + ["scenarios", "incidents"].flatMap { folder in
        try build.assets(in: folder).map { file in
          SameSession(
            name: file,
            arguments: ["--scenario", file, "--at", "150s", "--size", "120x36", "--format", "ansi"])
        }
      }
  }

  /// The demonstrations that a page shows: options in code, in the rows of a table.
  static func demonstrations(in page: String) -> [SameSession] {
    page.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("|"), let options = line.split(separator: "`").dropFirst().first,
        options.hasPrefix("--lineup")
      else { return nil }
      let quoted = options.split(separator: "'")
      let words = quoted.enumerated().flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map { String($0) }
      }
      return SameSession(name: String(options), arguments: words + ["--format", "ansi"])
    }
  }

  // Seeds keep their sessions when a line-up is added.
  private static let lineUps = [
    "default", "classic", "multi-instance", "family", "flowplayer", "offline", "expressplay",
    "limits",
  ]
  private static let sizes = ["80x24", "120x36", "160x45"]
  private static let phrases =
    FaultCatalogue.kinds.map { "f \($0.key)" }
      + """
      1|2|3|4|Tab|Up|Down|Up|Down|Space|a|Enter|s|r|n|v|b|y|o|d|P|+|- y|x|X|p . p|.|<|>|[|]|{|}|L|u
      |m|i|l|z|t|c 1 0 2 Enter|c 2 0 1 Enter|Escape|?|Escape
      """.replacing("\n", with: "").split(separator: "|").map { String($0) }
}
