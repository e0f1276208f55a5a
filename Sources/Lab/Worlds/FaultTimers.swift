import Simulation

/// What is scheduled for an armed fault.
struct FaultTimers: Sendable {
  var begin: EventTicket?
  var end: EventTicket?
}
