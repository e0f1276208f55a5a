import Foundation
import Screen

/// From a program's start to the last byte of its first complete frame; and its size.
struct StartCase: Case {
  private static let size = Size(160, 45)
  private static let rounds = 51

  func measure() throws -> [Row] {
    try [start()] + weights() + memory()
  }

  // In turn. btop writes the same marks around its frames; its first frame has no figures yet.
  private func start() throws -> Row {
    let home = try TemporaryFolder()
    let zapdeck = Program.zapdeck(in: home)
    let btop = try Btop.program(in: home)
    var ours: [Double] = []
    var theirs: [Double] = []
    for _ in 0..<Self.rounds {
      ours.append(try Self.seconds(of: zapdeck))
      if let btop { theirs.append(try Self.seconds(of: btop)) }
    }
    let peer = theirs.isEmpty ? nil : Figure(Sample(theirs).median, .seconds)
    return Row(
      "start to the first whole frame, 160x45", Figure(Sample(ours).median, .seconds),
      peer: peer.map { Row.Peer(name: "btop", figure: $0) }, target: .share(1.5),
      remark: btop == nil ? Btop.absence : nil)
  }

  private static func seconds(of program: Program) throws -> Double {
    let show = try Show(program, size)
    guard let end = show.watch(until: SyncMarks.end, upTo: .seconds(10)) else {
      throw BenchFailure("\(program.path) showed no frame")
    }
    defer { show.end() }
    return show.child.begin.duration(to: end) / .seconds(1)
  }

  private func weights() throws -> [Row] {
    let program = Program.folder.appending(path: "zapdeck").path
    var rows = [Row("the program's file", Figure(try Self.bytes(of: program), .bytes))]
    let home = try TemporaryFolder()
    let stripped = home.path("zapdeck")
    if let strip = Program.tool("strip", "-o", stripped, program),
      try Child(strip).waitForEnd().code == 0
    {
      rows.append(
        Row("the program's file, stripped", Figure(try Self.bytes(of: stripped), .bytes)))
    }
    return rows
  }

  private static func bytes(of path: String) throws -> Double {
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
    return size?.doubleValue ?? 0
  }

  private func memory() throws -> [Row] {
    let home = try TemporaryFolder()
    let programs = [.zapdeck(in: home), try Btop.program(in: home)].compactMap(\.self)
    let shows = try programs.map { try Show($0, Self.size) }
    Show.watch(shows, for: .seconds(5))
    let bytes = shows.map { $0.child.residentBytes.map { Figure($0, .bytes) } }
    for show in shows { show.end() }
    guard let ours = bytes[0] else { return [] }
    let peer = bytes.count > 1 ? bytes[1] : nil
    return [
      Row(
        "resident after 5 s, 160x45", ours,
        peer: peer.map { Row.Peer(name: "btop", figure: $0) }, target: .atMost(40 * 1024 * 1024))
    ]
  }
}
