import HeadEndAPI
import Lab
import Players
import Screen
import Simulation

extension Inspector {
  /// The rows for a real client: what its requests and reports tell, and nothing of the SDK inside
  /// it, which nobody here knows.
  func rows(of client: ClientObservation, width: Int, height: Int) -> [Row] {
    let fixed =
      identity(of: client) + [machine(client.session), session(client.session)]
      + licenceRow(client) + reportRows(client, width) + failureRows(client.failure, width)
    let last = counters(of: client) + faultRows(width)
    let free = max(0, height - fixed.count - last.count)
    return fixed + requestRows(client.requests, width, most: free) + last
  }

  private func identity(of client: ClientObservation) -> [Row] {
    let isRegistered = !client.account.isEmpty
    return [
      Row(
        label: "client",
        pieces: [
          Piece(client.name, .strong, rank: 9), Piece(client.kind, .text, rank: 8),
          Piece("from \(client.address)", .text, rank: 7),
        ], gap: 2),
      Row(
        label: "device",
        pieces: isRegistered
          ? [
            Piece(client.device, .text, rank: 2), Piece("of \(client.account)", .text, rank: 1),
          ] : [Piece("unknown: no token was requested", .faint)], gap: 2),
      Row(
        label: "known by",
        pieces: [
          Piece(client.key, .text, rank: 2), Piece("in URLs and cookie", .faint, rank: 1),
        ]),
      Row(
        label: "channel",
        pieces: [
          Piece("\(client.channel.number) \(client.channel.name)", .text, rank: 2),
          Piece(client.words, .strong, rank: 3),
        ], gap: 2),
    ]
  }

  /// The session's state as the head-end has it.
  private func machine(_ session: SessionObservation) -> Row {
    let state = session.state.rawValue
    return Row(label: "SSM", pieces: [Piece("[\(state)]", Self.role(state))])
  }

  private func licenceRow(_ client: ClientObservation) -> [Row] {
    guard client.channel.isEncrypted else { return [] }
    guard let lease = client.lease else {
      return [Row(label: "licence", pieces: [Piece("none requested", .faint)])]
    }
    let left = lease.end - now
    return [
      Row(
        label: "licence",
        pieces: [
          Piece("answer #\(lease.key.prefix(8))", .text, rank: 1),
          Piece(
            left > .zero ? "good for \(ClockText.countdown(left))" : "expired",
            left > .zero ? .text : .warning, rank: 2),
        ], gap: 2)
    ]
  }

  private func reportRows(_ client: ClientObservation, _ width: Int) -> [Row] {
    guard let report = client.lastReport else {
      return [Row(label: "reported", pieces: [Piece("nothing", .faint)])]
    }
    return rows(
      "reported", "\(ClockText.log(report.instant)) \(report.words)", .text, width)
  }

  private func counters(of client: ClientObservation) -> [Row] {
    let counts = client.counters
    return [
      Row(
        label: "counters",
        pieces: [
          Piece("beats \(counts.beats)", .text, rank: 9),
          Piece(
            "refused \(counts.missedBeats)", counts.missedBeats > 0 ? .warning : .text, rank: 8),
          Piece("licences \(counts.licences)", .text, rank: 7),
          Piece("segments \(counts.segments)", .text, rank: 6),
          Piece("errors \(counts.errors)", counts.errors > 0 ? .error : .text, rank: 5),
        ], gap: 2)
    ]
  }
}
