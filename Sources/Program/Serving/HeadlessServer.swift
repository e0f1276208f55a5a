import Dashboard
import Dispatch
import Foundation
import HeadEndHTTP
import Simulation
import Terminal

/// The session's thread without a wall: lets time follow the host's clock and does what real
/// clients ask, until INT or TERM.
final class HeadlessServer {
  private let wakeUp = DispatchSemaphore(value: 0)
  private var signals: [any DispatchSourceSignal] = []
  private let ending = EndSignal()
  private var watch = StandstillWatch()
  private let log = PrintedLog()
  private static let idleWait = DispatchTimeInterval.milliseconds(50)
  /// The longest gap of host time that simulated time catches up on, as on a wall.
  private static let longestStep = Duration.milliseconds(500)

  /// Wakes the loop, from any thread.
  var wake: @Sendable () -> Void {
    let wakeUp = wakeUp
    return { _ = wakeUp.signal() }
  }

  /// Opens the doors, says where they are, and prints the event log. Ends at once if it cannot say
  /// where they are.
  func run(_ stage: OpenStage) throws {
    stage.recorded.limitMemory()
    try stage.open { [log] in log.add($0) }
    Self.say("serving \(stage.url)")
    if stage.plan.joinCode != nil { Self.say("join at \(stage.invitation)") }
    if !StandardOutput.hasFailed { serve(stage) }
    log.flush()
    if let sentence = stage.close() { Self.say(sentence) }
  }

  private static func say(_ line: String) { StandardOutput.print(line) }

  private func serve(_ stage: OpenStage) {
    catchSignals()
    var last = HostClock.now()
    while !ending.isSet {
      _ = wakeUp.wait(timeout: .now() + Self.idleWait)
      let now = HostClock.now()
      stage.stage.pass(min(.nanoseconds(now - last), Self.longestStep))
      last = now
      _ = stage.serve { log.flush() }
      Complaint(watch.look() + stage.recorded.flush()).report()
    }
  }

  private func catchSignals() {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      let (ending, wakeUp) = (ending, wakeUp)
      source.setEventHandler {
        ending.set()
        wakeUp.signal()
      }
      source.resume()
      signals.append(source)
    }
  }
}
