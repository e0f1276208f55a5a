import Dashboard
import Foundation
import Scenarios
import Screen
import Sessions
import Simulation
import Synchronization
import Worlds

/// Plays scenarios headless, one on each processor.
final class CheckRun: Sendable {
  private let files: [String]
  private let logs: [String?]
  private let archives: [String?]
  private let seed: UInt64?
  /// The rules that all have to keep; `nil` for each scenario's own.
  private let rules: [Rule]?
  /// The line-up that has the apps; `nil` for each scenario's own.
  private let apps: LineUp?
  private let progress = ProgressLine()
  /// The bytes for each session's history, which a check does not use.
  private static let memory = 4_000_000
  private let entries: Mutex<[CheckReport.Entry?]>
  private let isStopped = Atomic(false)

  init(
    files: [String], log: String?, har: String?, seed: UInt64?, rules: [Rule]?, apps: LineUp?
  ) throws {
    (self.files, self.seed, self.rules, self.apps) = (files, seed, rules, apps)
    logs = try Self.paths(of: files, in: log, "--log ", "jsonl")
    archives = try Self.paths(of: files, in: har, "--har ", "har")
    entries = Mutex(files.map { _ in nil })
  }

  /// Ends it soon: what was not played to its end is reported as such.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Plays all of them; the entries are in the order of the files.
  func run() -> [CheckReport.Entry] {
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let began = ContinuousClock.now
      let outcome = isWanted ? outcome(index) : .stopped
      let path = Assets.shown(files[index])
      let brand = outcome.scenario?.lineUp.brand ?? Brand()
      let notes =
        (outcome.scenario?.stageNotes(path: path) ?? [])
        + [brand.accentNote(in: Theme.all)].compactMap { $0.map { "\(path): \($0)" } }
      let entry = CheckReport.Entry(
        path: path, outcome: outcome, seed: seed,
        seconds: (ContinuousClock.now - began) / .seconds(1), notes: notes,
        lacks: OwnStills(of: brand).problems.map { "\(path): \($0)" })
      entries.withLock { $0[index] = entry }
      showProgress()
    }
    progress.clear()
    return entries.withLock { $0.compactMap { $0 } }
  }

  private var isWanted: Bool { !isStopped.load(ordering: .relaxed) }

  private func showProgress() {
    let done = entries.withLock { $0.count { $0 != nil } }
    progress.show("\(done) of \(files.count) scenarios done")
  }

  private func outcome(_ index: Int) -> CheckReport.Outcome {
    do {
      var scenario = try ScenarioLibrary.loadBeginning(files[index])
      if !scenario.isRecorded {
        try LineUpLibrary.checkUpstreams(
          of: scenario.lineUp, called: Assets.shown(files[index]))
      }
      if let apps {
        if let obstacle = scenario.obstacle(toAppsOf: apps) {
          return .unfit("\(Assets.shown(files[index])): \(obstacle)")
        }
        scenario.takeApps(of: apps)
      }
      if let rules { scenario.rules = rules.map { RequiredRule($0) } }
      let session = scenario.session(seed: seed)
      session.historyBytes = 0
      let recorded = try RecordedSession(
        session, log: logs[index], after: .file, har: archives[index])
      recorded.limitMemory(to: Self.memory)
      let rehearsal = Rehearsal(
        scenario, on: session, probe: WallProbe(on: session), isThorough: true)
      let verdict = rehearsal.run { _ in
        showProgress()
        return isWanted
      }
      try recorded.close()
      return verdict.map { .judged($0, scenario) } ?? .stopped
    } catch let complaint as Complaint {
      return .unreadable(complaint.sentences)
    } catch {
      return .unreadable(["\(files[index]): \(error)"])
    }
  }

  /// The path of what is written of each scenario: files of the same name are distinguished by
  /// their folders.
  private static func paths(
    of files: [String], in folder: String?, _ option: String, _ ending: String
  ) throws -> [String?] {
    guard let folder else { return files.map { _ in nil } }
    try Files.createFolder(folder, option: option)
    let stems = files.map(Files.stem)
    return zip(files, stems).map { file, stem in
      let isAlone = stems.count { $0 == stem } == 1
      let whole = file.split(separator: "/").joined(separator: "-")
      return "\(folder)/\(isAlone ? stem : whole).\(ending)"
    }
  }
}
