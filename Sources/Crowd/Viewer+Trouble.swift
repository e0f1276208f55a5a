import Players

/// What a viewer's app knows of trouble.
extension Viewer {
  /// How often it has failed since its last picture.
  var failures: Int { max(watch.tries, Int(attempt)) }

  /// What its app does, as the crowd's rules have it.
  func table(_ board: CrowdNetwork) -> CrowdPolicy { board.rules.policies[policy.place] }

  /// What its app does about trouble; `code` is the notification's, where there is one that light
  /// viewers know.
  func reaction(to trouble: Trouble, _ code: Int?, _ board: CrowdNetwork) -> Reaction {
    table(board).policy.reaction(
      to: trouble, codes: code.map { [$0] } ?? [], repeats: repeats(of: trouble),
      tries: Int(attempt))
  }

  /// How often the same has gone wrong in a row.
  func repeats(of trouble: Trouble) -> Int {
    trouble.isSeen ? watch.tries : keys.repeats(of: trouble)
  }

  /// Whether a synchronous call blocks the app's main thread.
  func isHeldUp(_ board: CrowdNetwork) -> Bool {
    board.rules.isSync && session.phase.blocksMainThread
  }

  /// What its viewer sees that it stopped for when nothing moved.
  var standstillCause: ViewerState {
    keys.isWanted && !keys.hasKey ? .noLicence : .noMedia
  }
}
