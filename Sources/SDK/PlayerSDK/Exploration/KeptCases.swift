import Faults
import Foundation
import HeadEndAPI
import Sessions
import Simulation

/// The schedules on which tests have failed before, in a JSON file beside the tests.
struct KeptCases {
  private let file: URL
  /// The test that the cases belong to, and its arguments.
  private let test: String
  private let arguments: String?
  private var entries: [Entry]

  fileprivate struct Entry: Codable {
    let test: String
    /// The test's arguments; `nil` for a test without any.
    let arguments: String?
    let rule: String?
    let player: String
    let detail: String
    /// Why the finding is accepted, as its author writes it here; `nil` if it is not.
    let accepted: String?
    /// How much of its harm there may be; `nil` for none.
    let upTo: Int?
    let steps: [Step]
  }

  /// A breach, the steps that lead to it, and why it is accepted, if it is.
  struct Case {
    let breach: AppRun.Breach
    let commands: [TimedAppCommand]
    let reason: String?
  }

  fileprivate struct Step: Codable {
    /// The step's time since the start, in seconds.
    let at: Double
    let act: String
    var player: String?
    var fault: String?
    var isProvoked: Bool?
    var content: String?
    /// The target of a seek, in seconds.
    var position: Double?
    /// A fault written in the fault grammar: its point, its effect and, unless it acts only once,
    /// its ending.
    var point: String?
    var effect: String?
    var ending: String?
  }

  /// Reads the cases in a file; a file that does not exist has none.
  init(in file: URL, of test: String, with arguments: [Any] = []) throws {
    (self.file, self.test) = (file, test)
    self.arguments =
      arguments.isEmpty ? nil : arguments.map { String(describing: $0) }.joined(separator: ", ")
    entries = []
    guard FileManager.default.fileExists(atPath: file.path()) else { return }
    do {
      entries = try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
    } catch {
      throw SimulatorProblem("\(file.path()): cannot read the kept cases: \(error)")
    }
  }

  /// The cases that are kept for this test.
  var cases: [Case] {
    entries.filter(isMeant).map { entry in
      let breach = AppRun.Breach(
        rule: entry.rule.flatMap { Rule.named($0) }, player: entry.player, instant: .zero,
        detail: entry.detail, remedy: nil, upTo: entry.upTo ?? 0)
      return Case(
        breach: breach, commands: entry.steps.compactMap(\.command), reason: entry.accepted)
    }
  }

  private func isMeant(_ entry: Entry) -> Bool {
    entry.test == test && entry.arguments == arguments
  }

  /// Keeps these findings; returns a message if the file cannot be written, otherwise an empty
  /// string.
  @MainActor mutating func kept(_ findings: [AppFinding]) -> String {
    do {
      try keep(findings)
      return ""
    } catch {
      return "; cannot write \(file.path()): \(error.localizedDescription)"
    }
  }

  /// Replaces this test's cases with these findings and writes the file, or removes the file if no
  /// cases are left.
  @MainActor private mutating func keep(_ findings: [AppFinding]) throws {
    let others = entries.filter { !isMeant($0) }
    let kept = findings.map { finding in
      Entry(
        test: test, arguments: arguments, rule: finding.breach.rule?.name,
        player: finding.breach.player, detail: finding.breach.detail,
        accepted: finding.reason, upTo: finding.breach.upTo > 0 ? finding.breach.upTo : nil,
        steps: finding.commands.map { Step($0) })
    }
    guard !entries.isEmpty || !kept.isEmpty else { return }
    entries = others + kept
    guard !entries.isEmpty else { return try FileManager.default.removeItem(at: file) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(entries).write(to: file, options: .atomic)
  }
}

extension KeptCases.Step {
  fileprivate init(_ timed: TimedAppCommand) {
    let at = Double(timed.instant.nanoseconds) / 1_000_000_000
    switch timed.command {
    case .order(.zap(let content), let name):
      self.init(at: at, act: "zap", player: name, content: content)
    case .order(.seek(let position), let name):
      self.init(at: at, act: "seek", player: name, position: position.inSeconds)
    case .order(let order, let name): self.init(at: at, act: order.word, player: name)
    case .fault(let key, let name, let provoke):
      self.init(at: at, act: "fault", player: name, fault: String(key), isProvoked: provoke)
    case .effect(let fault, let name, let provoke):
      self.init(
        at: at, act: "effect", player: name, isProvoked: provoke, point: fault.point.name,
        effect: fault.effect.text, ending: fault.ending == .once ? nil : fault.ending.text)
    case .background: self.init(at: at, act: "background")
    case .rotate: self.init(at: at, act: "rotate")
    case .guest(let content): self.init(at: at, act: "guest", content: content)
    case .clearFaults: self.init(at: at, act: "clear")
    case .shortTokens: self.init(at: at, act: "tokens")
    }
  }

  fileprivate var command: TimedAppCommand? {
    let instant = Instant(nanoseconds: Int64((at * 1_000_000_000).rounded()))
    return content(of: act).map { TimedAppCommand(instant: instant, command: $0) }
  }

  private func content(of act: String) -> AppCommand? {
    let name = player ?? ""
    switch act {
    case "fault":
      return fault?.first.map { .fault($0, on: name, provoke: isProvoked == true) }
    case "effect":
      guard let place = point.flatMap({ FaultPoint(name: $0) }),
        let effect = effect.flatMap({ FaultEffect(text: $0, at: place) })
      else { return nil }
      let fault = Fault(
        on: place, of: .players([]), effect: effect,
        ending: ending.flatMap { FaultEnding(text: $0) } ?? .once)
      return .effect(fault, on: name, provoke: isProvoked == true)
    case "seek": return .order(.seek(to: .seconds(position ?? 0)), on: name)
    case "background": return .background
    case "rotate": return .rotate
    case "guest": return .guest(content ?? "")
    case "clear": return .clearFaults
    case "tokens": return .shortTokens
    case "zap": return .order(.zap(to: content ?? ""), on: name)
    case let word: return ViewerOrder.plain.first { $0.word == word }.map { .order($0, on: name) }
    }
  }
}
