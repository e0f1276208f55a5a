import Crowd
import HeadEndAPI
import Players
import Screen
import Simulation
import Worlds

/// All there is to know about the focused slot, as a table (Dashboard/Layout, "The inspector").
struct Inspector {
  let slot: WallSlot
  let number: Int
  let faults: [FaultObservation]
  /// How far the limits that concern the slot's account are used, its own first.
  let limits: [LimitUse]
  /// The use of the decoders of the slot's device, where it has more players than decoders.
  let decoders: DecoderUse?
  let now: Instant
  let theme: Theme

  /// One row: a label, and values; those that do not fit are left out.
  struct Row {
    let label: String
    let pieces: [Piece]
    let gap: Int

    init(_ label: String, _ pieces: [Piece], gap: Int = 2) {
      (self.label, self.pieces, self.gap) = (label, pieces, gap)
    }

    /// Several rows, of which the first has the label.
    static func list(_ label: String, _ rows: [[Piece]], gap: Int = 2) -> [Row] {
      rows.enumerated().map { Row($0 == 0 ? label : "", $1, gap: gap) }
    }

    /// A sentence in as many rows as it needs.
    static func sentence(
      _ label: String, _ sentence: String, _ role: Theme.Role, _ width: Int
    ) -> [Row] {
      list(label, Fitting.wrap(sentence, in: width).map { [Piece($0, role)] })
    }
  }

  func draw(_ area: Rect, in frame: inout Frame) {
    guard area.width > 20, area.height > 3 else { return }
    frame.drawBorder(area, .light, theme[.border])
    frame.draw(
      " inspector ─ \(number) \(slot.shownName) ", x: area.x + 2, y: area.y, theme[.strong])
    let inner = Panel.inner(area)
    let used = rows(width: inner.width - 10, height: inner.height)
    for (index, row) in used.prefix(inner.height).enumerated() {
      frame.draw(row.label, x: inner.x, y: inner.y + index, theme[.faint])
      frame.draw(
        row.pieces.fitting(inner.width - 10, gap: row.gap), x: inner.x + 10, y: inner.y + index,
        gap: row.gap, theme: theme)
    }
  }

  /// The rows for values of that width; requests and zaps take the remaining height.
  private func rows(width: Int, height: Int) -> [Row] {
    switch slot {
    case .player(let player): rows(of: player, width: width, height: height)
    case .client(let client): rows(of: client, width: width, height: height)
    case .crowd(let crowd): rows(of: crowd, width: width)
    }
  }
}

extension Inspector {
  /// The facts that a real client's requests and reports show; the SDK inside it is unknown.
  private func rows(of client: ClientObservation, width: Int, height: Int) -> [Row] {
    let state = client.session.state.rawValue
    let machine = Row("SSM", [Piece("[\(state)]", Self.role(state))])
    let fixed =
      identity(of: client) + networkRows + upstreamRows(client, width)
      + [machine, session(client.session)] + licenceRows(client)
      + reportRows(client, width) + saidRows(client.cmcd, width)
      + failureRows(client.failure, width)
    let last = [counters(of: client)] + faultRows(width)
    let free = max(0, height - fixed.count - last.count)
    return fixed + requestRows(client.requests, width, most: free) + last
  }

  private func identity(of client: ClientObservation) -> [Row] {
    let device = [
      Piece(client.device, .text, rank: 2), Piece("of \(client.account)", .text, rank: 1),
    ]
    let channel = client.channel.label
    return [
      Row(
        "client",
        [
          Piece(client.name, .strong, rank: 9), Piece(client.kind, .text, rank: 8),
          Piece("from \(client.address)", .text, rank: 7),
        ]),
      Row(
        "device",
        client.account.isEmpty ? [Piece("unknown: no token was requested", .faint)] : device),
      Row(
        "known by",
        [Piece(client.key, .text, rank: 2), Piece("in its URLs and cookie", .faint, rank: 1)],
        gap: 1),
      Row("channel", [Piece(channel, .text, rank: 2), Piece(client.words, .strong, rank: 3)]),
    ]
  }

  /// The network, where it changes or is not the line-up's.
  var networkRows: [Row] {
    guard let network = slot.network else { return [] }
    return [
      Row(
        "network",
        [
          Piece("\(Quantity.text(roughly: network.bandwidth)) now", .strong, rank: 2),
          Piece(network.words, .text, rank: 1),
        ])
    ]
  }

  /// What passes between it and the user's own services; what is not known is not shown.
  private func upstreamRows(_ client: ClientObservation, _ width: Int) -> [Row] {
    guard let upstream = client.upstream else { return [] }
    let pieces = [
      Piece(upstream.names.joined(separator: ", "), .text, rank: 9),
      upstream.throughput.map { Piece(Quantity.text(roughly: $0), .strong, rank: 8) },
      upstream.behindLive.map { Piece("\(ClockText.seconds($0)) behind live", .text, rank: 7) },
      upstream.sessionSince.map { Piece("session since \(ClockText.log($0))", .text, rank: 6) },
    ].compactMap(\.self)
    let problem = client.isWithheld ? Pane.heldSession : upstream.problem
    return [Row("upstream", pieces)]
      + (problem.map { Row.sentence("", $0, .warning, width) } ?? [])
  }

  private func licenceRows(_ client: ClientObservation) -> [Row] {
    guard client.channel.isEncrypted else { return [] }
    guard let lease = client.lease else {
      return [Row("licence", [Piece("none requested", .faint)])]
    }
    let left = lease.end - now
    let end =
      left > .zero
      ? Piece("valid for \(ClockText.countdown(left))", .text, rank: 2)
      : Piece("expired", .warning, rank: 2)
    return [Row("licence", [Piece("answer #\(lease.key.prefix(8))", .text, rank: 1), end])]
  }

  private func reportRows(_ client: ClientObservation, _ width: Int) -> [Row] {
    guard let report = client.lastReport else {
      return [Row("reported", [Piece("nothing", .faint)])]
    }
    return Row.sentence(
      "reported", "\(ClockText.log(report.instant)) \(report.words)", .text, width)
  }

  /// What it says of itself by CMCD: in words, and then as it was sent.
  private func saidRows(_ record: CMCDRecord?, _ width: Int) -> [Row] {
    guard let record else { return [] }
    let pieces =
      [
        record.state.map { Piece($0.words.uppercased(), .strong, rank: 9) },
        record.buffer.map { Piece("buffer \(ClockText.seconds($0))", .text, rank: 8) },
        record.values["mtp"]?.number.map {
          Piece("throughput \(ClockText.megabits(Int($0 * 1000)))", .text, rank: 6)
        },
        .trouble("stalls", record.stalls, .warning, rank: 7),
        .trouble("errors", record.errors, .error, rank: 7),
      ].compactMap(\.self)
    let text = record.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.spelling)" }
    let sent = "v\(record.version) \(record.mode.rawValue): \(text.joined(separator: " "))"
    let rows = Fitting.wrap(sent, in: width).prefix(2).map { [Piece($0, .faint)] }
    let problem = record.problem.map { Fitting.wrap($0, in: width).prefix(2) } ?? []
    return Row.list("CMCD", [pieces] + rows + problem.map { [Piece($0, .warning)] })
  }

  private func counters(of client: ClientObservation) -> Row {
    let counts = client.counters
    return Row(
      "counters",
      [
        Piece("beats \(counts.beats)", .text, rank: 9),
        .trouble("refused", counts.missedBeats, .warning, rank: 8),
        Piece("licences \(counts.licences)", .text, rank: 7),
        Piece("segments \(counts.segments)", .text, rank: 6),
        .trouble("errors", counts.errors, .error, rank: 5),
      ])
  }
}

extension Inspector {
  /// A crowd's counts by state, what it has asked for, and its faults.
  private func rows(of crowd: CrowdObservation, width: Int) -> [Row] {
    [
      Row(
        "crowd",
        [
          Piece(crowd.viewers.counted("viewer"), .strong, rank: 9),
          Piece("\(crowd.household) per household", .text, rank: 2),
          Piece("max \(crowd.sessionLimit.counted("session"))", .text, rank: 1),
        ]),
      Row(
        "watches",
        crowd.channels.map {
          Piece("\($0.value): \(Quantity.text(percent: $0.permille))", .text)
        }),
      Row("sessions", [Piece("\(crowd.sessions.grouped) live", .strong, rank: 1)]),
    ] + Row.list("states", statePieces(crowd), gap: 1)
      + Row.list("requests", crowd.requestPieces.map { [$0] }) + faultRows(width)
  }

  private func statePieces(_ crowd: CrowdObservation) -> [[Piece]] {
    ViewerState.allCases.filter { $0 == .playing || crowd.count($0) > 0 }.map { state in
      let (sign, count) = (state.sign, crowd.count(state))
      return [
        Piece(String(sign.shape), sign.role, rank: 9),
        Piece(sign.word.padded(to: 12), .text, rank: 8),
        Piece(count.grouped, state.isFailed ? .error : .strong, rank: 7),
        Piece(CountText.share(count, of: crowd.viewers), .faint, rank: 1),
      ]
    }
  }
}
