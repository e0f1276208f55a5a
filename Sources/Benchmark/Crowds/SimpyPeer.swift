import Foundation

/// simpy, the usual library for such simulations, with a process for each viewer that does nothing
/// but wait.
enum SimpyPeer {
  private static let viewers = 100_000

  /// Prints the nanoseconds of one event.
  private static let script = """
    import random, sys, time, simpy
    viewers, seconds = int(sys.argv[1]), int(sys.argv[2])
    env, count = simpy.Environment(), 0
    def viewer(first):
        global count
        yield env.timeout(first)
        while True:
            count += 1
            yield env.timeout(6)
    random.seed(1)
    for _ in range(viewers):
        env.process(viewer(random.uniform(0, 6)))
    env.run(until=6)
    before, begin = count, time.perf_counter()
    env.run(until=6 + seconds)
    print((time.perf_counter() - begin) * 1e9 / (count - before))
    """

  static func row(like nanoseconds: Double) throws -> Row {
    let ours = Figure(nanoseconds * 1e-9, .seconds)
    let name = "\(viewers) viewers: a request, beside simpy"
    guard let python = Program.tool("python3"), let theirs = try run(python) else {
      return Row(name, ours, remark: "no simpy here: pip install simpy")
    }
    return Row(
      name, ours, peer: Row.Peer(name: "simpy", figure: Figure(theirs * 1e-9, .seconds)),
      target: .faster(1))
  }

  /// Nanoseconds for an event; `nil` where Python has no simpy.
  private static func run(_ python: Program) throws -> Double? {
    let process = Process()
    process.executableURL = URL(filePath: python.path)
    process.arguments = ["-c", script, "\(viewers)", "12"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    return Double(text)
  }
}
