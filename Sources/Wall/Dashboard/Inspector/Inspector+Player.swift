import Faults
import HeadEndAPI
import Players
import Screen
import Simulation
import Worlds

extension Inspector {
  /// The rows for a player; requests and zaps take the remaining height.
  func rows(of player: PlayerObservation, width: Int, height: Int) -> [Row] {
    let identity = identity(of: player).filter { !$0.pieces.fitting(width, gap: 2).isEmpty }
    let fixed =
      identity + networkRows + machines(player, width) + historyRows(of: player, width)
      + failureRows(player.failure, width)
      + [licence(of: player.stream)] + keyRows(player.keys)
      + sessionRows(player, width) + positionRows(player, width) + flagRows(player)
      + layerRows(player) + outputRows(player) + decoderRows(width) + limitRows(player)
      + downloadRows(player.downloads)
      + tokenRows(player.tokens, width)
    let last = counters(of: player) + faultRows(width)
    let free = max(0, height - fixed.count - last.count)
    let zaps = zapRows(player.zaps, width, most: free >= 8 ? 2 : 1)
    let requests = requestRows(player.requests, width, most: max(0, free - zaps.count))
    return fixed + requests + zaps + last
  }

  private func identity(of player: PlayerObservation) -> [Row] {
    let names = [
      Piece(player.shownName, .strong, rank: 9),
      Piece(player.device == player.name ? "" : "on \(player.device)", .text, rank: 2),
      Piece("of \(player.account)", .text, rank: 1),
      Piece("\(player.policy.name) app", .text, rank: 3),
      Piece(player.flowplayerID.map { "id \($0)" } ?? "", .text, rank: 4),
    ]
    return [Row("player", names.filter { !$0.text.isEmpty })] + delegates(of: player)
  }

  /// The player's own delegate, where its SDK has one, and what gets the keys: a Flowplayer's clear
  /// stream needs none.
  private func delegates(of player: PlayerObservation) -> [Row] {
    let keys = [
      Piece(player.keyAPI.className, .text, rank: 3),
      Piece(keySettings(of: player), .text, rank: 1),
    ].filter { !$0.text.isEmpty }
    return switch player.flavour {
    case .opentv: [Row("delegate", keys)]
    case .tvsdk: [Row("loader", keys)]
    case .flowplayer:
      Row.list(
        "delegate",
        [[Piece("FlowplayerDelegate", .text)]] + (player.channel.isEncrypted ? [keys] : []))
    }
  }

  /// The settings of the class that gets the keys: its session set-up, its one header, or its token
  /// map.
  private func keySettings(of player: PlayerObservation) -> String {
    let tokens = player.delegateTokens
    return switch player.keyAPI {
    case .delegate(.ssp): "\(player.configuration.sessionSetup.rawValue) set-up"
    case .delegate(.sspPlugin): "last stream token: \(tokens.first ?? "none")"
    case .delegate(.sspV2): "set-up in the licence request"
    case .delegate(.single): "header: \(tokens.first ?? "none")"
    case .delegate(.multiInstance): "tokenIDMap \(tokens.count): \(tokens.joined(separator: " "))"
    case .contentKeySession(let settings):
      (settings.retries ? "retries" : "no retries")
        + (settings.spread.map { ", next key within \($0.components.seconds) s" } ?? "")
        + (settings.preload.isEmpty
          ? "" : ", prefetches \(settings.preload.count.counted("key"))")
    case .resourceLoader(let loader):
      "\(loader.useCase.rawValue)\(loader.enforcesDeviceID ? ", device bound" : "")"
    }
  }

  /// The states of a player in its SDK's words; only OpenTV's has some of licence and session.
  private func machines(_ player: PlayerObservation, _ width: Int) -> [Row] {
    switch player.flavour {
    case .opentv:
      [
        machine("state", PlayerStatus.allCases.map(\.rawValue), player.state.rawValue, width),
        machine("DRM", DRMState.allCases.map(\.rawValue), player.drm.rawValue, width),
        machine(
          "SSM", SessionState.allCases.map(\.rawValue), player.session.state.rawValue, width),
      ]
    case .tvsdk:
      [
        machine(
          "status", TVSDKStatus.allCases.map(\.word), player.tvsdk?.status.word ?? "", width)
      ]
    case .flowplayer:
      [
        machine(
          "state", FlowplayerState.allCases.map { "\($0)" },
          player.flowplayerStates.map { "\($0.state)" } ?? "", width),
        machine(
          "playback", FlowplayerPlaybackState.allCases.map { "\($0)" },
          player.flowplayerStates.map { "\($0.playback)" } ?? "", width),
      ]
    }
  }

  /// What the history of a TVSDK player's item had last; a change of state has its cause inside.
  private func historyRows(of player: PlayerObservation, _ width: Int) -> [Row] {
    guard let tvsdk = player.tvsdk else { return [] }
    let entry = tvsdk.lastEntry
    let kind = (entry?.innerNotification ?? entry)?.code.kind
    return Row.sentence(
      "history", CountText.entries(tvsdk.entryCount) + (entry.map { ", last \($0.text)" } ?? ""),
      kind == .error ? .error : .text, width)
  }

  /// A state machine with the current state lit, among those of its neighbours that fit.
  private func machine(_ label: String, _ states: [String], _ current: String, _ width: Int) -> Row
  {
    let place = states.firstIndex(of: current) ?? -1
    let pieces = states.enumerated().map { index, state in
      let isCurrent = index == place
      return Piece(
        isCurrent ? "[\(state)]" : state, isCurrent ? Self.role(current) : .faint,
        rank: isCurrent ? 99 : 50 - abs(index - place))
    }
    return Row(label, pieces.fitting(width, gap: 1), gap: 1)
  }

  static func role(_ state: String) -> Theme.Role {
    state.uppercased() == "ERROR" ? .error : .accent
  }

  /// What went wrong in plain words, and what the app should do about it.
  func failureRows(_ failure: Notice?, _ width: Int) -> [Row] {
    guard let failure else { return [] }
    guard let entry = failure.catalogueEntry else {
      return Row.sentence("error", "\(failure.name) \(failure.text)", .error, width)
    }
    return Row.sentence("error", "\(failure.name) \(entry.codes)", .error, width)
      + Row.sentence("means", entry.meaning, .text, width)
      + Row.sentence("advice", entry.advice.text, .strong, width)
  }

  private func licence(of stream: StreamObservation) -> Row {
    guard let lease = stream.lease else {
      return Row("licence", [Piece(stream.channel.isEncrypted ? "none" : "clear stream", .faint)])
    }
    let length = "lease \((lease.end - lease.begin).components.seconds) s"
    // Without its own renewal the lease runs out.
    let verb = lease.renewal < lease.end ? "renews" : "ends"
    let renewal = "\(verb) in \(ClockText.countdown(lease.renewal - now))"
    return Row(
      "licence",
      [
        Piece("key \(lease.key.prefix(8))", .text, rank: 1),
        Piece(lease.isUnlimited ? "never expires" : length, .text, rank: 2),
        Piece(lease.isUnlimited ? "" : renewal, .text, rank: 3),
      ])
  }

  /// The ring of keys, where a playlist has named more than one; the newest are shown.
  private func keyRows(_ keys: [KeyObservation]) -> [Row] {
    guard keys.count > 1 else { return [] }
    let pieces = keys.enumerated().map { index, key in
      Piece(
        "\(key.name) \(Self.word(for: key, at: now))", Self.role(of: key.state), rank: index + 1)
    }
    return [Row("keys", pieces)]
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

  /// The two properties of a Flowplayer's view about rotation.
  private func flagRows(_ player: PlayerObservation) -> [Row] {
    guard player.flavour == .flowplayer else { return [] }
    let view = player.configuration.view
    return Row.list(
      "view",
      FullscreenFlag.allCases.map { flag in
        let isOn = view[keyPath: flag.path]
        return [
          Piece(flag.rawValue, .text, rank: 2),
          Piece(isOn ? "on" : "off", isOn ? .strong : .faint, rank: 3),
        ]
      }, gap: 1)
  }

  func session(_ session: SessionObservation) -> Row {
    guard !session.identifier.isEmpty else { return Row("session", [Piece("none", .faint)]) }
    return Row(
      "session",
      [
        Piece("\(session.identifier)…", .text, rank: 2),
        Piece("beat \(session.beatCount)", .text, rank: 3),
        Piece("every \(session.interval.components.seconds) s", .text, rank: 1),
      ])
  }

  /// A note that the app gave the player no layer, or took it away in the background: it plays,
  /// with sound only.
  private func layerRows(_ player: PlayerObservation) -> [Row] {
    guard player.lacksLayer || !player.configuration.hasLayer else { return [] }
    let shown = player.isAirPlaying ? "picture on AirPlay only" : "sound, no picture"
    return [
      Row(
        "layer",
        [
          Piece("no AVPlayerLayer", .warning, rank: 3), Piece(shown, .text, rank: 2),
          Piece("isReadyForDisplay false", .text, rank: 1),
        ])
    ]
  }

  /// What the display protects, where that is not everything, and what the channel needs.
  private func outputRows(_ player: PlayerObservation) -> [Row] {
    let (needed, given) = (player.channel.leastHDCP, player.output)
    let isSpecial = given != .type1 || needed > .none
    guard player.channel.isEncrypted, isSpecial else { return [] }
    let pieces = [
      Piece("HDCP \(given.attribute)", given < needed ? .error : .text, rank: 3),
      Piece("needs \(needed.attribute)", .text, rank: 2),
      Piece("profile \(player.channel.profile.rawValue)", .text, rank: 1),
    ]
    return [Row("output", pieces)]
  }

  /// Which players use the device's decoders, where they do not suffice for all.
  private func decoderRows(_ width: Int) -> [Row] {
    guard let decoders else { return [] }
    let isFull = decoders.users.count >= decoders.count
    let head = "\(decoders.users.count) of \(decoders.count) used: "
    let names = decoders.users.joined(separator: ", ")
    let words = Fitting.first([head + names], in: width)
    let short = Fitting.shortened(head + names, to: width)
    return [
      Row("decoders", [Piece(words.isEmpty ? short : words, isFull ? .warning : .text)])
    ]
  }

  /// The limits of concurrent sessions; the one that has refused the player is named as such.
  private func limitRows(_ player: PlayerObservation) -> [Row] {
    let refusal = player.failure?.sessionLimitRefusal
    guard refusal != nil || limits.contains(where: { !$0.isOwn }) else { return [] }
    let pieces = limits.map { use in
      let count = "\(use.used)/\(use.limit)"
      let isFull = use.used >= use.limit
      guard use.hasRefused(refusal) else {
        return Piece("\(use.name) \(count)", isFull ? .warning : .text, rank: use.isOwn ? 1 : 2)
      }
      // It may have room again by now.
      let words = isFull ? "\(use.name) \(count) refused" : "refused by \(use.name), now \(count)"
      return Piece("X \(words)", .error, rank: 3)
    }
    return [Row("limits", pieces)]
  }

  /// The tokens, decoded; their claims take a second line where one is too short.
  private func tokenRows(_ tokens: [TokenObservation], _ width: Int) -> [Row] {
    let rows = tokens.flatMap { token -> [[Piece]] in
      let kind = Piece(token.kind, .strong, rank: 3)
      let claims = Piece(token.claims, .text, rank: 2)
      let print = Piece("#\(token.fingerprint.prefix(8))", .faint, rank: 1)
      return [kind, claims].width(gap: 1) <= width
        ? [[kind, claims, print]] : [[kind, print], [claims]]
    }
    return Row.list("tokens", rows, gap: 1)
  }

  /// Only OpenTV's players send heartbeats.
  private func counters(of player: PlayerObservation) -> [Row] {
    let counts = player.counters
    let beats = [
      Piece("beats \(counts.beats)", .text, rank: 9),
      Piece.trouble("missed", counts.missedBeats, .warning, rank: 8),
    ]
    return Row.list(
      "counters",
      [
        (player.flavour == .opentv ? beats : []) + [
          Piece("licences \(counts.licences)", .text, rank: 7),
          Piece("zaps \(counts.zaps)", .text, rank: 6),
        ],
        [
          Piece("segments \(counts.segments)", .text, rank: 9),
          .trouble("stalls", counts.stalls, .warning, rank: 8),
          .trouble("errors", counts.errors, .error, rank: 7),
        ],
      ])
  }

  func faultRows(_ width: Int) -> [Row] {
    guard !faults.isEmpty else { return [Row("faults", [Piece("none", .faint)])] }
    let lines = faults.flatMap { fault in
      let skipped = fault.skipped(at: slot.id)
      let phrases = [
        "\(FaultText.mark(fault)) \(fault.name)",
        FaultText.rest(fault, at: now, strike: slot.stream?.strike(of: fault, on: slot.id)),
        "fired \(fault.fired(at: slot.id))", skipped > 0 ? "skipped \(skipped)" : "",
      ]
      return Fitting.wrap(phrases.filter { !$0.isEmpty }, in: width)
    }
    return Row.list("faults", lines.map { [Piece($0, .warning)] })
  }
}

extension Inspector {
  /// The last requests, newest at the bottom.
  func requestRows(_ requests: [RequestRecord], _ width: Int, most: Int) -> [Row] {
    let requests = requests.suffix(most)
    // All rows show the same columns, so that times stand below times.
    let statuses = requests.map { $0.isFine ? "\($0.status)" : "X \($0.status)" }
    let column = max(3, statuses.map(\.count).max() ?? 0)
    let showsMethod = requests.allSatisfy { column + 15 + $0.path.count <= width }
    let rows = zip(requests, statuses).map { request, status in
      let time = "\(request.duration.wholeMilliseconds) ms".rightAligned(to: 8)
      let method = Piece(request.method.padded(to: 4), .faint, rank: 3)
      return [
        Piece(status.rightAligned(to: column), request.isFine ? .text : .error, rank: 9),
        Piece(time, .text, rank: 5),
      ] + (showsMethod ? [method] : [])
        + [Piece(Self.path(request, in: width - 10 - column), .text, rank: 4)]
    }
    return Row.list("requests", rows, gap: 1)
  }

  /// The last two components of the path, or the last one where two do not fit.
  private static func path(_ request: RequestRecord, in width: Int) -> String {
    let last = request.path.split(separator: "/").last.map(String.init) ?? request.path
    return Fitting.first([request.path, last], in: width)
  }

  /// The times of the last zaps, and the parts of the last one as a bar with a legend.
  func zapRows(_ zaps: [ZapTime], _ width: Int, most: Int) -> [Row] {
    guard let last = zaps.last else { return [] }
    let earlier = zaps.dropLast().suffix(max(0, most - 1)).reversed().map { zap in
      [Piece(Fitting.first(NoticeText.wordings(of: zap), in: width), .text)]
    }
    return Row.list("zap", Self.parts(of: last, width) + earlier, gap: 1)
  }

  /// A zap's total, its bar, and the time of each part that took any.
  private static func parts(of zap: ZapTime, _ width: Int) -> [[Piece]] {
    let legend = zip(ZapPart.allCases, zap.milliseconds).filter { $1 > 0 }.map { part, time in
      Piece("\(part.sign.shape) \(part.word) \(time)", part.sign.role, rank: 1)
    }
    let bar = zap.bar(max(4, min(width, 44) - 5), for: zap.total)
    return [[Piece(zap.brief, .text)], bar] + legend.flowing(width, rows: 2, gap: 1)
  }

  /// The downloads, and when their persistent licences expire by the device's clock.
  func downloadRows(_ downloads: [DownloadObservation]) -> [Row] {
    let rows = downloads.map { download in
      let isLoading = download.state == .downloading
      return [
        Piece(download.name, .text, rank: 4),
        Piece(
          isLoading ? "\(download.percent) %" : download.state.rawValue,
          download.state == .error ? .error : .text, rank: 5),
        Piece(end(of: download), .text, rank: 3),
      ]
    }
    return Row.list("downloads", rows)
  }

  private func end(of download: DownloadObservation) -> String {
    guard let end = download.licenceEnd else { return "" }
    if let condition = download.condition, condition != .usable {
      return "key \(condition.rawValue)"
    }
    let text = end.iso8601
    return "\(download.hasPlayed ? "playback" : "storage") until "
      + "\(text.prefix(10).suffix(5)) \(text.dropFirst(11).prefix(8))"
  }
}
