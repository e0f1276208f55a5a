package import HeadEndAPI

/// What a real client says of itself by CMCD (HeadEnd/RealClients, "CMCD"); texts come from
/// outside.
package enum CMCDNotice: Hashable, Sendable {
  /// Its buffer has run out.
  case stalled
  /// It is in another state.
  case state(CMCDState)
  /// It has met an error; a fatal one ends its playback.
  case failed(codes: [String], isFatal: Bool)
  /// Something else has happened.
  case event(String)
  /// What it says is wrong.
  case invalid(String)

  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    switch self {
    case .stalled:
      return row(
        "clientStalled", "a real client reported via CMCD that its buffer ran empty", .warning,
        text: "its buffer ran empty")
    case .state(let state):
      return row(
        "clientState", "a real client reported a new state via CMCD", .notice,
        text: state.words, ["state": state.words])
    case .failed(let codes, let isFatal):
      let text = UntrustedText.harmless(codes.joined(separator: " "))
      return row(
        "clientError", "a real client reported an error via CMCD",
        isFatal ? .error : .warning, text: text + (isFatal ? ", fatal" : ""),
        ["codes": text, "fatal": isFatal])
    case .event(let words):
      let text = UntrustedText.harmless(words)
      return row(
        "clientEvent", "a real client reported another event via CMCD", .info, text: text,
        ["event": text])
    case .invalid(let problem):
      let text = UntrustedText.harmless(problem)
      return row(
        "clientDataInvalid", "a real client sent invalid CMCD", .warning, text: text,
        ["problem": text])
    }
  }

  static let samples: [Self] = [
    .stalled, .state(.starting), .failed(codes: [], isFatal: false), .event(""), .invalid(""),
  ]
}
