import Dispatch
import Foundation
import Synchronization
import Terminal

/// The signals on which the program prints its results and ends: INT and TERM, and HUP unless the
/// caller ignores it, as `nohup` does.
final class EndSignals {
  private let first = FirstSignal()
  private var sources: [(number: Int32, source: any DispatchSourceSignal)] = []

  deinit {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }

  /// Takes them from now on; `act` is called with each, on another thread. A terminal that is not
  /// read does not keep the program from ending.
  func watch(_ act: @escaping @Sendable (Int32) -> Void) {
    Terminal.printUntilHurried()
    let registrations = DispatchGroup()
    for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !Self.isIgnored(number) {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [first] in
        first.record(number)
        Terminal.hurry()
        act(number)
      }
      // A signal that came before would be ignored.
      registrations.enter()
      source.setRegistrationHandler { registrations.leave() }
      source.resume()
      sources.append((number, source))
    }
    registrations.wait()
  }

  /// Ends the program as TERM does, from any thread.
  var terminate: @Sendable () -> Void { { [first] in first.record(SIGTERM) } }

  /// The first that has come; `nil` before.
  var received: Int32? { first.number }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if os(Linux)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #else
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #endif
  }
}

/// The first signal of several, on whatever thread.
private final class FirstSignal: Sendable {
  private let value = Atomic<Int32>(0)

  var number: Int32? {
    let number = value.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  func record(_ number: Int32) {
    _ = value.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing)
  }
}
