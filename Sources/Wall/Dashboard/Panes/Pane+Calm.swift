import HeadEndAPI
import Players
import Screen
import Simulation

/// On stage and in films a pane leaves rows blank in which nothing changes and nothing is wrong.
/// All of it follows from what is observed, so that a rewind shows the same again.
extension Pane {
  /// Rows that a calm pane leaves blank; it keeps picture, state and the last zap.
  enum Part: CaseIterable {
    case licence
    /// The session and, in its row, a download.
    case session
    /// Tokens, counts and requests.
    case details
  }

  /// How long rows stay after a change [N].
  private static let stay = Duration.seconds(5)

  /// Whether a part is drawn.
  func shows(_ part: Part) -> Bool {
    !isCalm || isTroubled || isZapping || isWrongOrChanges(part)
      || stream.requests.contains { request in
        changes(part, by: request.operation) && (request.ended.map(isRecent) ?? true)
      }
  }

  /// Whether something concerns the whole player: a failure, a fault, or what follows from one.
  private var isTroubled: Bool {
    stream.failure != nil || !faults.isEmpty || player?.struck != nil || player?.silence != nil
      || blockedSince != nil || !outlooks.isEmpty
  }

  /// Whether its last zap, or its start, is under way or has just ended.
  private var isZapping: Bool { player?.zap.map { $0.end.map(isRecent) ?? true } ?? false }

  private func isWrongOrChanges(_ part: Part) -> Bool {
    switch part {
    case .licence:
      licenceStatus.isTrouble || licenceStatus.isUnderWay
        || stream.channel.isEncrypted
          && stream.lease.map { isRecent($0.begin) || $0.renewal <= now } ?? false
    case .session:
      sessionStatus.isTrouble || sessionStatus.isUnderWay || stream.session.failure != nil
        || stream.session.beats.last.map { isRecent($0.instant) || !$0.succeeded } ?? false
        || shownDownload.map { $0.state == .downloading || $0.state == .error } ?? false
    case .details: stream.state == .waiting || stream.requests.contains { !$0.isFine }
    }
  }

  /// Whether what the rows of a part say may be another after a request. Media, which is loaded all
  /// the time, changes nothing.
  private func changes(_ part: Part, by operation: Operation) -> Bool {
    switch operation {
    case .manifest, .segment: false
    case .sessionHeartbeat: part != .licence
    case .contentToken, .tokenCallback, .sessionSetup, .sessionTeardown, .killSessions: true
    case .certificate, .licence, .entitlement, .expressPlayToken, .expressPlayRights:
      part != .session
    }
  }

  private func isRecent(_ instant: Instant) -> Bool {
    instant <= now && now - instant < Self.stay
  }
}

extension Pane.Status {
  /// Whether something is wrong.
  var isTrouble: Bool { role == .error || role == .warning }

  /// Whether it will soon be another.
  fileprivate var isUnderWay: Bool { role == .accent }
}
