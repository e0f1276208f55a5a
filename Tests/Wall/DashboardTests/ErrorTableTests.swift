import Faults
import Foundation
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// A table that the program makes: each error that a fault of the menu leads to, for a player of
/// each system, as the log, `N`, the pane, the poster and the event log have it. The same, or
/// missing for a reason; what no app receives is in brackets wherever a person reads it.
@Suite struct ErrorTableTests {
  /// The documents' systems, and a player of each.
  private static let systems = [
    ("sessions", "default", 1), ("multi-instance", "multi-instance", 3), ("renewal", "offline", 1),
    ("TVSDK", "expressplay", 1), ("Flowplayer", "flowplayer", 3),
  ]
  private static let size = Size(160, 45)

  @Test(arguments: systems)
  func `log, N, pane, poster and event log have the same of an error`(
    system: (name: String, lineUp: String, number: Int)
  ) throws {
    var table = ""
    for kind in FaultCatalogue.kinds {
      for error in try Self.errors(of: kind, system.lineUp, system.number) {
        table += "\(system.name) | f \(kind.key) | \(error.row)\n"
        let complaints = error.complaints.joined(separator: "; ")
        #expect(complaints.isEmpty, "\(system.name) f \(kind.key): \(error.row): \(complaints)")
      }
    }
    #expect(table.split(separator: "\n").count > 3, "\(table)")
    Attachment.record(table, named: "errors-\(system.name).txt")
  }

  @Test func `the table knows a code in brackets from one that is missing or bare`() {
    #expect(CodeSight("x [code 403 errorCode 4000 \"no\"] y", "403") == .inBrackets)
    #expect(CodeSight("x code 403 [4000]", "403") == .bare)
    #expect(CodeSight("x 4030 [-403]", "403") == .missing)
    #expect(CodeSight("-42656 [503]", "-42656") == .bare)
  }

  @Test(arguments: LicenseFailure.Case.allCases, [20, 36, 56, 158])
  func `a toast has what is in brackets whole`(object: LicenseFailure.Case, width: Int) {
    let codes: [(native: Int?, http: Int?, server: Int?)] = [
      (nil, 400, 4000), (-42656, nil, nil), (nil, 503, nil), (nil, nil, nil),
    ]
    for (native, http, server) in codes {
      let failure = LicenseFailure(
        object, keyIdentifier: "id", nativeCode: native, httpCode: http, serverCode: server,
        message: "the lease expired at 2026-01-01T00:00:00.443Z")
      let text = ToastText.lines(
        of: .sdk(.drmLicenseError(failure)), player: "main", width: width, height: 3
      ).joined(separator: " ")
      #expect(text.filter { $0 == "[" }.count == text.filter { $0 == "]" }.count, "\(text)")
      for code in [native, http, server].compactMap(\.self) {
        #expect(CodeSight(text, "\(code)") == .inBrackets, "\(text)")
      }
    }
  }

  /// The errors of that player after the fault was armed, each name and codes once.
  private static func errors(
    of kind: FaultKind, _ lineUp: String, _ number: Int
  ) throws -> [ShownError] {
    let wallSession = WallSession(
      Session(try ShippedLineUp.named(lineUp), seed: 7, epoch: .scriptedEpoch),
      Wall(theme: .mono))
    wallSession.pass(.seconds(5))
    let before = wallSession.session.chronicle.announcements.kept.count
    for key in ["\(number)", "f", "\(kind.key)"] {
      guard let scalar = key.unicodeScalars.first else { continue }
      _ = wallSession.press(.character(scalar), size: size)
    }
    var (failure, poster): (Notice?, String?)
    for _ in 0..<24 where failure == nil {
      wallSession.pass(.seconds(2))
      failure = wallSession.session.world.observation.slots[number - 1].shownFailure
    }
    if let failure { poster = Self.poster(wallSession, of: failure) }
    let heard = wallSession.session.chronicle.announcements.kept.dropFirst(before)
    var seen: Set<String> = []
    return heard.compactMap { announced -> ShownError? in
      guard announced.player == PlayerID(number - 1), ShownError.isOne(announced.notice)
      else { return nil }
      let isShown = announced.notice == failure
      let error = ShownError(announced, poster: isShown ? poster : nil)
      return seen.insert(error.row).inserted ? error : nil
    }
  }

  /// The lines of the poster that have the failure's name.
  private static func poster(_ wallSession: WallSession, of failure: Notice) -> String {
    for _ in 0..<5 { _ = wallSession.press(.character("z"), size: size) }
    let name = NoticeText.names(of: failure).last ?? failure.name
    return TextDisplay.text(of: wallSession.frame(size)).split(separator: "\n")
      .filter { $0.contains(name) }.joined(separator: "\n")
  }
}

/// How a text has a code.
private enum CodeSight: String {
  case missing = "-"
  case bare
  case inBrackets = "[]"

  init(_ text: String, _ code: String) {
    var (isInside, inside, outside) = (false, "", "")
    for character in text {
      if character == "[" || character == "]" { isInside = character == "[" }
      if isInside { inside.append(character) } else { outside.append(character) }
    }
    func has(_ text: String) -> Bool {
      text.split { !($0.isNumber || $0 == "-") }.contains { $0 == code }
    }
    self = has(inside) ? .inBrackets : has(outside) ? .bare : .missing
  }
}

/// One error as each place has it.
private struct ShownError {
  private let name: String
  private let notice: Notice
  private let codes: [(key: String, code: String)]
  private let domain: String?
  /// The text of each place where a person reads; `nil` where it is not shown.
  private let texts: [(place: String, text: String?)]
  /// The keys that `N` lists.
  private let keys: [String]
  private let notReceived: [String]

  /// Whether it is an error that a system reports: no step of a timeline, nothing of ours.
  static func isOne(_ notice: Notice) -> Bool {
    [.notification, .call].contains(notice.kind) && notice.severity >= .warning
  }

  init(_ announced: Announcement, poster: String?) {
    let notice = announced.notice
    self.notice = notice
    let json = Self.members(of: EventLogLine(announced).text)
    name = json["name"] as? String ?? ""
    let fields = json["userInfo"] as? [String: Any] ?? [:]
    codes = fields.sorted { $0.key < $1.key }.compactMap { key, value in
      guard key.lowercased().hasSuffix("code"), let code = value as? Int else { return nil }
      return (key, "\(code)")
    }
    domain = fields["errorDomain"] as? String
    notReceived = json["notReceived"] as? [String] ?? []
    let post = AppCenterObservation.Post(
      announced, about: "main", heard: ["main"], delegateCall: nil)
    keys = post.keys
    texts = [
      ("log", LogLine(announced, title: "main").whole),
      ("pane", Self.pane(announced, isFailure: poster != nil)), ("poster", poster),
      ("N", notice.kind == .notification ? "\(post.name) \(post.keys)" : nil),
    ]
  }

  /// The toast, and the row of the state that a failure leaves; `nil` without either.
  private static func pane(_ announced: Announcement, isFailure: Bool) -> String? {
    let notice = announced.notice
    let toast = Toast(announced, at: announced.instant).map { _ in
      ToastText.lines(of: notice, player: "main", width: 56, height: 2).joined(separator: " ")
    }
    let state = isFailure ? "\(notice.name) \(NoticeText.shownCodes(of: notice).all)" : nil
    let texts = [toast, state].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// The members of a line of the event log, read by Foundation.
  private static func members(of line: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
  }

  /// A row of the table.
  var row: String {
    let shown = codes.map { key, code in
      let sights = texts.map { place, text in
        "\(place) \(text.map { CodeSight($0, code).rawValue } ?? "not shown")"
      }
      let json = notReceived.contains(key) ? "not received" : "bare"
      let reason = reason(forMissing: key).map { " (\($0))" } ?? ""
      return "\(key) \(code): \(sights.joined(separator: ", ")), JSON \(json)\(reason)"
    }
    let domains = domain.map { ["\($0): JSON; elsewhere the code implies it"] } ?? []
    return ([name] + shown + domains).joined(separator: " | ")
  }

  /// Why a place has no code; `nil` = it has to be there.
  private func reason(forMissing key: String) -> String? {
    if key == "wrapperCode" { return "the React Native plugin's own: `faults` and `list` have it" }
    if key == "nativeCode", !notReceived.contains(key) { return "in `error`; shown in words" }
    if key == "code", codes.contains(where: { $0.key == "errorStatusCode" }) {
      return "the HTTP status is in `errorComment`"
    }
    if key == "code", notice.kind == .call, codes.contains(where: { $0.key == "errorCode" }) {
      return "the app's error has one code"
    }
    return key == "innerCode" ? "the pane's second line may lack room" : nil
  }

  /// What contradicts the rule.
  var complaints: [String] {
    var complaints: [String] = []
    for (place, text) in texts {
      guard let text else { continue }
      let short = NoticeText.names(of: notice).last ?? name
      if !text.contains(short) { complaints.append("\(place): no name") }
      // `N` lists the keys of `userInfo`, not their values.
      for (key, code) in codes where place != "N" {
        switch CodeSight(text, code) {
        case .missing:
          if reason(forMissing: key) == nil { complaints.append("\(place): no \(key)") }
        case .bare:
          let isTwice = codes.contains { $0.code == code && !notReceived.contains($0.key) }
          if notReceived.contains(key), !isTwice {
            complaints.append("\(place): \(key) without brackets")
          }
        case .inBrackets:
          if !notReceived.contains(key) { complaints.append("\(place): \(key) in brackets") }
        }
      }
    }
    let leaked = notReceived.filter(keys.contains)
    if !leaked.isEmpty { complaints.append("N has \(leaked), which no app receives") }
    if name == "OTVDRMLicenseError", !notReceived.contains("message") {
      complaints.append("JSON: no `notReceived`")
    }
    return complaints
  }
}
