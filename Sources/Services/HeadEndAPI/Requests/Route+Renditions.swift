extension Route {
  /// Whether it leads to a media playlist of HLS.
  package var isMediaPlaylist: Bool {
    if case .realClient(.media(.playlist, _, _)) = self { return true }
    return if case .mediaPlaylist = self { true } else { false }
  }

  /// Whether it leads to the rendition of that height, in lines, or to the next lower one where its
  /// ladder has none of that height: real clients are served up to 720 lines [N].
  package func isRendition(ofHeight height: Int) -> Bool {
    let (name, ladder) = rung
    let best = ladder.map(\.height).filter { $0 <= height }.max()
    return ladder.contains { $0.name == name && $0.height == best }
  }

  /// The rendition that it names, and the ladder of pictures that it is in; empty without one.
  private var rung: (name: String, ladder: [(name: String, height: Int)]) {
    switch self {
    case .mediaPlaylist(_, let name), .segment(_, let name, _):
      (name, (Rendition.ladder + [.uhd]).map { ($0.name, $0.height) })
    case .realClient(.media(let file, _, _)):
      (file.rendition ?? "", VideoRendition.ladder.map { ($0.name, $0.height) })
    case .contentToken, .sessionSetup, .sessionHeartbeat, .sessionTeardown, .killAccountSessions,
      .certificate, .licence, .keyReturn, .licenceInformation, .expressPlayToken,
      .expressPlayRights, .entitlement, .onPremiseLicence, .masterPlaylist,
      .realClient(.key), .realClient(.presentation), .realClient(.clearKeyLicence),
      .realClient(.ticket):
      ("", [])
    }
  }
}

extension MediaFile {
  /// The rendition that it is of; `nil` for what is about all of them.
  fileprivate var rendition: String? {
    switch self {
    case .master, .presentation: nil
    case .playlist(let rendition), .initialisation(let rendition), .segment(_, let rendition):
      rendition
    }
  }
}
