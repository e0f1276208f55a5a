import Dashboard

/// What pages repeat of the program: the key table, the catalogues of errors and of notices.
enum KeyTable {
  /// Generated articles by their paths.
  static let articles = [
    "Sources/Players/Players.docc/Errors.md": ErrorsPage.markdown,
    "Sources/Players/Players.docc/Notifications.md": NotificationsPage.markdown,
    "Sources/Faults/Faults.docc/FaultsAtRealClients.md": FaultsPage.markdownAtRealClients,
    "Sources/Faults/Faults.docc/FaultsAtCrowds.md": FaultsPage.markdownAtCrowds,
  ]

  static var markdown: String { ActionTable.markdownTable() }
}
