import HeadEndAPI
import Simulation

extension Playback {
  /// Position in the stream.
  func position(at now: Instant) -> Duration { presentation.position(at: now) }

  /// Whether the display's protection hides the picture.
  var isObscured: Bool { protection.isObscured }

  func view(at now: Instant) -> View {
    View(
      picture: PictureObservation(
        scene: presentation.card?.scene ?? "", mediaTime: presentation.position(at: now),
        shift: presentation.shift, height: presentation.height, look: look),
      rendition: stream.currentVariant.map {
        Rendition($0.width, $0.height, kilobits: $0.averageBandwidth / 1000)
      },
      buffer: stream.buffered + presentation.rest(at: now),
      rate: presentation.rate,
      window: channel.isLive ? seekable : nil,
      date: stream.lastMedia?.date(at: presentation.position(at: now)),
      isInAdBreak: presentation.isAd && isOpen, hasEnded: hasEnded(at: now),
      isReady: waitsForPlay && state == .paused,
      silence: state == .stopped || state == .paused ? nil : presentation.silence,
      freeze: freeze(at: now))
  }

  /// When the first segment comes up at which the playhead stops, and why it does.
  private func freeze(at now: Instant) -> SilenceObservation? {
    guard presentation.isRunning,
      let index = stream.buffer.firstIndex(where: { $0.silence != nil }),
      let silence = stream.buffer[index].silence
    else { return nil }
    let media = stream.buffer[..<index].reduce(presentation.rest(at: now)) { $0 + $1.duration }
    return SilenceObservation(what: silence, since: now + media * 1000 / presentation.rate)
  }

  private var look: PictureObservation.Look {
    if state == .stopped || state == .error { return presentation.card == nil ? .blank : .dark }
    if presentation.isScrambled { return .scrambled }
    if isObscured { return .obscured }
    if protection.isBlack { return .black }
    if presentation.card == nil { return .blank }
    return presentation.isRunning ? .normal : .frozen
  }
}
