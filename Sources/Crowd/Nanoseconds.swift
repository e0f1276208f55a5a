import HeadEndAPI
import Players
import Simulation

/// The times that every request needs, in nanoseconds, converted once.
struct Nanoseconds: Sendable {
  let setUpWait = ClientTimes.setUpWait.wholeNanoseconds
  let teardownWait = ClientTimes.teardownWait.wholeNanoseconds
  let sessionTimeout = ClientTimes.sessionTimeout.wholeNanoseconds
  let heartbeatTimeout = ClientTimes.heartbeatTimeout.wholeNanoseconds
  let requestTimeout = ClientTimes.requestTimeout.wholeNanoseconds
  let segmentTimeout = ClientTimes.segmentTimeout.wholeNanoseconds
  let segmentRetry = ClientTimes.segmentRetry.wholeNanoseconds
  let tokenWait = (ClientTimes.tokenPollInterval * ClientTimes.tokenPolls).wholeNanoseconds
  let segment = Timeline.segmentDuration.wholeNanoseconds
  let proxy = Answer.proxyTime.wholeNanoseconds
  /// Segments that the buffer holds beyond the one that is shown.
  let bufferedMost: Int

  init() {
    let goal = ClientTimes.bufferGoal.wholeNanoseconds
    bufferedMost = Int((goal + segment - 1) / segment)
  }
}
