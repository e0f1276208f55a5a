import Screen

/// The wall as a process: processor time and bytes, compared with btop in a terminal of the same
/// size.
struct ProcessCase: Case {
  /// What a program used in a period.
  private struct Use {
    let cpuSeconds: Double?
    let duration: Double
    let bytes: [UInt8]

    var bytesPerSecond: Figure { Figure(Double(bytes.count) / duration, .bytes) }
    var share: Figure? { cpuSeconds.map { Figure($0 / duration * 100, .percent) } }
  }

  private static let warmUp = Duration.seconds(3)
  private static let window = Duration.seconds(10)

  func measure() throws -> [Row] {
    try moving() + still() + paused()
  }

  /// What a wall's pictures are made of, as an option and in words.
  private static let rungs = [("blocks", "half blocks"), ("sextants", "sextants")]

  // All at once: what else the machine does affects them equally.
  private func moving() throws -> [Row] {
    let home = try TemporaryFolder()
    let size = Size(160, 45)
    let walls = Self.rungs.map { Program.zapdeck(in: home, "run", "--pictures", $0.0) }
    let programs = walls + [try Btop.program(in: home)].compactMap(\.self)
    let uses = try uses(of: programs.map { try Show($0, size) }, for: Self.window)
    let peer = uses.count > walls.count ? uses[walls.count] : nil
    return zip(Self.rungs, uses).flatMap { Self.rows($1, $0.1, peer) }
  }

  private static func rows(_ use: Use, _ pictures: String, _ peer: Use?) -> [Row] {
    let remark = peer == nil ? Btop.absence : nil
    let frames = SyncMarks.frameSizes(in: use.bytes)
    return [
      row("processor, one core, 160x45, \(pictures)", use.share, peer?.share, .share(0.5), remark),
      row(
        "bytes a second, 160x45, \(pictures)", use.bytesPerSecond, peer?.bytesPerSecond,
        .share(0.08), remark),
      Row("frames a second, \(pictures)", Figure(Double(frames.count) / use.duration, .count)),
      row(bytesOf: frames, "\(pictures) moving, 160x45", atMost: 2048),
    ].compactMap(\.self)
  }

  private func still() throws -> [Row] {
    let home = try TemporaryFolder()
    let show = try Show(.zapdeck(in: home, "--reduce-motion"), Size(160, 50))
    let frames = SyncMarks.frameSizes(in: try uses(of: [show], for: Self.window)[0].bytes)
    return [Self.row(bytesOf: frames, "pictures still, 160x50", atMost: 400)].compactMap(\.self)
  }

  private func paused() throws -> [Row] {
    let home = try TemporaryFolder()
    let show = try Show(.zapdeck(in: home), Size(160, 45))
    show.watch(for: .seconds(2))
    try show.type("p")
    let use = try uses(of: [show], for: .seconds(3))[0]
    return [
      Row(
        "bytes in 3 s of a paused wall", Figure(Double(use.bytes.count), .bytes),
        target: .atMost(0)),
      Self.row("processor, paused", use.share, nil, nil, nil),
    ].compactMap(\.self)
  }

  private func uses(of shows: [Show], for duration: Duration) throws -> [Use] {
    Show.watch(shows, for: Self.warmUp)
    let before = shows.map(\.child.cpuSeconds)
    for show in shows { show.forget() }
    let begin = ContinuousClock.now
    Show.watch(shows, for: duration)
    let passed = begin.duration(to: .now) / .seconds(1)
    let uses = zip(shows, before).map { show, before in
      let seconds = show.child.cpuSeconds.flatMap { after in before.map { after - $0 } }
      return Use(cpuSeconds: seconds, duration: passed, bytes: show.bytes)
    }
    for show in shows { show.end() }
    return uses
  }

  private static func row(
    _ name: String, _ ours: Figure?, _ peer: Figure?, _ target: Target?, _ remark: String?
  ) -> Row? {
    ours.map {
      Row(
        name, $0, peer: peer.map { Row.Peer(name: "btop", figure: $0) }, target: target,
        remark: remark)
    }
  }

  private static func row(bytesOf frames: [Int], _ name: String, atMost most: Double) -> Row? {
    guard !frames.isEmpty else { return nil }
    let sizes = Sample(frames.map(Double.init))
    return Row(
      "bytes a frame, \(name), median", Figure(sizes.median, .bytes), target: .atMost(most),
      remark: "mean \(Figure(sizes.mean, .bytes).text)")
  }
}
