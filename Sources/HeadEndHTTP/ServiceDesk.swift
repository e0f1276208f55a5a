import HTTPTypes
import HeadEndAPI
import Lab
import NIOCore
import Simulation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The way of a request from its connection to the session's thread and back.
final class ServiceDesk: Sendable {
  static let serverName = "zapdeck"

  let admission: Admission
  private let services: DoorServices
  /// Requests that are being answered.
  private let open = Atomic<Int>(0)
  private let clock = Mutex((second: 0, text: ""))

  init(_ plan: DoorPlan, _ services: DoorServices) {
    admission = Admission(plan: plan)
    self.services = services
  }

  var openCount: Int { open.load(ordering: .relaxed) }

  func begin() { open.add(1, ordering: .relaxed) }

  func end() { open.subtract(1, ordering: .relaxed) }

  /// The command of a request that is answered directly; `nil` for one with a body, one that ends
  /// its connection, and one that is not for a service or is to be refused. It has begun then.
  func command(of head: HTTPRequest, from caller: Caller) -> OutsideRequest? {
    guard !Admission.hasBody(head), Self.staysOpen(head), head.method != .head,
      let route = DoorTable.route(Admission.path(of: head)), route.isService,
      let method = route.method(head.method.rawValue)
    else { return nil }
    do throws(Admission.Refusal) {
      let command = try admission.admit(head, as: method, from: caller.address)
      begin()
      return command
    } catch {
      return nil
    }
  }

  /// Whether a request leaves its connection open (RFC 9112 §9.3).
  private static func staysOpen(_ head: HTTPRequest) -> Bool {
    head.headerFields[.connection].map { $0.lowercased() == "keep-alive" } ?? true
  }

  /// Has a request answered on the session's thread; `take` gets the answer on the connection's
  /// event loop, once the first step of its delay has passed.
  func answer(
    _ command: OutsideRequest, to caller: Caller, take: @escaping @Sendable (OutsideAnswer?) -> Void
  ) {
    services.answer(command) { answer in
      caller.after(min(answer?.delay ?? .zero, AnswerWriter.step)) { take(answer) }
    }
  }

  /// The present as `Date` has it (RFC 9110 §5.6.7).
  var date: String {
    let second = time(nil)
    return clock.withLock { clock in
      if clock.second != second {
        clock = (second, HTTPDate.text(of: UnixTime(milliseconds: Int64(second) * 1000)))
      }
      return clock.text
    }
  }
}
