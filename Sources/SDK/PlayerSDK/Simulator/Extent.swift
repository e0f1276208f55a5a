package import Sessions

/// How much has happened in a run: the numbers of its breaches and records.
///
/// A run ends where time last passed. What follows, such as the release of the app by the end of
/// the test's closure, is the test's end, and not a reaction of the app.
struct Extent {
  fileprivate(set) var breaches = 0
  fileprivate(set) var log = 0
  fileprivate(set) var steps = 0
  fileprivate(set) var commands = 0
}

extension Simulator {
  /// The rules that the app's own code has broken so far, in order; empty unless it is judged.
  package var breaches: [Breach] { session.rules?.allBreaches ?? [] }

  /// The breaches until time last passed.
  var pastBreaches: [Breach] { Array(breaches.prefix(extent.breaches)) }

  /// Records the extent of the run at the end of an advance.
  func measureExtent() {
    extent = Extent(
      breaches: breaches.count, log: log.count, steps: steps.count, commands: commands.count)
  }
}
