import Foundation

/// What work takes of the processor, which a busy machine does not lengthen.
package enum ProcessorTime {
  /// Processor time of this thread, in nanoseconds.
  package static func cost(_ work: () throws -> Void) rethrows -> Double {
    let begin = now
    try work()
    return now - begin
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
