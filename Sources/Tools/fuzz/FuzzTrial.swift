import Foundation
import Fuzzing

/// Many generated inputs for one way in, with the time that each takes.
struct FuzzTrial {
  private let way: FuzzTarget
  private let seed: UInt64
  private let ground = RepositoryFiles.ground()
  private var failures = 0
  private var longest = 0.0
  /// The memory in use after half of the inputs: what has grown since grows with their number.
  private var halfway = 0
  /// Megabytes by which a large input may leave the memory larger.
  private static let slack = 24
  /// Seconds that an input may take at most: of the processor, for the machine may be busy. An
  /// endless wait has to be noticed by the caller.
  private static let patience = 1.0

  init(_ way: FuzzTarget, seed: UInt64) {
    self.way = way
    self.seed = seed
  }

  /// Prints what was found; ends with 1 if anything was.
  mutating func run(_ count: Int) {
    let corpus = RepositoryFiles.corpus(of: way)
    var generator = InputGenerator(way, corpus: corpus, seed: seed)
    let start = Self.processorSeconds
    for number in 0..<count {
      if number == count / 2 { halfway = Self.residentMegabytes }
      give(number < corpus.count ? corpus[number] : generator.next(), number)
    }
    let (seconds, end) = (Int(Self.processorSeconds - start), Self.residentMegabytes)
    print(
      "\(way.rawValue): \(count) inputs of seed \(seed), \(failures) failures, \(seconds) s, "
        + "longest \(Int(longest * 1000)) ms, "
        + "\(halfway) MB halfway, \(end) MB at the end")
    let grows = end > halfway + max(halfway / 2, Self.slack)
    if grows { print("\(way.rawValue): memory grows with the number of inputs") }
    exit(failures == 0 && !grows ? 0 : 1)
  }

  private mutating func give(_ input: [UInt8], _ number: Int) {
    keep(input)
    let begin = Self.processorSeconds
    var findings = way.check(input, on: ground)
    let time = Self.processorSeconds - begin
    longest = max(longest, time)
    if time > Self.patience { findings.append("it took \(time) s") }
    guard !findings.isEmpty else { return }
    failures += 1
    if failures <= 20 { report(findings, number, input) }
  }

  /// What this program has used of the processor so far; `clock` counts in millionths of a second
  /// (POSIX, clock(3)).
  private static var processorSeconds: Double { Double(clock()) / 1e6 }

  /// Keeps the last input, to find the cause of a crash.
  private func keep(_ input: [UInt8]) {
    guard let path = ProcessInfo.processInfo.environment["FUZZ_KEEP"] else { return }
    do {
      try Data(input).write(to: URL(filePath: path))
    } catch {
      Ending.with("\(path): \(error.localizedDescription)")
    }
  }

  private func report(_ findings: [String], _ number: Int, _ input: [UInt8]) {
    print("\(way.rawValue) \(number): \(findings.joined(separator: "; "))")
    print("  base64 \(Data(input.prefix(4000)).base64EncodedString())")
  }

  /// The memory in use, where the system says so.
  private static var residentMegabytes: Int {
    do {
      let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      return (line?.split(separator: " ").dropLast().last).flatMap { Int($0) }.map { $0 / 1024 }
        ?? 0
    } catch {
      return 0
    }
  }
}
