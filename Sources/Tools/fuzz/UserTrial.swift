import Foundation
import Fuzzing

/// Plays many users, one per seed: `fuzz users WAY COUNT [SEED]`. `fuzz users WAY SEED: [INPUTS]`
/// plays one script as it was printed, or the seed's whole script if no inputs are given.
enum UserTrial {
  static func main(_ arguments: [String]) -> Never {
    guard let way = arguments.first.flatMap(UserWay.init), arguments.count > 1 else { usage() }
    CrashNote.watch()
    let files = RepositoryFiles.users()
    if arguments[1].hasSuffix(":") {
      guard let seed = UInt64(arguments[1].dropLast()) else { usage() }
      play(way, seed, arguments.dropFirst(2).joined(separator: " "), files)
    }
    guard let count = UInt64(arguments[1]), count > 0,
      let first = arguments.count == 3 ? UInt64(arguments[2]) : 1, arguments.count <= 3
    else { usage() }
    run(way, seeds: first..<first + count, files)
  }

  private static func usage() -> Never {
    Ending.with(
      "usage: fuzz users WAY COUNT [SEED] or WAY SEED: [INPUTS]; ways: "
        + "\(UserWay.allCases.map(\.rawValue))")
  }

  private static func play(
    _ way: UserWay, _ seed: UInt64, _ text: String, _ files: UserFiles
  ) -> Never {
    let whole = UserScript(way, seed: seed)
    guard let script = text.isEmpty ? whole : UserScript(way, seed: seed, text: text) else {
      Ending.with("not a list of inputs: \(text)")
    }
    say(line(of: script))
    let broken = broken(by: script, files)
    for one in broken { say("  \(one.text)") }
    exit(broken.isEmpty ? 0 : 1)
  }

  private static func run(_ way: UserWay, seeds: Range<UInt64>, _ files: UserFiles) -> Never {
    let start = clock()
    var failures = 0
    for seed in seeds {
      let script = UserScript(way, seed: seed)
      CrashNote.remember(line(of: script))
      let broken = broken(by: script, files)
      guard let first = broken.first else { continue }
      failures += 1
      if failures <= 20 { report(script, first, files) }
    }
    say(
      "users \(way.rawValue): \(seeds.count) scripts from seed \(seeds.lowerBound), "
        + "\(failures) failures, \((clock() - start) / 1_000_000) s")
    exit(failures == 0 ? 0 : 1)
  }

  /// The fewest inputs that break the same invariant, as a line that plays them again.
  private static func report(
    _ script: UserScript, _ broken: BrokenInvariant, _ files: UserFiles
  ) {
    var last = broken
    let shortest = script.shrunk(limit: script.way.isLive ? 40 : 300) { shorter in
      CrashNote.remember(line(of: shorter))
      let again = Self.broken(by: shorter, files).first { $0.name == broken.name }
      if let again { last = again }
      return again != nil
    }
    say("\(line(of: shortest))\n  \(last.text)")
  }

  private static func broken(
    by script: UserScript, _ files: UserFiles
  ) -> [BrokenInvariant] {
    script.way.isLive ? LiveUser.broken(by: script) : UserPlay.broken(by: script, with: files)
  }

  /// Prints at once: a crash must not take it away.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  /// As a shell takes it.
  private static func line(of script: UserScript) -> String {
    let text = script.text.replacing("'", with: #"'\''"#)
    return "fuzz users \(script.way.rawValue) \(script.seed): '\(text)'"
  }
}

/// Prints the current script if it crashes the program.
private enum CrashNote {
  nonisolated(unsafe) private static let note = UnsafeMutablePointer<UInt8>.allocate(
    capacity: capacity)
  nonisolated(unsafe) private static var length = 0
  private static let capacity = 65_536

  static func watch() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      signal(number) { number in
        write(2, CrashNote.note, CrashNote.length)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func remember(_ line: String) {
    let bytes = Array("crashed: \(line)\n".utf8.prefix(capacity))
    length = 0
    for (index, byte) in bytes.enumerated() { note[index] = byte }
    length = bytes.count
  }
}
