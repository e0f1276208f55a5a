import Faults
import HeadEndAPI
import Lab
import Players
import Screen
import Simulation

extension Inspector {
  /// The rows for a player; requests and zaps take the remaining height.
  func rows(of player: PlayerObservation, width: Int, height: Int) -> [Row] {
    let identity = identity(of: player).filter { !$0.pieces.fitting(width, gap: 2).isEmpty }
    let fixed =
      identity + machines(player, width) + failureRows(player.failure, width)
      + [licence(of: player.stream)] + keyRows(player.keys) + [session(player.session)]
      + outputRows(player) + limitRows + downloadRows(player.downloads)
      + tokenRows(player.tokens, width)
    let last = counters(player.counters) + faultRows(width)
    let free = max(0, height - fixed.count - last.count)
    let zaps = zapRows(player.zaps, width, most: free >= 8 ? 2 : 1)
    let requests = requestRows(player.requests, width, most: max(0, free - zaps.count))
    return fixed + requests + zaps + last
  }

  private func identity(of player: PlayerObservation) -> [Row] {
    [
      Row(
        label: "player",
        pieces: [
          Piece(player.name, .strong, rank: 9),
          Piece(player.device == player.name ? "" : "on \(player.device)", .text, rank: 2),
          Piece("of \(player.account)", .text, rank: 1),
          Piece("\(player.policy.rawValue) app", .text, rank: 3),
          Piece(player.flowplayerID.map { "id \($0)" } ?? "", .text, rank: 4),
        ].filter { !$0.text.isEmpty }, gap: 2),
      Row(
        label: "delegate",
        pieces: [
          Piece(player.keyAPI.className, .text, rank: 2),
          Piece(keySettings(of: player), .text, rank: 1),
        ], gap: 2),
    ]
  }

  /// What the class that gets the keys was told, or holds: how it sets up sessions, its one header,
  /// or its token map.
  private func keySettings(of player: PlayerObservation) -> String {
    let tokens = player.delegateTokens
    return switch player.keyAPI {
    case .delegate(.ssp): "\(player.configuration.sessionSetup.rawValue) set-up"
    case .delegate(.sspV2): "set-up in the licence request"
    case .delegate(.single): "header: \(tokens.first ?? "none")"
    case .delegate(.multiInstance):
      "tokenIDMap \(tokens.count): \(tokens.joined(separator: " "))"
    case .contentKeySession(let settings):
      (settings.retries ? "retries" : "no retries")
        + (settings.spread.map { ", asks ahead within \($0.components.seconds) s" } ?? "")
    case .resourceLoader(let loader):
      "\(loader.useCase.rawValue)\(loader.enforcesDeviceID ? ", device bound" : "")"
    }
  }

  private func machines(_ player: PlayerObservation, _ width: Int) -> [Row] {
    [
      machine("state", PlayerStatus.allCases.map(\.rawValue), player.state.rawValue, width),
      machine("DRM", DRMState.allCases.map(\.rawValue), player.drm.rawValue, width),
      machine("SSM", SessionState.allCases.map(\.rawValue), player.session.state.rawValue, width),
    ]
  }

  /// A state machine with the current state lit, among those of its neighbours that fit.
  private func machine(_ label: String, _ states: [String], _ current: String, _ width: Int) -> Row
  {
    let place = states.firstIndex(of: current) ?? 0
    let pieces = states.enumerated().map { index, state in
      let isCurrent = index == place
      return Piece(
        isCurrent ? "[\(state)]" : state, isCurrent ? Self.role(current) : .faint,
        rank: isCurrent ? 99 : 50 - abs(index - place))
    }
    return Row(label: label, pieces: pieces.fitting(width, gap: 1))
  }

  static func role(_ state: String) -> Theme.Role { state == "ERROR" ? .error : .accent }

  /// What went wrong in plain words, and what the app should do about it.
  func failureRows(_ failure: Notice?, _ width: Int) -> [Row] {
    guard let failure else { return [] }
    guard let entry = failure.catalogueEntry else {
      return rows("error", "\(failure.name) \(failure.text)", .error, width)
    }
    return rows("error", "\(failure.name) \(entry.codes)", .error, width)
      + rows("means", entry.meaning, .text, width)
      + rows("advice", entry.advice.text, .strong, width)
  }

  /// A sentence in as many rows as it needs.
  func rows(
    _ label: String, _ sentence: String, _ role: Theme.Role, _ width: Int
  ) -> [Row] {
    Fitting.wrap(sentence, in: width).enumerated().map { index, line in
      Row(label: index == 0 ? label : "", pieces: [Piece(line, role, rank: 2)], gap: 1)
    }
  }

  private func licence(of stream: StreamObservation) -> Row {
    guard let lease = stream.lease else {
      return Row(
        label: "licence",
        pieces: [Piece(stream.channel.isEncrypted ? "none" : "clear stream", .faint)])
    }
    return Row(
      label: "licence",
      pieces: [
        Piece("key \(lease.key.prefix(8))", .text, rank: 1),
        Piece(
          lease.isUnlimited
            ? "never expires" : "lease \((lease.end - lease.begin).components.seconds) s",
          .text, rank: 2),
        Piece(
          lease.isUnlimited ? "" : "renews in \(ClockText.countdown(lease.renewal - now))",
          .text, rank: 3),
      ], gap: 2)
  }

  /// The ring of keys, where a playlist has named more than one; the newest are shown.
  private func keyRows(_ keys: [KeyObservation]) -> [Row] {
    guard keys.count > 1 else { return [] }
    let pieces = keys.enumerated().map { index, key in
      Piece(
        "\(key.name) \(Self.word(for: key, at: now))", Self.role(of: key.state), rank: index + 1)
    }
    return [Row(label: "keys", pieces: pieces, gap: 2)]
  }

  private static func word(for key: KeyObservation, at now: Instant) -> String {
    switch key.state {
    case .requested: "requested"
    case .failed: "failed"
    case .held:
      key.end.flatMap { $0 == .distantFuture ? nil : ClockText.countdown($0 - now) } ?? "held"
    }
  }

  private static func role(of state: KeyObservation.State) -> Theme.Role {
    switch state {
    case .requested: .accent
    case .held: .text
    case .failed: .error
    }
  }

  func session(_ session: SessionObservation) -> Row {
    guard !session.identifier.isEmpty else {
      return Row(label: "session", pieces: [Piece("none", .faint)])
    }
    return Row(
      label: "session",
      pieces: [
        Piece("\(session.identifier)…", .text, rank: 2),
        Piece("beat \(session.beatCount)", .text, rank: 3),
        Piece("every \(session.interval.components.seconds) s", .text, rank: 1),
      ], gap: 2)
  }

  /// What the display protects, where that is not everything, and what the channel needs.
  private func outputRows(_ player: PlayerObservation) -> [Row] {
    let (needed, given) = (player.channel.leastHDCP, player.output)
    let isSpecial = given != .type1 || needed > .none
    guard player.channel.isEncrypted, isSpecial else { return [] }
    return [
      Row(
        label: "output",
        pieces: [
          Piece("HDCP \(given.attribute)", given < needed ? .error : .text, rank: 3),
          Piece("needs \(needed.attribute)", .text, rank: 2),
          Piece("profile \(player.channel.profile.rawValue)", .text, rank: 1),
        ], gap: 2)
    ]
  }

  /// The limits of concurrent sessions beside the account's own; those that are reached stand out.
  private var limitRows: [Row] {
    guard !limits.isEmpty else { return [] }
    let pieces = limits.map { use in
      let isReached = use.used >= use.rule.limit
      return Piece(
        "\(use.rule.name) \(use.used)/\(use.rule.limit)", isReached ? .warning : .text,
        rank: isReached ? 2 : 1)
    }
    return [Row(label: "limits", pieces: pieces, gap: 2)]
  }

  /// The tokens, decoded; their claims take a second line where one is too short.
  private func tokenRows(_ tokens: [TokenObservation], _ width: Int) -> [Row] {
    tokens.enumerated().flatMap { index, token -> [Row] in
      let label = index == 0 ? "tokens" : ""
      let kind = Piece(token.kind, .strong, rank: 3)
      let claims = Piece(token.claims, .text, rank: 2)
      let print = Piece("#\(token.fingerprint.prefix(8))", .faint, rank: 1)
      return [kind, claims].width(gap: 1) <= width
        ? [Row(label: label, pieces: [kind, claims, print])]
        : [Row(label: label, pieces: [kind, print]), Row(label: "", pieces: [claims])]
    }
  }

  private func counters(_ counts: Counters) -> [Row] {
    [
      Row(
        label: "counters",
        pieces: [
          Piece("beats \(counts.beats)", .text, rank: 9),
          Piece("missed \(counts.missedBeats)", counts.missedBeats > 0 ? .warning : .text, rank: 8),
          Piece("licences \(counts.licences)", .text, rank: 7),
          Piece("zaps \(counts.zaps)", .text, rank: 6),
        ], gap: 2),
      Row(
        label: "",
        pieces: [
          Piece("segments \(counts.segments)", .text, rank: 9),
          Piece("stalls \(counts.stalls)", counts.stalls > 0 ? .warning : .text, rank: 8),
          Piece("errors \(counts.errors)", counts.errors > 0 ? .error : .text, rank: 7),
        ], gap: 2),
    ]
  }

  func faultRows(_ width: Int) -> [Row] {
    guard !faults.isEmpty else {
      return [Row(label: "faults", pieces: [Piece("none", .faint)])]
    }
    return faults.enumerated().flatMap { index, fault in
      let skipped = fault.skipped(at: seat.id)
      let phrases = [
        "\(FaultText.mark(fault)) \(fault.name)", FaultText.rest(fault, at: now),
        "fired \(fault.fired(at: seat.id))", skipped > 0 ? "skipped \(skipped)" : "",
      ]
      return Fitting.wrap(phrases.filter { !$0.isEmpty }, in: width).enumerated().map { row, line in
        Row(
          label: index == 0 && row == 0 ? "faults" : "", pieces: [Piece(line, .warning, rank: 2)])
      }
    }
  }
}
