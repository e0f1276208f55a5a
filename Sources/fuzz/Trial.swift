import Foundation
import Fuzzing

/// Many generated inputs for one way in, with the time that each takes.
struct Trial {
  private let way: WayIn
  private let seed: UInt64
  /// What an input may take at most.
  private static let patience = Duration.seconds(1)

  init(_ way: WayIn, seed: UInt64) {
    self.way = way
    self.seed = seed
  }

  /// Prints what was found; ends with 1 if anything was.
  func run(_ count: Int) {
    let ground = Shelf.ground()
    let corpus = Shelf.corpus(of: way)
    var generator = InputGenerator(way, corpus: corpus, seed: seed)
    var failures = 0
    var longest = Duration.zero
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<count {
      let input = number < corpus.count ? corpus[number] : generator.next()
      keep(input)
      var (findings, time) = take(input, on: ground)
      // A busy machine can stop anybody for a second, but hardly the same input twice more.
      for _ in 0..<2 where time > Self.patience { time = min(time, take(input, on: ground).time) }
      longest = max(longest, time)
      if time > Self.patience { findings.append("it took \(time)") }
      guard !findings.isEmpty else { continue }
      failures += 1
      if failures <= 20 { report(findings, number, input) }
    }
    let seconds = (clock.now - start) / .seconds(1)
    print(
      "\(way.rawValue): \(count) inputs, \(failures) failures, \(Int(seconds)) s, longest "
        + "\(Int(longest / .milliseconds(1))) ms, \(Self.residentMegabytes) MB")
    exit(failures == 0 ? 0 : 1)
  }

  private func take(_ input: [UInt8], on ground: Ground) -> (findings: [String], time: Duration) {
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

  /// The most memory that was in use, where the system says so.
  private static var residentMegabytes: Int {
    do {
      let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(separator: " ").dropLast().last).flatMap { Int($0) }.map { $0 / 1024 }
        ?? 0
    } catch {
      return 0
    }
  }
}
