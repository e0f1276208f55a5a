import Players

/// What a viewer and its app know.
extension Viewer {
  /// Whether its app plays.
  enum Condition: UInt8, Comparable {
    case stopped
    /// The app starts the stream as soon as no synchronous call holds it up.
    case heldUp
    /// Its next source waits for a teardown, as synchronous calls do.
    case awaitsTeardown
    case open

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// Touches each cache line.
  var warmth: UInt64 { stream.warmth &+ UInt64(source) &+ UInt64(watch.tries) }

  /// When its lease ends, in nanoseconds of simulated time; 0 = it has none.
  var leaseEnd: Int64 { keys.hasKey ? keys.leaseEnd : 0 }

  /// True if its last attempt failed.
  var isRetry: Bool { attempt > 0 }

  var isStopped: Bool { condition <= .heldUp }

  /// How often it has failed since its last picture.
  var failures: Int { max(watch.tries, Int(attempt)) }

  /// What its app does, as the crowd's rules have it.
  func table(_ network: CrowdNetwork) -> CrowdPolicy { network.constants.policies[policy.place] }

  /// What its app does about trouble; `code` is the notification's, where there is one that light
  /// viewers know.
  func reaction(to trouble: Trouble, _ code: Int?, _ network: CrowdNetwork) -> Reaction {
    table(network).policy.reaction(
      to: trouble, codes: code.map { [$0] } ?? [], repeats: repeats(of: trouble),
      tries: Int(attempt))
  }

  /// True if a stopped app still reacts to its sessions' events: not while it waits for its next
  /// try, or once it was closed.
  func hearsOfSessions(_ state: ViewerState) -> Bool {
    condition == .stopped && state != .retrying && state != .away
  }

  /// How often the same has gone wrong in a row.
  func repeats(of trouble: Trouble) -> Int {
    trouble.isSeen ? watch.tries : keys.repeats(of: trouble)
  }

  /// Reopens the app of a viewer that left, at an instant, unless it leaves again before.
  func comeBack(_ index: Int, at instant: Int64, _ network: inout CrowdNetwork) {
    network.set(.tryAgain, of: reference(index), at: instant)
  }

  /// Whether a synchronous call blocks the app's main thread.
  func isHeldUp(_ network: CrowdNetwork) -> Bool {
    network.constants.isSync && session.phase.blocksMainThread
  }

  /// What its viewer sees that it stopped for when nothing moved.
  var standstillCause: ViewerState {
    keys.isWanted && !keys.hasKey ? .noLicence : .noMedia
  }
}
