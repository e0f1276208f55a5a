import HeadEndAPI
import Simulation

extension Player {
  /// Goes to a position of a video, within its length; live streams cannot (there is no window kept
  /// to go back into).
  mutating func seek(to position: Duration, _ turn: inout Turn) {
    let target = min(max(.zero, position), channel.duration)
    tell(.didChangeSeekState(.seeking, to: target.inSeconds), &turn)
    guard !channel.isLive, let media = stream.media, state.isUnderWay || state == .paused else {
      tell(.didChangeSeekState(.failed, to: target.inSeconds), &turn)
      let reason = channel.isLive ? "\(channel.name) is live" : "nothing is loaded"
      return turn.announce(.commandRefused("seek", reason: reason))
    }
    var sequence = media.mediaSequence
    var end = media.segments.first?.duration ?? .zero
    while end <= target, sequence + 1 < media.endSequence {
      sequence += 1
      end += media.segment(sequence)?.duration ?? .zero
    }
    seekTarget = target
    presentation.leap(to: target, &turn)
    if state == .playing {
      state = .waiting
      turn.announce(.waiting)
    }
    stream.seek(to: sequence, &turn)
    resume(&turn)
  }

  /// The first picture of the position that was sought is there.
  mutating func finishSeek(_ turn: inout Turn) {
    guard let target = seekTarget else { return }
    seekTarget = nil
    presentation.skip(to: target, &turn)
    tell(.didChangeSeekState(.seeked, to: target.inSeconds), &turn)
  }

  mutating func setRate(_ permille: Int, _ turn: inout Turn) {
    let rate = min(max(250, permille), 4000)
    guard rate != presentation.rate else { return }
    presentation.setRate(rate, &turn)
    tell(.didChangeRate(Double(rate) / 1000), &turn)
  }

  mutating func setVolume(_ percent: Int, _ turn: inout Turn) {
    let percent = min(max(0, percent), 100)
    guard percent != volume else { return }
    volume = percent
    tell(.didChangeVolume(Double(percent) / 100), &turn)
  }

  mutating func setMuted(_ isMuted: Bool, _ turn: inout Turn) {
    guard isMuted != self.isMuted else { return }
    self.isMuted = isMuted
    tell(.didChangeIsMuted(isMuted), &turn)
  }

  /// Says where playback is: when a segment begins, not four times a second as a player with an eye
  /// on its progress bar would.
  func tellPosition(_ turn: inout Turn) {
    tell(.didChangePosition(seconds: presentation.position(at: turn.now).inSeconds), &turn)
  }

  /// Only a Flowplayer has words for it.
  func tell(_ event: FlowplayerEvent, _ turn: inout Turn) {
    guard let id = flowplayerID else { return }
    turn.announce(.flowplayer(event, id: id))
  }
}
