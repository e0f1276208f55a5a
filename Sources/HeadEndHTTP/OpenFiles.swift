import Glibc

/// How many files this process may have open: each connection is one, and most systems allow a
/// thousand unless a process asks for more.
enum OpenFiles {
  /// What the rest of the program opens.
  private static let reserve = 256

  /// Asks for so many connections; returns how many there may be.
  static func raise(to connections: Int) -> Int {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return reserve }
    let wanted = rlim_t(connections + reserve)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(wanted, limit.rlim_max)
      _ = setrlimit(resource, &limit)
      _ = getrlimit(resource, &limit)
    }
    let left = Int(clamping: limit.rlim_cur) - reserve
    return max(64, min(connections, left))
  }
}
