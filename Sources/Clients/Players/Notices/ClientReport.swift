package import HeadEndAPI
import Simulation

/// A notification that a real client reports: text from outside, cut short and without control
/// characters and secrets.
package struct ClientReport: Hashable, Sendable {
  /// One entry of its `userInfo`.
  package struct Field: Hashable, Sendable {
    package let key: String
    package let value: FieldValue
  }

  package let name: String
  package let userInfo: [Field]

  private static let fieldLimit = 16

  /// `userInfo` in the order of its keys.
  package init(name: String, userInfo: NoticeFields) {
    self.name = UntrustedText.harmless(name)
    self.userInfo = userInfo.sorted { $0.key < $1.key }.prefix(Self.fieldLimit).map {
      Field(key: UntrustedText.harmless($0.key), value: Self.harmless($0))
    }
  }

  /// The request whose failure it reports; `nil` for anything else.
  package var operation: Operation? {
    guard case .sdk(let notice) = NoticeCatalogue.reportable[name] else { return nil }
    return switch notice {
    case .ssmSetupError: .sessionSetup
    case .ssmHeartbeatError: .sessionHeartbeat
    case .ssmTeardownError: .sessionTeardown
    case .drmLicenseError: .licence
    case .availableBitratesChanged, .selectedBitrateChanged, .selectedResolutionsChanged,
      .newErrorLogEntry, .playbackStalled, .timeJumped, .didPlayToEndTime, .failedToPlayToEndTime:
      nil
    }
  }

  private static func harmless(_ field: (key: String, value: FieldValue)) -> FieldValue {
    guard case .text(let text) = field.value else { return field.value }
    return .text(
      Redaction.isSecret(name: field.key) ? Redaction.mark : UntrustedText.harmless(text))
  }

  /// A notification of the catalogue goes by its own name, so that expectations find it.
  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    let sample = NoticeCatalogue.reportable[name]
    let fields = NoticeFields(userInfo.map { ($0.key, $0.value) })
    let info = fields.map { "\($0.key) \($0.value.description)" }.joined(separator: " ")
    return row(
      sample == nil ? "clientReported" : name,
      "a real client reported a notification that zapdeck does not know",
      sample?.severity ?? .notice, text: sample == nil ? "\(name) \(info)" : info,
      (sample == nil ? ["name": name] : [:]) + fields)
  }
}
