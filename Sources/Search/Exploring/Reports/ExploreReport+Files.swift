import Players
import Sessions
import Simulation

extension ExploreReport {
  /// The version of what `json` writes; it is raised when a member changes its meaning or goes.
  private static let version = 1

  /// The same as JSON (Exploring/Exploring, "The report"): times in seconds.
  package func json(version: String) -> String {
    let report: JSON = [
      "version": .integer(Self.version), "program": .text(version),
      "subject": .text(subject), "subjectFailure": failure.map { .text($0) } ?? .null,
      "seed": .seed(search.exploration.seed),
      "runs": .integer(search.done), "stopped": .flag(wasStopped),
      "findings": .list(entries.map { $0.json(alsoAt: appsSharing($0)) }),
      "prices": .list(prices.map(json)),
      "resolved": .list(resolved.map { .text($0) }),
      "stillBroken": .list(stillBroken.map { .text($0) }),
      "notJudged": .list(notJudged.map { .text($0) }),
      "notes": .list(search.notes.map { .text($0.text) }),
      "tried": tried,
    ]
    return report.text() + "\n"
  }

  private var tried: JSON {
    let keys = Set(search.exploration.keys).sorted()
    return [
      "letters": .list(keys.map { .text(String($0)) }),
      "acted": .list(keys.filter(search.coverage.acted.contains).map { .text(String($0)) }),
      "states": .object(
        keys.map { key in
          let states = search.coverage.states[key, default: []].map(\.rawValue).sorted()
          return JSON.Member(key: String(key), value: .list(states.map { .text($0) }))
        }),
      "cutRuns": .integer(search.coverage.cutRuns),
      "alone": .integer(tries.alone), "ofAlone": .integer(tries.all),
      "bursts": .integer(tries.bursts),
    ]
  }

  /// The same as JUnit XML: each rule is a test case, which keeps its name whatever its result. It
  /// fails with all its new findings, and is skipped where all of them were known. A scenario that
  /// fails without any fault is a failed test case of its own.
  package func junit(version: String, seconds: Double) -> String {
    JUnit.text(
      "zapdeck explore",
      properties: [
        ("version", version), ("seed", String(search.exploration.seed)), ("lineup", subject),
        ("runs", String(search.done)),
      ], seconds: seconds,
      search.exploration.rules.map { rule in
        JUnit.Case(group: rule.name, name: rule.breaks, outcome: outcome(of: rule))
      } + (failure.map { [JUnit.Case(subjectFailure: $0)] } ?? []))
  }

  private func outcome(of rule: Rule) -> JUnit.Outcome {
    let findings = entries.filter { $0.report.finding.rule == rule }
    let new = findings.filter { $0.standing == .new }
    guard new.isEmpty else {
      let texts = new.map { text(of: $0) }
      return .failure(
        new.map { "\($0.title): \($0.report.cause)" }.joined(separator: "; "),
        texts.joined(separator: "\n"))
    }
    guard findings.isEmpty else {
      let known = findings.map { entry in
        let reason = entry.reason.map { " (accepted: \($0))" } ?? ""
        return "\(entry.title)\(reason): \(entry.report.cause)"
      }
      return .skipped("known: \(known.joined(separator: "; "))")
    }
    if isVain { return .skipped("the scenario fails without any fault") }
    return wasStopped ? .skipped("the search was stopped") : .passed
  }
}

extension JUnit.Case {
  /// A scenario that fails without any fault, and why.
  package init(subjectFailure: String) {
    self.init(
      group: "scenario", name: "passes without any fault",
      outcome: .failure("it fails without any fault", subjectFailure))
  }
}

extension ExploreReport.Entry {
  /// The identity of the finding, in words.
  package var title: String { report.finding.identity.text }

  fileprivate func json(alsoAt apps: [String]) -> JSON {
    let finding = report.finding
    return [
      "rule": .text(finding.rule.name), "title": .text(title),
      "device": .text(finding.devices[0]),
      "devices": .list(finding.devices.map { .text($0) }),
      "policy": .text(finding.identity.policy),
      "notified": finding.identity.cause.notified.map { .text($0) } ?? .null,
      "reacted": .text(finding.identity.cause.reacted),
      "player": .text(finding.breach.playerName),
      "at": .seconds(finding.breach.instant),
      "detail": .text(finding.detail), "harm": harm,
      "standing": .text(standing.rawValue.lowercased()),
      "accepted": reason.map { .text($0) } ?? .null,
      "cause": .text(report.cause), "steps": .list(report.lines.indices.map(step)),
      "told": .list(report.told.map { .text($0.text) }),
      "did": .list(report.did.map { .text($0.text) }),
      "documented": report.documented.map { .text($0) } ?? .null,
      "alsoAt": .list(apps.map { .text($0) }), "also": .list(finding.also.map(\.json)),
      "viewer": .text(report.viewer),
      "service": .text(report.service), "remedy": .text(finding.breach.remedy),
      "run": .integer(finding.run), "tries": .integer(finding.tries),
      "case": file.map { .text($0) } ?? .null, "film": film.map { .text($0) } ?? .null,
    ]
  }

  /// What is suffered, the sufferer, how much, the limit, and how much with the documented answers.
  private var harm: JSON {
    guard let sufferer = report.sufferer, let avoidance = report.finding.avoidance else {
      return .null
    }
    return [
      "kind": .text(report.finding.rule.name), "sufferer": .text(sufferer),
      "amount": .integer(avoidance.amount), "limit": .integer(report.finding.rule.slack),
      "reference": .integer(avoidance.least),
    ]
  }

  private func step(_ index: Int) -> JSON {
    let (line, ablation) = (report.lines[index], report.finding.ablation(index))
    return [
      "at": .seconds(line.instant), "word": .text(line.word),
      "player": .text(line.player), "name": .text(line.name),
      "without": .list((ablation?.without ?? []).map { .text($0) }),
      "instead": .list((ablation?.instead ?? []).map { .text($0) }),
      "tried": .integer(ablation?.tried ?? 0),
    ]
  }
}

extension Finding.Sighting {
  fileprivate var json: JSON {
    ["player": .text(player), "words": .list(words.map { .text($0) })]
  }
}

extension ExploreReport {
  private func json(_ price: Finding) -> JSON {
    [
      "rule": .text(price.rule.name), "title": .text(price.identity.text),
      "player": .text(price.breach.playerName), "detail": .text(price.breach.detail),
      "watching": .flag(unwatched.contains { $0.identity == price.identity }),
    ]
  }
}
