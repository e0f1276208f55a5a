import Dashboard
import Lab
import Scenarios
import Screen
import Simulation

/// What a presenter relies on, whatever was done before.
extension Invariant {
  /// So many presses of PgDn reach the end of five chapters.
  private static let most = 10

  static let talksEnd = Invariant("ten PgDn reach the end of a talk", .end) { play in
    let stage = play.stage
    guard stage.clock.talk != nil else { return nil }
    let size = FuzzFixture.size
    // Whatever is open is closed first.
    for _ in 0..<6 { _ = stage.press(.escape, size: size) }
    var chapters = 0
    for _ in 0..<most where stage.verdict == nil {
      let before = stage.session.now
      _ = stage.press(.pageDown, size: size)
      let begun = stage.session.chronicle.marks.count { $0.kind == .chapter }
      let isFar = stage.session.now - before >= .seconds(600)
      guard begun > chapters || isFar || stage.verdict != nil else {
        return "PgDn begins no chapter after \(begun)"
      }
      chapters = begun
      stage.pass(.seconds(100))
    }
    guard stage.verdict == nil, stage.session.now.sinceStart < .seconds(3000) else { return nil }
    return "after \(chapters) chapters there is no end"
  }
}
