import Dashboard

/// What pages repeat of the program: the key table and the error catalogue.
enum KeyTable {
  static var errorsPage: String { ErrorsPage.markdown }

  static var markdown: String { ActionTable.markdownTable() }
}
