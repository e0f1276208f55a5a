import Players

/// What a viewer's app knows of trouble.
extension Viewer {
  /// How often it has failed since its last picture.
  var failures: Int { policy == .watchful ? watch.tries : Int(attempt) }

  /// How often the same has gone wrong in a row.
  func repeats(of trouble: Trouble) -> Int {
    let isSeen = trouble == .standsStill || trouble == .startsTooLong
    return isSeen ? watch.tries : keys.repeats(of: trouble)
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
