import Faults
import HeadEndAPI
import Players

/// What `zapdeck notifications` prints: every notification that an app can get here, its `object`
/// and `userInfo`, and the services' error codes (DOMAIN §1.1, §1.3, §1.7).
package enum NotificationsPage {
  package static let text = [
    "notifications of the player SDK\n" + posted,
    "error codes of the SSM service: errorCode in userInfo\n"
      + PlainTable.text(SSMCode.allCases.map { ["\($0.rawValue)", $0.message] }, indent: 2),
    "error codes of the licence service: errorCode in userInfo\n"
      + PlainTable.text(LicenceCode.allCases.map { ["\($0.rawValue)", $0.message] }, indent: 2),
    "the SDK's event timeline and the simulator's own messages\n" + steps,
    "documented notifications that are not simulated yet\n"
      + PlainTable.text(unposted, indent: 2),
  ].joined(separator: "\n")

  private static let posted = NoticeSamples.notifications.map { sample in
    let notice = sample.notice
    let faults = FaultCatalogue.kinds.filter { $0.entry.notification == notice.name }
    var rows = [["object", sample.object]]
    rows.append(["userInfo", keys(of: notice)])
    rows.append(["means", sample.meaning])
    for (index, kind) in faults.enumerated() {
      let entry = kind.entry
      rows.append([
        index == 0 ? "faults" : "", "f \(kind.letter)  \(kind.name): \(entry.objectAndCodes)",
      ])
      rows.append(["", "     \(entry.meaning); the app should: \(entry.advice)"])
    }
    return "  \(notice.name)\n" + PlainTable.text(rows, indent: 4)
  }.joined()

  private static let steps = PlainTable.text(
    NoticeSamples.steps.map { [$0.name, keys(of: $0)] }, indent: 2)

  private static func keys(of notice: Notice) -> String {
    let keys = notice.fields.map(\.key)
    return keys.isEmpty ? "none" : keys.joined(separator: ", ")
  }

  private static let unposted = [
    ["OTVLicenseDownloadEnded", "success"], ["OTVLogNotification", "logs"],
    ["OTVIFrameThumbnailsAvailable", "none"], ["OTVIFrameThumbnailsNotAvailable", "none"],
    ["OTVIFrameThumbnailsError", "error, domain, message, statusCode"],
    ["OTVAssetDownloadStateChanged", "name, downloadState"],
    ["OTVAssetDownloadProgress", "name, downloadState"],
  ]
}
