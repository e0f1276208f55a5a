#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
    // Glibc's header hides POSIX_SPAWN_SETSID, which is a later standard's.
    private static let sessionFlag: Int16 = 0x80
  #endif

  /// Starts a program in a session of its own; a terminal that it opens first is its own, then.
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
        guard problem == 0 else { throw Failure.system(program.path, problem) }
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
