import Screen

/// From a program's start to the last byte of its first complete frame.
struct StartCase: Case {
  private static let size = Size(160, 45)
  private static let rounds = 51

  // In turn. btop writes the same marks around its frames; its first frame has no figures yet.
  func measure() throws -> [Row] {
    let home = try TemporaryFolder()
    let zapdeck = Program.zapdeck(in: home)
    let btop = try Btop.program(in: home)
    var ours: [Double] = []
    var theirs: [Double] = []
    for _ in 0..<Self.rounds {
      ours.append(try Self.seconds(of: zapdeck))
      if let btop { theirs.append(try Self.seconds(of: btop)) }
    }
    let peer = theirs.isEmpty ? nil : Figure(Rounds.median(theirs), .seconds)
    return [
      Row(
        "start to the first whole frame, 160x45", Figure(Rounds.median(ours), .seconds),
        peer: peer.map { Row.Peer(name: "btop", figure: $0) }, target: .share(2.5),
        remark: btop == nil ? Btop.absence : nil)
    ]
  }

  private static func seconds(of program: Program) throws -> Double {
    let show = try Show(program, size)
    guard let end = show.watch(until: SyncMarks.end, upTo: .seconds(10)) else {
      throw BenchFailure("\(program.path) showed no frame")
    }
    defer { show.end() }
    return show.child.begin.duration(to: end) / .seconds(1)
  }
}
