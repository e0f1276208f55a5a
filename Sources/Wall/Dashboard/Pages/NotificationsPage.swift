import Faults
import HeadEndAPI
import Players

/// The catalogue of notices as a page: what `zapdeck notifications` prints.
package enum NotificationsPage {
  /// What `zapdeck notifications` prints: the notices, and the services' error codes.
  package static let text =
    ([
      "notifications from the player SDKs\n"
        + NoticeCatalogue.notices(of: [.notification]).map(described).joined()
    ]
    + tables.map { title, kinds in
      "\(title.prefix(1).lowercased() + title.dropFirst())\n"
        + PlainTable.text(
          NoticeCatalogue.notices(of: kinds).map { [$0.name, keys(of: $0)] }, indent: 2)
    } + [
      "error codes of the SSM service: errorCode in userInfo\n"
        + PlainTable.text(SSMCode.allCases.map { ["\($0.rawValue)", $0.message] }, indent: 2),
      "error codes of the licence service: errorCode in the event log; no app receives them\n"
        + PlainTable.text(LicenceCode.allCases.map { ["\($0.rawValue)", $0.message] }, indent: 2),
      "notifications that only an app's own code receives, from PlayerSDK\n"
        + PlainTable.text(NoticeCatalogue.postedToOwnCode.map { [$0.name, $0.keys] }, indent: 2),
      "documented notifications that are not simulated\n"
        + PlainTable.text(NoticeCatalogue.unposted.map { [$0.name, $0.keys] }, indent: 2),
    ]).joined(separator: "\n")

  /// The kinds with their own tables, in order.
  static let tables: [(title: String, kinds: [NoticeKind])] = [
    ("System notifications", [.systemNotification]),
    ("The app's calls and properties", [.call, .property]),
    ("The SDK's event timeline", [.timelineEvent]),
    ("Real clients", [.outside]),
    ("The simulator's own messages", [.simulator]),
  ]

  // Beside the labels and a fault's keys.
  private static let faultWidth = 60

  private static func described(_ notice: Notice) -> String {
    var rows = [
      ["object", notice.objectMeaning], ["userInfo", keys(of: notice)], ["means", notice.meaning],
    ]
    let faults = FaultCatalogue.kinds.filter { $0.entry.notification == notice.name }
    for (index, kind) in faults.enumerated() {
      let entry = kind.entry
      let lines =
        Fitting.wrap("\(kind.name): \(entry.objectAndCodes)", in: faultWidth)
        + Fitting.wrap("\(entry.meaning); the app should: \(entry.advice.text)", in: faultWidth)
      rows += lines.enumerated().map { place, line in
        [index + place == 0 ? "faults" : "", (place == 0 ? "f \(kind.key)  " : "     ") + line]
      }
    }
    return "  \(notice.name)\n" + PlainTable.text(rows, indent: 4)
  }

  static func keys(of notice: Notice) -> String {
    let documented = NoticeCatalogue.documentedKeys(of: notice.name)
    let own = NoticeCatalogue.fields(of: notice.name).map(\.key).filter { !documented.contains($0) }
    let keys = documented.isEmpty ? "none" : documented.joined(separator: ", ")
    return keys + (own.isEmpty ? "" : "; also in the log: " + own.joined(separator: ", "))
  }
}
