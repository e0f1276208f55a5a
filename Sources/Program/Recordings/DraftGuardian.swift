import Foundation

/// Removes a draft where a signal ends the program, and ends ffmpeg, which writes it; unless
/// somebody else takes that signal, as a wall does, or it is ignored.
final class DraftGuardian {
  /// What the handler reads; nothing else is safe there. Of two drafts at the same time the second
  /// has no guardian.
  private enum Watched {
    nonisolated(unsafe) static var draft: UnsafeMutablePointer<CChar>?
    /// Zero before ffmpeg runs: a signal waits until then.
    nonisolated(unsafe) static var process: pid_t = 0
    nonisolated(unsafe) static var waiting: Int32 = 0
    nonisolated(unsafe) static var hasGuardian = false

    static func end(_ number: Int32) {
      kill(process, SIGKILL)
      if let draft { unlink(draft) }
      signal(number, SIG_DFL)
      kill(getpid(), number)
    }
  }

  private var signals: [Int32] = []

  /// Before there is a draft; signals wait.
  init() {
    guard !Watched.hasGuardian else { return }
    signals = [SIGINT, SIGTERM, SIGHUP].filter { number in
      var action = sigaction()
      return sigaction(number, nil, &action) == 0 && action.isDefault
    }
    guard !signals.isEmpty else { return }
    Watched.hasGuardian = true
    for number in signals {
      signal(number) { number in
        if Watched.process == 0 { Watched.waiting = number } else { Watched.end(number) }
      }
    }
  }

  /// Once ffmpeg runs, and writes the draft.
  func watch(_ draft: String, _ process: pid_t) {
    guard !signals.isEmpty else { return }
    Watched.draft = strdup(draft)
    Watched.process = process
    if Watched.waiting != 0 { Watched.end(Watched.waiting) }
  }

  deinit {
    guard !signals.isEmpty else { return }
    for number in signals { signal(number, SIG_DFL) }
    free(Watched.draft)
    (Watched.draft, Watched.process, Watched.hasGuardian) = (nil, 0, false)
    // It came while ffmpeg was being started, and that failed.
    if Watched.waiting != 0 { kill(getpid(), Watched.waiting) }
  }
}

extension sigaction {
  /// Whether nobody has chosen what the signal does.
  fileprivate var isDefault: Bool {
    #if os(Linux)
      __sigaction_handler.sa_handler == nil
    #else
      __sigaction_u.__sa_handler == nil
    #endif
  }
}
