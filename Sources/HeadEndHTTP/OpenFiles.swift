#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many files this process may have open: each connection is one, and most systems allow a
/// thousand unless a process asks for more.
enum OpenFiles {
  /// What the rest of the program opens.
  private static let reserve = 256

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    private static let most = rlim_t.max
  #else
    private static let resource = RLIMIT_NOFILE
    // macOS calls its limit infinite and refuses more than this.
    private static let most = rlim_t(OPEN_MAX)
  #endif

  /// Asks for so many connections; returns how many there may be.
  static func raise(to connections: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return reserve }
    let wanted = min(rlim_t(connections + reserve), most)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(wanted, limit.rlim_max)
      _ = setrlimit(resource, &limit)
      _ = getrlimit(resource, &limit)
    }
    let left = Int(clamping: limit.rlim_cur) - reserve
    return max(64, min(connections, left))
  }
}
