import NIOCore

/// When the phase of a connection has lasted too long, or its client has read too slowly.
final class Deadlines {
  /// What has taken too long.
  enum Kind { case phase, reading }

  /// Without a request.
  static let idleTime = TimeAmount.seconds(30)
  /// However small the pieces in which a body arrives.
  static let bodyTime = TimeAmount.seconds(15)
  /// So long a connection's buffers may stay full.
  static let readTime = TimeAmount.seconds(30)
  /// So long a client has to read why it was cut off, before a reset could lose it.
  static let closingTime = TimeAmount.seconds(1)
  /// Longer than any client waits.
  static let silence = TimeAmount.seconds(120)

  private let loop: any EventLoop
  private let pass: (Kind) -> Void
  private var phase: NIODeadline?
  private var reading: NIODeadline?
  private var alarm: (due: NIODeadline, task: Scheduled<Void>)?

  /// Deadlines on an event loop, which call `pass` when one has passed.
  init(on loop: any EventLoop, _ pass: @escaping (Kind) -> Void) {
    (self.loop, self.pass) = (loop, pass)
  }

  /// Sets when something will have lasted too long; `nil` = never.
  func set(_ kind: Kind, in time: TimeAmount?) {
    let due = time.map { loop.now + $0 }
    switch kind {
    case .phase: phase = due
    case .reading: reading = due
    }
    setAlarm()
  }

  func cancel() {
    alarm?.task.cancel()
    (alarm, phase, reading) = (nil, nil, nil)
  }

  /// Most limits are moved on before they are reached: the alarm that is set already will see.
  private func setAlarm() {
    guard let due = [phase, reading].compactMap(\.self).min(), alarm.map({ due < $0.due }) ?? true
    else { return }
    alarm?.task.cancel()
    alarm = (due, loop.assumeIsolated().scheduleTask(deadline: due) { self.ring() })
  }

  private func ring() {
    alarm = nil
    let now = loop.now
    if let reading, reading <= now { return pass(.reading) }
    guard let phase, phase <= now else { return setAlarm() }
    pass(.phase)
  }
}
