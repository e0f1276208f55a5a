internal import CTerm
internal import Screen

extension Terminal {
  /// Waits at most that long for something to happen, and returns all that did.
  package func nextEvents(waitingUpTo longest: Duration) -> [TerminalEvent] {
    let (seconds, attoseconds) = longest.components
    let wait = min(max(0, seconds), 3600) * 1_000_000_000 + attoseconds / 1_000_000_000
    let deadline = HostClock.now() + wait
    while true {
      let events = step(until: deadline)
      if !events.isEmpty || HostClock.now() >= deadline { return events }
    }
  }

  /// One wait, of 250 ms at most, and what it brought.
  private func step(until deadline: Int64) -> [TerminalEvent] {
    let now = HostClock.now()
    let limit = min(deadline, resizeWatch.deadline, now + 250_000_000)
    let milliseconds = hasMoreInput ? 0 : max(0, (limit - now + 999_999) / 1_000_000)
    let seen = Int(cterm_wait(Int32(milliseconds), leftAt == nil ? 1 : 0))
    var events: [TerminalEvent] = []
    if seen & CTERM_SAW_INPUT != 0 || hasMoreInput { events += readInput() }
    if seen & CTERM_SAW_HANGUP != 0 { events.append(.terminate(signal: 1)) }
    if seen & CTERM_SAW_WAKE != 0 { events.append(.woken) }
    if seen & CTERM_SAW_SIGNAL != 0 { events += readSignals() }
    if events.contains(where: \.isTermination) { return events }
    if leftAt != nil { return events + comeBack() }
    catchUp()
    if let event = readSize() { events.append(event) }
    return events
  }

  private func readInput() -> [TerminalEvent] {
    var codes: [Int32] = []
    while codes.count < 1024 {
      let code = cterm_next_key()
      if code == Int32(CTERM_NO_INPUT) { break }
      codes.append(code)
    }
    hasMoreInput = codes.count == 1024
    defer { useImages() }
    return decoder.decode(codes, at: HostClock.now())
  }

  private func readSignals() -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    while case let signal = cterm_next_signal(), Int(signal) != CTERM_NO_SIGNAL {
      switch Int(signal) {
      case CTERM_RESIZED: resizeWatch.notice(at: HostClock.now())
      case CTERM_STOP: events += stop()
      case CTERM_CONTINUED: takeOverAgain()
      default: events.append(.terminate(signal: signal - Int32(CTERM_QUIT)))
      }
    }
    return events
  }

  /// Restores the terminal and stops the process until the shell continues it, unless it has been
  /// continued already, or is to end.
  private func stop() -> [TerminalEvent] {
    guard leftAt == nil, cterm_is_to_stop() != 0 else { return [] }
    leftAt = HostClock.now()
    _ = cterm_leave()
    cterm_stop_process()
    return [.suspended]
  }

  /// Takes the terminal over again, unless another job has it or the program is to end.
  private func comeBack() -> [TerminalEvent] {
    guard let since = leftAt, cterm_is_in_foreground() != 0, cterm_is_ending() == 0 else {
      return []
    }
    leftAt = nil
    cterm_enter()
    redraw()
    let resumed = TerminalEvent.resumed(after: .nanoseconds(HostClock.now() - since))
    return [resumed] + [readSize(force: true)].compactMap { $0 }
  }

  /// After an unannounced stop (SIGSTOP) the shell may have written and changed modes.
  private func takeOverAgain() {
    guard leftAt == nil, cterm_is_ending() == 0 else { return }
    leftAt = HostClock.now()
    cterm_step_back()
  }

  private func readSize(force: Bool = false) -> TerminalEvent? {
    guard resizeWatch.isDue(at: HostClock.now()) || force else { return nil }
    let current = Self.currentSize()
    guard current != size else { return nil }
    size = current
    cterm_resize(Int32(current.height), Int32(current.width))
    redraw()
    return .resized(current)
  }
}
