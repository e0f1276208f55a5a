import HeadEndAPI

/// What happens to one viewer, as timers carry it.
enum ViewerEvent: UInt8 {
  /// The app opens its player.
  case begin
  /// The back-off is over.
  case tryAgain
  case zap
  // Requests that reach the head-end.
  case tokenArrives
  case setUpArrives
  case beatArrives
  case teardownArrives
  case masterArrives
  case mediaArrives
  case segmentArrives
  case certificateArrives
  case licenceArrives
  // Answers that reach the viewer.
  case tokenAnswered
  case setUpAnswered
  case beatFailed
  case teardownAnswered
  case masterAnswered
  case mediaAnswered
  case segmentAnswered
  case certificateAnswered
  case licenceAnswered
  // What the viewer's own clock brings.
  case tokenMissing
  case setUpWaitEnds
  case teardownWaitEnds
  case keyNeeded
  case pump
  case itemFails
  case ranDry
  case segmentBegins
  case renewal
  case leaseEnds
  /// A watchful app looks at its player.
  case look
  // What the head-end's clock brings.
  case orphanExpires
}

/// How an exchange ended for the client.
enum Outcome: UInt8 {
  case success
  /// The head-end refused, or its answer cannot be used.
  case refused
  /// 1007, max active sessions exceeded.
  case limitReached
  /// A lease that had expired when it came.
  case expiredLease
  /// A licence with the key of another content.
  case wrongKey
  /// No connection.
  case unreachable
  /// No answer in time.
  case timedOut

  /// The code of its notification, as far as light viewers know it.
  var code: Int? {
    self == .limitReached ? SSMCode.maxActiveSessionsExceeded.row.number : nil
  }
}

/// A viewer and the source or session that an event belongs to.
struct ViewerReference {
  let index: Int
  /// Counts the sources of a viewer, or its sessions: events of earlier ones no longer count.
  let generation: UInt16
}

/// The viewer that something happens to, as its parts need to know it.
struct ViewerContext {
  /// With the source or the session that the event belongs to.
  let viewer: ViewerReference
  /// Place of its channel among the crowd's.
  let channel: Int
  /// True if the viewer's last attempt failed.
  let isRetry: Bool
}

extension TimingWheel.Timer {
  /// What happens to a viewer at one instant happens in the order of its events: what it sent is at
  /// the head-end before an answer is back, whichever source or session they belong to.
  init(_ event: ViewerEvent, _ outcome: Outcome, of viewer: ViewerReference, at instant: Int64) {
    self.init(
      instant: instant, viewer: UInt32(viewer.index),
      tag: UInt32(event.rawValue) << 24 | UInt32(outcome.rawValue) << 16
        | UInt32(viewer.generation))
  }

  var event: ViewerEvent? { ViewerEvent(rawValue: UInt8(truncatingIfNeeded: tag >> 24)) }

  var outcome: Outcome { Outcome(rawValue: UInt8(truncatingIfNeeded: tag >> 16)) ?? .refused }

  var reference: ViewerReference {
    ViewerReference(index: Int(viewer), generation: UInt16(truncatingIfNeeded: tag))
  }
}
