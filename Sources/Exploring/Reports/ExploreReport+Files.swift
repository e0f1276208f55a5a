import Lab
import Players
import Simulation

extension ExploreReport {
  /// The same as JSON (Exploring/Exploring, "The report").
  package var json: String {
    let report: JSON = [
      "subject": .text(subject), "seed": .text(String(search.exploration.seed)),
      "runs": .integer(search.done), "stopped": .flag(wasStopped),
      "findings": .list(entries.map(\.json)), "prices": .list(prices.map(\.json)),
      "resolved": .list(resolved.map { .text($0) }),
      "stillBroken": .list(stillBroken.map { .text($0) }),
      "tried": tried,
    ]
    return report.text() + "\n"
  }

  private var tried: JSON {
    let letters = Set(search.exploration.letters).sorted()
    return [
      "letters": .list(letters.map { .text(String($0)) }),
      "acted": .list(letters.filter(search.coverage.acted.contains).map { .text(String($0)) }),
      "states": .object(
        letters.map { letter in
          let states = search.coverage.states[letter, default: []].map(\.rawValue).sorted()
          return JSON.Member(key: String(letter), value: .list(states.map { .text($0) }))
        }),
      "cutRuns": .integer(search.coverage.cutRuns),
    ]
  }

  /// The same as JUnit XML: each rule is a test case, each new finding a failed one, and each that
  /// was known a skipped one.
  package var junit: String {
    let broken = Set(entries.map(\.story.finding.rule.name))
    let kept = search.exploration.rules.filter { !broken.contains($0.name) }
    let failed = entries.map { entry in
      JUnit.Case(
        group: entry.story.finding.rule.name, name: entry.title,
        outcome: entry.standing == .known
          ? .skipped("known: \(entry.story.cause)")
          : .failure(entry.story.cause, FindingText(entry, seed: search.exploration.seed).text))
    }
    let passed = kept.map { JUnit.Case(group: $0.name, name: $0.breaks, outcome: .passed) }
    return JUnit.text("zapdeck explore", failed + passed)
  }
}

extension ExploreReport.Entry {
  /// Such as `storm by t t`: what tells findings apart.
  package var title: String { story.finding.title }

  fileprivate var json: JSON {
    let finding = story.finding
    return [
      "rule": .text(finding.rule.name), "title": .text(title),
      "player": .text(finding.breach.playerName),
      "at": .text(Quantity.text(finding.breach.instant.sinceStart)),
      "detail": .text(finding.breach.detail), "standing": .text(standing.rawValue.lowercased()),
      "cause": .text(story.cause), "steps": .list(story.lines.indices.map(step)),
      "told": .list(story.told.map { .text($0.text) }),
      "did": .list(story.did.map { .text($0.text) }),
      "documented": story.documented.map { .text($0) } ?? .null,
      "twin": .text(story.twinPolicy), "viewer": .text(story.viewer),
      "service": .text(story.service), "remedy": .text(finding.rule.remedy),
      "run": .integer(finding.run), "tries": .integer(finding.tries),
      "case": file.map { .text($0) } ?? .null, "film": film.map { .text($0) } ?? .null,
    ]
  }

  private func step(_ index: Int) -> JSON {
    let (line, ablation) = (story.lines[index], story.finding.ablations[index])
    return [
      "at": .text(Quantity.text(line.instant.sinceStart)), "word": .text(ablation.word),
      "player": .text(line.player), "name": .text(line.name),
      "without": .list(ablation.without.map { .text($0) }),
      "instead": .list(ablation.instead.map { .text($0) }), "tried": .integer(ablation.tried),
    ]
  }
}

extension Finding {
  /// Such as `storm by t t`: what tells findings apart.
  package var title: String {
    "\(rule.name) by \(signature.isEmpty ? "nothing" : signature.joined(separator: " "))"
  }

  fileprivate var json: JSON {
    [
      "rule": .text(rule.name), "title": .text(title), "player": .text(breach.playerName),
      "detail": .text(breach.detail),
    ]
  }
}
