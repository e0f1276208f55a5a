import Lab
package import Players
package import Screen

extension FilmMark {
  /// The mark that an announcement leaves in a film; `nil` for most of them.
  package init?(_ announcement: Announcement) {
    guard let mark = Mark(announcement) else { return nil }
    let whom = announcement.playerName.isEmpty ? "" : " on \(announcement.playerName)"
    switch (mark.kind, announcement.notice) {
    case (.marker, let notice): self.init(.mark, notice.text)
    case (.chapter, let notice): self.init(.chapter, notice.text)
    case (.zap, .simulator(.zapStarted(from: .some(let from), let to))):
      let way = from == to ? "to \(to) again" : "from \(from) to \(to)"
      self.init(.zap, "\(announcement.playerName) \(way)")
    case (.zap, let notice): self.init(.zap, "\(announcement.playerName) \(notice.text)")
    case (.fault, .simulator(.faultArmed(let name, _, _))): self.init(.fault, name + whom)
    case (.fault, let notice): self.init(.fault, notice.name + whom)
    case (.error, let notice):
      let codes = NoticeText.shortCodes(of: notice)
      self.init(.error, notice.name + whom + (codes.isEmpty ? "" : " (\(codes))"))
    }
  }
}
