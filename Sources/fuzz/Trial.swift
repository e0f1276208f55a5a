import Foundation
import Fuzzing

/// Many generated inputs for one way in, with the time that each takes.
struct Trial {
  private let way: WayIn
  private let seed: UInt64
  private let ground = Shelf.ground()
  private var failures = 0
  private var longest = Duration.zero
  /// The memory in use after half of the inputs: what has grown since grows with their number.
  private var halfway = 0
  /// Megabytes by which a large input may leave the memory larger.
  private static let slack = 24
  /// What an input may take at most.
  private static let patience = Duration.seconds(1)

  init(_ way: WayIn, seed: UInt64) {
    self.way = way
    self.seed = seed
  }

  /// Prints what was found; ends with 1 if anything was.
  mutating func run(_ count: Int) {
    let corpus = Shelf.corpus(of: way)
    var generator = InputGenerator(way, corpus: corpus, seed: seed)
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<count {
      if number == count / 2 { halfway = Self.residentMegabytes }
      give(number < corpus.count ? corpus[number] : generator.next(), number)
    }
    let (seconds, end) = (Int((clock.now - start) / .seconds(1)), Self.residentMegabytes)
    print(
      "\(way.rawValue): \(count) inputs of seed \(seed), \(failures) failures, \(seconds) s, "
        + "longest \(Int(longest / .milliseconds(1))) ms, "
        + "\(halfway) MB halfway, \(end) MB at the end")
    let grows = end > halfway + max(halfway / 2, Self.slack)
    if grows { print("\(way.rawValue): the memory grows with the number of inputs") }
    exit(failures == 0 && !grows ? 0 : 1)
  }

  private mutating func give(_ input: [UInt8], _ number: Int) {
    keep(input)
    var (findings, time) = take(input)
    // A busy machine can stop anybody for a second, but hardly the same input twice more.
    for _ in 0..<2 where time > Self.patience { time = min(time, take(input).time) }
    longest = max(longest, time)
    if time > Self.patience { findings.append("it took \(time)") }
    guard !findings.isEmpty else { return }
    failures += 1
    if failures <= 20 { report(findings, number, input) }
  }

  private func take(_ input: [UInt8]) -> (findings: [String], time: Duration) {
    let clock = ContinuousClock()
    let begin = clock.now
    let findings = way.take(input, on: ground)
    return (findings, clock.now - begin)
  }

  /// The last input, for whoever looks for what has crashed.
  private func keep(_ input: [UInt8]) {
    guard let path = ProcessInfo.processInfo.environment["FUZZ_KEEP"] else { return }
    do {
      try Data(input).write(to: URL(filePath: path))
    } catch {
      Fuzz.end("\(path): \(error.localizedDescription)")
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
