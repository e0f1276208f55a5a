/// What `zapdeck replay` prints without a file: the last live sessions.
package enum SessionsPage {
  /// `sessions` are by name and title, the newest first; `folder` is where they are kept.
  package static func text(_ sessions: [(name: String, title: String)], in folder: String) -> String
  {
    guard !sessions.isEmpty else { return "there is no session in \(folder) yet\n" }
    return "sessions in \(folder), the newest first: zapdeck replay NAME\n"
      + PlainTable.text(sessions.map { [$0.name, $0.title] }, indent: 2)
  }
}
