import Faults
import HeadEndAPI
import Players

extension Player {
  /// What has to come before a fault's operation can be provoked; `nil` when nothing has to.
  func missing(for provocation: Provocation) -> String? {
    switch provocation {
    case .zap, .renewLicence, .dropCertificate, .airPlay:
      channel.isEncrypted ? nil : "an encrypted stream"
    case .nextBeat: hasSession ? nil : "a session"
    case .nextRequest: state.isUnderWay || state == .paused ? nil : "a stream"
    case .immediate: nil
    }
  }
}
