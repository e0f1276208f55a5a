import Dashboard

/// The key table as the program's one table of actions gives it.
enum KeyTable {
  static var markdown: String { ActionTable.markdownTable() }
}
