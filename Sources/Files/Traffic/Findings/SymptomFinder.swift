import HeadEndAPI
import Simulation

/// Says of each request what was wrong with it.
struct SymptomFinder {
  private let baseline: Baseline
  /// Entries whose time-outs a slow line explains.
  private let explained: Set<Int>

  init(_ baseline: Baseline, explained: Set<Int>) {
    (self.baseline, self.explained) = (baseline, explained)
  }

  /// Why a request got no answer, or not the one that it asked for.
  func failure(of request: PlayerRequest) -> Symptom? {
    if explained.contains(request.entry) { return nil }
    // Only playlists and segments have an error log: what it says of a key is the key's failure.
    if !request.logged.isEmpty {
      if request.operation.isMedia { return .logged(request.logged) }
      let isOfKey = [.certificate, .licence, .expressPlayRights].contains(request.operation)
      return isOfKey ? .native(request.logged) : .drop
    }
    if request.status >= 400 { return .status(request.status, code: request.errorCode) }
    if request.isAnswered { return request.isNoPlaylist ? .malformed : nil }
    switch request.silence {
    case .timeout: return .timeout
    case .drop: return .drop
    case .givenUp: return nil
    }
  }

  /// How late an answer came.
  func delay(of request: PlayerRequest) -> Symptom? {
    guard !request.url.contains("_HLS_msn=") else { return nil }
    return baseline.lateness(of: request).map { .delay($0) }
  }
}

extension PlayerRequest {
  /// Why there was no answer.
  enum Silence {
    case timeout
    case drop
    /// Its sender did not want it any more.
    case givenUp
  }

  /// Why there was no answer: which of hang, lost request and slow name service it was cannot be
  /// seen.
  var silence: Silence {
    if names(Self.timeOuts) { return .timeout }
    if isEndGuessed { return .timeout }
    let milliseconds = duration.wholeMilliseconds
    if error.isEmpty || names(Self.abandonments) {
      let rest = milliseconds % 500
      let isRound = milliseconds >= 950 && (rest <= 50 || rest >= 450)
      if isRound { return .timeout }
      return error.isEmpty && milliseconds < 50 ? .drop : .givenUp
    }
    return milliseconds >= 1000 ? .timeout : .drop
  }

  /// Whether the file names why it was not answered: a time-out, or a connection that broke.
  var isSilenceNamed: Bool {
    logged.isEmpty
      && (names(Self.timeOuts) || !names(Self.abandonments) && names(Self.brokenConnections))
  }

  /// Whether the file's error has one of these words in it.
  private func names(_ words: [String]) -> Bool {
    let error = error.lowercased()
    return words.contains { error.contains($0) }
  }

  private static let timeOuts = ["timed_out", "timed out", "timeout", "time-out"]
  /// What programs write where a request's sender ended it [N].
  private static let abandonments = ["aborted", "cancel", "client disconnected"]
  /// What is in the errors of Chromium, Firefox, Safari, mitmproxy and Charles for connections that
  /// broke or were never made [N].
  private static let brokenConnections = [
    "connection", "disconnected", "reset", "refused", "closed", "unreachable", "name_not_resolved",
    "unknown_host", "network", "offline", "empty_response", "cert", "ssl", "tls", "lost",
  ]

  /// The service's own code in a refusal's body.
  var errorCode: Int? {
    guard let text, let body = JSON(Array(text.utf8)) else { return nil }
    // A body that repeats the status has no service code.
    return body.refusalCodes.first { (0...1_000_000_000).contains($0) && $0 != status }
  }

  /// Whether it is a playlist's answer with a text that is none.
  fileprivate var isNoPlaylist: Bool {
    guard operation == .manifest, isSuccess, let text, status != 304 else { return false }
    return !text.hasPrefix("#EXTM3U") && !text.hasPrefix("\u{feff}#EXTM3U")
      && !text.contains("<MPD")
  }
}

extension JSON {
  /// What a refusal's body may mean by its code: services name it in many ways [N], as a number or
  /// as a text of digits, and some put it into an object or a list of errors.
  fileprivate var refusalCodes: [Int] {
    switch self {
    case .object(let members):
      let codes = Self.codeNames.compactMap { name in
        members.first { $0.key.lowercased().filter(\.isLetter) == name }?.value.code
      }
      let errors = members.filter { ["error", "errors", "fault", "data"].contains($0.key) }
      return codes + errors.flatMap(\.value.refusalCodes)
    case .list(let values): return values.first?.refusalCodes ?? []
    case .text, .integer, .number, .flag, .null: return []
    }
  }

  /// In small letters, without signs between words.
  private static let codeNames = ["errorcode", "code", "errcode", "errorid", "statuscode"]

  private var code: Int? {
    if case .text(let text) = self { Int(text) } else { whole }
  }
}
