#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A running program; it is killed when this object is de-initialised.
final class Child {
  /// How a child ended.
  struct End {
    /// 0 for success.
    let code: Int32
    /// From its start to when its end was noticed.
    let duration: Duration
  }

  let identifier: pid_t
  let begin: ContinuousClock.Instant
  private var hasEnded = false

  /// Starts a program in a terminal; without one it has no input, and its output is discarded.
  init(_ program: Program, on terminal: PseudoTerminal? = nil) throws {
    begin = .now
    identifier = try Self.spawn(program, terminal?.path ?? "/dev/null")
  }

  deinit {
    guard !hasEnded else { return }
    kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
  }

  /// Terminates it with SIGTERM, as a shell does.
  func terminate() {
    kill(identifier, SIGTERM)
  }

  /// Waits until it has ended.
  func waitForEnd() throws -> End {
    var status: Int32 = 0
    guard waitpid(identifier, &status, 0) == identifier else {
      throw BenchFailure.system("a child was lost")
    }
    hasEnded = true
    return End(code: status, duration: begin.duration(to: .now))
  }
}

extension Child {
  /// Processor time that it has used so far, in seconds; `nil` where the system does not report it.
  var cpuSeconds: Double? {
    #if canImport(Glibc)
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
        return nil
      }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    #else
      return nil
    #endif
  }
}

extension Child {
  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static var noActions: Actions { nil }
    private static var noAttributes: Attributes { nil }
    private static let sessionFlag = Int16(POSIX_SPAWN_SETSID)
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    private static var noActions: Actions { posix_spawn_file_actions_t() }
    private static var noAttributes: Attributes { posix_spawnattr_t() }
    // Glibc's header hides POSIX_SPAWN_SETSID, which belongs to a later standard.
    private static let sessionFlag: Int16 = 0x80
  #endif

  /// Starts a program in a session of its own, with `terminal` as its controlling terminal.
  static func spawn(_ program: Program, _ terminal: String) throws -> pid_t {
    var actions = noActions
    var attributes = noAttributes
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawnattr_setflags(&attributes, sessionFlag)
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    return try withCStrings([program.path] + program.arguments) { arguments in
      try withCStrings(program.wholeEnvironment.map { "\($0)=\($1)" }) { environment in
        var identifier = pid_t()
        let problem = posix_spawn(
          &identifier, program.path, &actions, &attributes, arguments, environment)
        guard problem == 0 else { throw BenchFailure.system(program.path, problem) }
        return identifier
      }
    }
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
  ) rethrows -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return try body(pointers + [nil])
  }
}
