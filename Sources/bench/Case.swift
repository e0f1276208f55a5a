/// A few lines of the table that are measured together.
protocol Case: Sendable {
  /// Measures; what this machine lacks is said in a row's remark.
  func measure() throws -> [Row]
}
