import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// What an app is told after each fault, against the catalogue's entry.
@Suite struct FaultEntryTests {
  /// An adapter alone harms nobody: `AdapterTests` has what it leads to when its key request fails.
  /// Of what nothing reports `SilenceTests` tells.
  private static let harmful = FaultCatalogue.kinds.filter {
    $0.point != .device(.avAdapter) && $0.entry.notification != "none"
  }

  @Test(arguments: harmful)
  func `a fault leads to the notification and the codes that its entry names`(
    kind: FaultKind
  ) throws {
    let witness = Witness(Self.lineUp(for: kind))
    // HD is shown by then, which output protection concerns, and the next heartbeat is 8 s away.
    witness.advance(to: 22)
    let before = witness.heard.count
    witness.perform(.inject(kind.key, Classic.main, provoke: true))
    witness.advance(by: 80)
    let heard = witness.heard[before...].filter { $0.player == Classic.main }.map(\.notice)
    let notice = try #require(heard.first { $0.name == kind.entry.notification })
    #expect(Codes(of: notice) == Codes(of: kind.entry, reportedBy: notice))
    let error = heard.first { $0.severity == .error || $0.name == ErrorNames.log }
    #expect(error == nil || error == notice, "nothing else is reported before it")
  }

  /// A security update concerns keys that are kept: for it a film has been downloaded by then.
  private static func lineUp(for kind: FaultKind) -> LineUp {
    var lineUp = Classic.lineUp()
    guard kind.point == .device(.systemUpdate) else { return lineUp }
    let film = Channel(
      number: 301, name: "Film", card: "film", content: "film", isEncrypted: true, isLive: false,
      duration: .seconds(62))
    lineUp.channels.append(film)
    lineUp.network.bandwidth = 100_000_000
    lineUp.devices[0].players[0].channel = film
    lineUp.devices[0].players[0].offline.startsAtOnce = true
    return lineUp
  }

  private enum ErrorNames {
    static let log = "AVPlayerItemNewErrorLogEntry"
    static let failed = "AVPlayerItemFailedToPlayToEndTime"
  }

  /// What tells one error from another, as an app reads it from the notification.
  private struct Codes: Equatable {
    var object: FieldValue?
    var fields: [String: FieldValue] = [:]

    init(of notice: Notice) {
      object = notice.objectValue
      for field in notice.fields where Self.keys.contains(field.key) {
        fields[field.key] = field.value
      }
    }

    init(of entry: ErrorEntry, reportedBy notice: Notice) {
      object = entry.object.map { .text($0) }
      fields["code"] = entry.httpCode.map { .integer($0) }
      fields["errorCode"] = entry.errorCode.map { .integer($0) }
      let isOfItem = [ErrorNames.log, ErrorNames.failed].contains(notice.name)
      fields[isOfItem ? "errorStatusCode" : "nativeCode"] =
        entry.nativeCode.map { .integer($0) }
      // Only the licence error carries the wrapper's code; the wrapper makes the others itself.
      guard entry.object != nil else { return }
      fields["wrapperCode"] = entry.wrapperCode.map { .integer($0) }
    }

    private static let keys: Set = [
      "code", "errorCode", "nativeCode", "errorStatusCode", "wrapperCode",
    ]
  }
}
