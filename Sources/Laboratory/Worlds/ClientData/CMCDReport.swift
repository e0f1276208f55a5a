package import HeadEndAPI
import Players

/// What a client says of itself with one request, or in one event (HeadEnd/RealClients, "CMCD").
/// What it gets wrong is named, and whatever can be read counts all the same.
package struct CMCDReport: Hashable, Sendable {
  /// How it came.
  package enum Mode: String, Sendable {
    case query
    case headers
    case event
  }

  package let mode: Mode
  package private(set) var version = 1
  package private(set) var values: [String: CMCDValue] = [:]
  /// What is wrong with it, in sentences.
  package private(set) var problems: [String] = []
  private var ownKeys = 0

  /// The events of a body, one in each line.
  static func events(in body: [UInt8]) -> [CMCDReport] {
    body.split(separator: UInt8(ascii: "\n")).prefix(mostEvents).compactMap { line in
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return text.isEmpty ? nil : CMCDReport(event: String(decoding: text, as: UTF8.self))
    }
  }

  /// Events of one body that are read [N].
  private static let mostEvents = 256

  init(event text: String) {
    self.init(.event, [(nil, text)])
  }

  init(queries texts: [String]) {
    self.init(.query, [(nil, texts[0])])
    if texts.count > 1 { problems.append("the query has CMCD \(texts.count) times, not once") }
  }

  init(_ headers: [(CMCDKey.Header, String)]) {
    self.init(.headers, headers.map { ($0.0, $0.1) })
  }

  private init(_ mode: Mode, _ texts: [(header: CMCDKey.Header?, text: String)]) {
    self.mode = mode
    var found: [(key: String, value: CMCDValue, header: CMCDKey.Header?)] = []
    for (header, text) in texts {
      let name = header?.rawValue ?? "CMCD"
      let read = CMCDText(text)
      if read.members.isEmpty {
        problems.append("\(name) is not a structured-field dictionary")
      } else {
        problems += read.problems
      }
      if read.isLowered {
        problems.append("\(name) has upper-case letters outside quotes: keys must be lower-case")
      }
      found += read.members.map { ($0.key, $0.value, header) }
    }
    if case .whole(let number)? = found.first(where: { $0.key == "v" })?.value { version = number }
    guard (1...2).contains(version) else {
      problems.append("v is \(version)\(CMCDKey.accepted)1 and 2")
      return
    }
    for (key, value, header) in found { apply(value, of: key, in: header) }
    if mode == .event, !found.isEmpty { checkEvent() }
  }
}

extension CMCDReport {
  private mutating func apply(_ value: CMCDValue, of name: String, in header: CMCDKey.Header?) {
    // What is kept is shown, logged and answered.
    let harmless = value.mapTexts { UntrustedText.harmless($0, limit: CMCDKey.longest) }
    guard let key = CMCDKey(name) else { return takeOwn(value, harmless, of: name) }
    if isAccepted(value, for: key) {
      values[name] = harmless
    } else {
      problems.append(key.problem(with: harmless.spelling))
      // What is meant by a fraction can be told, as of a buffer that was not rounded.
      guard case .whole = key.kind, isAccepted(value.rounded, for: key) else { return }
      values[name] = value.rounded
    }
    if let problem = misplacement(of: key, in: header) { problems.append("\(name) \(problem)") }
  }

  /// A key that no version has, as `com.example-name` is: a few of them, and short.
  private mutating func takeOwn(_ value: CMCDValue, _ harmless: CMCDValue, of name: String) {
    ownKeys += 1
    guard ownKeys <= CMCDKey.mostOwnKeys else {
      if ownKeys == CMCDKey.mostOwnKeys + 1 { problems.append(Self.tooManyOwnKeys) }
      return
    }
    let most = CMCDKey.longestOwnName
    let shown = UntrustedText.harmless(name, limit: most)
    guard name.utf8.count <= most else {
      problems.append(
        "\(shown.cutForMessage) is too long\(CMCDKey.accepted)at most \(most) characters")
      return
    }
    guard value.length <= CMCDKey.longestOwnText, value.count <= CMCDKey.mostValues else {
      problems.append("\(shown) is too long\(CMCDKey.accepted)\(Self.ownAcceptance)")
      return
    }
    values[shown] = harmless
    if !name.contains("-") { problems.append("\(shown) is not a CMCD key") }
  }

  static let tooManyOwnKeys = "more than \(CMCDKey.mostOwnKeys) custom keys: the rest is ignored"

  private static let ownAcceptance =
    "at most \(CMCDKey.longestOwnText) characters, or \(CMCDKey.mostValues) values in a list"

  /// Why a key may not stand where it does; `nil` where it may.
  private func misplacement(of key: CMCDKey, in header: CMCDKey.Header?) -> String? {
    if !key.versions.contains(version) { return "is not a key of version \(version)" }
    if key.place != .anywhere, mode != .event { return "is allowed only in events" }
    if let header, let own = key.header(in: version), own != header {
      return "belongs in \(own.rawValue)"
    }
    return nil
  }

  /// Whether a key may have the value.
  private func isAccepted(_ value: CMCDValue, for key: CMCDKey) -> Bool {
    guard case .list(let values) = value else { return isGood(value, for: key) }
    return key.isList && version == 2 && (1...CMCDKey.mostValues).contains(values.count)
      && values.allSatisfy { isGood($0, for: key) }
  }

  private func isGood(_ value: CMCDValue, for key: CMCDKey) -> Bool {
    switch (key.kind, value) {
    case (.whole, .whole(let number)): number >= 0
    case (.decimal, .whole), (.decimal, .decimal), (.flag, .flag): true
    case (.text(let most), .text(let text)):
      text.unicodeScalars.count <= key.limit(most, in: version)
    case (.token(let tokens), .token(let token)): tokens.contains(token)
    default: false
    }
  }

  /// What an event has to have, by its kind.
  private mutating func checkEvent() {
    if version != 2 { problems.append("an event must have v=2") }
    for name in ["e", "ts"] where values[name] == nil {
      problems.append("an event needs \(name)")
    }
    guard let event else { return }
    let kind = "e=\(event.rawValue)"
    if let need = event.need, values[need] == nil {
      problems.append("an event \(kind) needs \(need)")
    }
    if event != .custom, values["cen"] != nil { problems.append("cen is allowed only in e=ce") }
    guard event != .response else { return }
    for key in CMCDKey.all where key.place == .responses && values[key.name] != nil {
      problems.append("\(key.name) is allowed only in response events (e=rr)")
    }
  }

  /// What an event is about; `nil` for a request, and where that is wrong.
  package var event: CMCDEvent? { values["e"]?.word.flatMap(CMCDEvent.init) }

}
