/// A path by which untrusted bytes reach the program.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// What curses reads: keys, pastes and reports of the mouse, and what they do on the wall.
  case keyBytes
  /// The text of `--keys`.
  case keyScript
  case lineUp
  /// The file of a network that changes.
  case trace
  case scenario
  case savedSession
  case configuration
  /// A master or a media playlist.
  case playlist
  /// Requests of real clients and orders of the remote control in one session, with its file, its
  /// replay and the scenario exported from it.
  case servedSession
  /// What a browser or a player has recorded.
  case archive
  /// A JSON web token, or the payload of one that is signed rightly.
  case token
  /// An SPC, a CKC, a certificate or an asset identifier.
  case keyMessage
  /// Requests of real clients, at any address.
  case request
  /// What a real client reports of itself, as far as the screen.
  case report
  /// The bodies of the remote control's orders: steps and expectations.
  case control
  /// Its orders for keys and clock, and the query of its picture.
  case order
  /// The head of an HTTP request, as far as the server admits it.
  case head

  /// The separator of an input's independent parts; `nil` where an input is one piece.
  var separator: [UInt8]? { self == .servedSession ? SessionInputs.separator : nil }

  /// Takes an input; returns the promises that were broken. An input that is refused breaks none,
  /// whatever it is, if the refusal is one clear line. What is worse than a broken promise, a crash
  /// or a hang, is for the caller to notice.
  package func check(_ bytes: [UInt8], on ground: FuzzFixture) -> [String] {
    var findings = Findings()
    switch self {
    case .keyBytes: KeyInputs(ground).check(bytes, &findings)
    case .keyScript: KeyInputs(ground).takeScript(bytes, &findings)
    case .lineUp: FileInputs(ground).takeLineUp(bytes, &findings)
    case .trace: FileInputs(ground).takeTrace(bytes, &findings)
    case .scenario: FileInputs(ground).takeScenario(bytes, &findings)
    case .savedSession: FileInputs(ground).takeSession(bytes, &findings)
    case .configuration: FileInputs(ground).takeConfiguration(bytes, &findings)
    case .playlist: KeyMessageInputs(ground).takePlaylist(bytes, &findings)
    case .servedSession:
      var inputs = SessionInputs(ground)
      inputs.check(bytes, &findings)
    case .archive: ArchiveInputs().check(bytes, &findings)
    case .token: KeyMessageInputs(ground).takeToken(bytes, &findings)
    case .keyMessage: KeyMessageInputs(ground).check(bytes, &findings)
    case .request: ClientInputs(ground).takeRequests(bytes, &findings)
    case .report: ClientInputs(ground).takeReport(bytes, &findings)
    case .control: ClientInputs(ground).takeStep(bytes, &findings)
    case .order: OrderInputs(ground).check(bytes, &findings)
    case .head: HeadInputs().check(bytes, &findings)
    }
    return findings.sentences
  }
}
