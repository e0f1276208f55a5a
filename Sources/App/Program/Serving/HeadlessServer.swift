import Dashboard
import Dispatch
import Foundation
import HeadEndHTTP
import Simulation
import Synchronization
import Terminal

/// The session's thread without a wall: lets time follow the host's clock and does what real
/// clients ask, until INT, TERM or HUP, or until a parent closes the pipe to standard input.
final class HeadlessServer {
  private let wakeUp = DispatchSemaphore(value: 0)
  private let signals = EndSignals()
  private var watch = StandstillWatch()
  private let log = PrintedLog()
  /// Whether standard output is for the report of a soak test alone.
  private let isReporting: Bool
  private static let idleWait = DispatchTimeInterval.milliseconds(50)
  /// The longest gap of host time that simulated time catches up on, as on a wall.
  private static let longestStep = Duration.milliseconds(500)

  private let outlivesParent: Bool

  init(isReporting: Bool = false, outlivesParent: Bool = false) {
    (self.isReporting, self.outlivesParent) = (isReporting, outlivesParent)
  }

  /// The signal that has ended it; `nil` where none has.
  var signal: Int32? { signals.received }

  /// Wakes the loop, from any thread.
  var wake: @Sendable () -> Void {
    let wakeUp = wakeUp
    return { _ = wakeUp.signal() }
  }

  /// Starts the server, says where it is, and prints the event log: in a soak test only where it
  /// is, and on standard error. Ends at once if it cannot say where it is.
  func run(_ served: ServedSession) throws {
    // Before the address is printed: a program that waits for that line may end this one at once.
    signals.watch { [wake] _ in wake() }
    // A soak test's cases need the session from its start.
    if served.soakTest == nil { served.recorded.limitMemory() }
    let onLine: @Sendable (String) -> Void = { [log] in log.add($0) }
    try served.open(isReporting ? nil : onLine)
    let parent = outlivesParent ? nil : watchParent()
    say("serving \(served.url)")
    for upstream in served.wallSession.server?.upstreamAddresses ?? [] {
      say("upstream at \(upstream)")
    }
    if served.plan.joinCode != nil { say("join at \(served.invitation)") }
    if !StandardOutput.isClosed { withExtendedLifetime(parent) { serve(served) } }
    log.flush()
    served.close().forEach(say)
  }

  private func watchParent() -> ParentPipe? {
    ParentPipe { [terminate = signals.terminate, wake] in
      terminate()
      wake()
    }
  }

  private func say(_ line: String) {
    if isReporting { StandardError.print(line) } else { StandardOutput.print(line) }
  }

  private func serve(_ served: ServedSession) {
    var last = HostClock.now()
    while signals.received == nil, !isReporting || served.soakTest?.isOver == false {
      _ = wakeUp.wait(timeout: .now() + Self.idleWait)
      let now = HostClock.now()
      served.wallSession.pass(min(.nanoseconds(now - last), Self.longestStep))
      last = now
      _ = served.serve { log.flush() }
      Complaint(watch.sample() + served.recorded.flush() + served.news()).report()
    }
  }
}

/// Lines of the event log on their way to standard output: those of one turn of the loop are
/// printed at once, for each write costs as much as an answer's signature.
private final class PrintedLog: Sendable {
  private let waiting = Mutex<[UInt8]>([])
  private static let mostBytes = 65_536

  func add(_ line: String) {
    let isFull = waiting.withLock { bytes in
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
      return bytes.count >= Self.mostBytes
    }
    if isFull { flush() }
  }

  /// Prints what waits.
  func flush() {
    let bytes = waiting.withLock { bytes in
      defer { bytes.removeAll(keepingCapacity: true) }
      return bytes
    }
    if !bytes.isEmpty { StandardOutput.write(bytes) }
  }
}
