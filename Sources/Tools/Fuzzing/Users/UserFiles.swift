/// The files that users start from, by their names: line-ups, scenarios and recordings.
package struct UserFiles: Sendable {
  let lineUps: [String: String]
  let scenarios: [(name: String, text: String)]
  let archives: [(name: String, bytes: [UInt8])]

  /// What users start from; none of it may be empty.
  package init(
    lineUps: [String: String], scenarios: [String: String], archives: [String: [UInt8]]
  ) {
    precondition(
      !lineUps.isEmpty && !scenarios.isEmpty && !archives.isEmpty, "There is something to open.")
    self.lineUps = lineUps
    self.scenarios = scenarios.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.archives = archives.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
