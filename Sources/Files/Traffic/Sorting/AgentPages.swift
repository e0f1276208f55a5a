/// Pages that are the names of programs, as HTTP Toolkit writes them: on iOS an app sends the
/// requests for session and licence, and AppleCoreMedia those for media, for one player.
struct AgentPages {
  /// The only page of them that requests media; `nil` where there is none or there are several.
  private let player: String?
  private let pages: Set<String>

  /// Looks at requests with their pages, programs and whether they are for media.
  init(_ requests: [(page: String, agent: String, isMedia: Bool)]) {
    let byPage = Dictionary(grouping: requests, by: \.page)
    pages = Set(
      byPage.filter { page, requests in
        let agents = requests.map(\.agent).filter { !$0.isEmpty }
        return !page.isEmpty && !agents.isEmpty
          && agents.allSatisfy { Self.product($0) == Self.product(page) }
      }.keys)
    let players = pages.filter { page in byPage[page]?.contains(where: \.isMedia) == true }
    player = players.count == 1 ? players.first : nil
  }

  /// The page whose player sent what a page sent.
  func page(_ page: String) -> String {
    pages.contains(page) ? player ?? page : page
  }

  /// The product that a program's name begins with (RFC 9110 §10.1.5).
  private static func product(_ agent: String) -> Substring {
    agent.prefix { $0 != "/" && $0 != " " }
  }
}
