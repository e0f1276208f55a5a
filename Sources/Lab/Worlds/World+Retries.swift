import HeadEndAPI
import Players
import Simulation

extension World {
  /// Lets a player's app try again: at once, or after its back-off. Errors that come before a try
  /// that was put off do not put off another.
  mutating func retry(_ id: PlayerID, _ device: Int, _ outbox: inout Outbox) {
    let stream = retryStream(of: id)
    guard fleet[device: device].app.policy == .retrying else {
      retries.begin(id, stream: stream)
      return carryOutRetry(id, device, &outbox)
    }
    guard !retries.isPending(id) else { return }
    // It stops, as a documented app does, and only then waits.
    give(.command(.stop), to: id, &outbox)
    let backoff = fleet[device: device].backoff
    let delay = retries.delay(of: id, backoff, stream: stream)
    retries.set(id, schedule.add(.retry(id), at: now + delay))
    let milliseconds = Duration.milliseconds(delay.wholeMilliseconds)
    announce(
      .appReacted(
        policy: .retrying,
        action: "\(PlayerCommand.recover.name) in \(Quantity.text(milliseconds, gap: " "))"),
      of: .player(id), &outbox)
  }

  /// The back-off of a player's app is over.
  mutating func endBackoff(of id: PlayerID, _ outbox: inout Outbox) {
    guard let device = fleet.device(of: id) else { return }
    let stream = retryStream(of: id)
    retries.begin(id, stream: stream)
    carryOutRetry(id, device, &outbox)
  }

  private mutating func carryOutRetry(_ id: PlayerID, _ device: Int, _ outbox: inout Outbox) {
    announce(
      .appReacted(
        policy: fleet[device: device].app.policy, action: PlayerCommand.recover.name),
      of: .player(id), &outbox)
    give(.command(.recover), to: id, &outbox)
  }

  /// A player plays again, or somebody else decides what it does.
  mutating func forgetRetries(of id: PlayerID) {
    if let ticket = retries.reset(id) { schedule.cancel(ticket) }
  }

  /// A stream of its own, where a player's draws begin.
  private func retryStream(of id: PlayerID) -> RandomStream {
    RandomStream(seed: seed, name: "\(fleet.name(of: id)).retries")
  }
}
