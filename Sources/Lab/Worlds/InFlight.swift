import HeadEndAPI
import Simulation

/// A request that was sent and is not answered yet.
struct InFlight: Sendable {
  let request: Request
  let sent: Instant
  let device: Int
  /// What happens next to it; `nil` while its body is on the line or nothing will come.
  var step: EventTicket?
  let timeout: EventTicket
  var outcome: Answer.Outcome = .silence
  var transferBegan: Instant?
}
