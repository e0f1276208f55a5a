#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that runs; it is ended with its owner.
final class Child {
  /// What became of a child.
  struct End {
    /// 0 when all went well.
    let code: Int32
    /// From its start to its end was noticed.
    let duration: Duration
    let cpuSeconds: Double
    let peakBytes: Double
  }

  let identifier: pid_t
  let begin: ContinuousClock.Instant
  private var hasEnded = false

  /// Starts a program with the terminal as its own; without one it reads nothing, and what it says
  /// is thrown away.
  init(_ program: Program, on terminal: PseudoTerminal? = nil) throws {
    begin = .now
    identifier = try Self.spawn(program, terminal?.path ?? "/dev/null")
  }

  deinit {
    guard !hasEnded else { return }
    kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
  }

  /// Asks it to end, as a shell does.
  func terminate() {
    kill(identifier, SIGTERM)
  }

  /// Waits until it has ended.
  func waitForEnd() throws -> End {
    var status: Int32 = 0
    var use = rusage()
    guard wait4(identifier, &status, 0, &use) == identifier else {
      throw Failure.system("a child was lost")
    }
    hasEnded = true
    return End(
      code: status, duration: begin.duration(to: .now),
      cpuSeconds: Self.seconds(use.ru_utime) + Self.seconds(use.ru_stime),
      peakBytes: Double(use.ru_maxrss) * Self.unitOfPeak)
  }

  #if canImport(Darwin)
    private static let unitOfPeak = 1.0
  #else
    private static let unitOfPeak = 1024.0
  #endif

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }
}
