import Foundation

/// Compares instruction counts with those in a file: a count that has grown by more than 5 %
/// fails.
struct InstructionGate {
  let path: String

  /// Counts, compares and prints; returns whether all pass. With `isRecording` it rewrites the
  /// file instead.
  func run(isRecording: Bool) throws -> Bool {
    let kept =
      isRecording ? nil : InstructionFile(try String(contentsOfFile: path, encoding: .utf8))
    if let kept, kept.platform != InstructionFile.here {
      print("gate: skipped; the counts are for \(kept.platform), this is \(InstructionFile.here)")
      return true
    }
    guard let counter = try InstructionCounter() else {
      print("gate: skipped; valgrind is not installed")
      return true
    }
    var file = InstructionFile(platform: InstructionFile.here)
    for chore in Chore.allCases { file.counts[chore.rawValue] = try counter.count(chore) }
    guard let kept else {
      try file.text.write(toFile: path, atomically: true, encoding: .utf8)
      print(file.text, terminator: "")
      return true
    }
    return Chore.allCases.map { judge($0.rawValue, file, kept) }.allSatisfy(\.self)
  }

  private func judge(_ name: String, _ new: InstructionFile, _ kept: InstructionFile) -> Bool {
    guard let count = new.counts[name], let before = kept.counts[name] else {
      print("gate: \(name): \(path) has no count; \(InstructionFile.command) writes it")
      return false
    }
    let verdict = Self.verdict(count, before)
    print("gate: \(name): \(count) instructions, \(verdict.text)")
    return verdict.passes
  }

  /// The verdict on a count, given the previous one.
  static func verdict(_ count: Int, _ before: Int) -> (passes: Bool, text: String) {
    let growth = Double(count) / Double(before) - 1
    let percent = (growth * 1000).rounded() / 10
    let sign = percent < 0 ? "-" : "+"
    let change = "\(sign)\(Figure.digits(abs(percent))) % against \(before)"
    guard (count - before) * 20 <= before else {
      return (false, "\(change): over the allowed 5 %; \(InstructionFile.command) if intended")
    }
    let isBetter = (before - count) * 20 > before
    return (true, isBetter ? "\(change): better; \(InstructionFile.command) records it" : change)
  }
}
