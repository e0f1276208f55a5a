import Foundation
import HeadEndAPI
import Lab
import Players
import Simulation

/// Looks at an item after everything that happens, and tells what is new.
@MainActor final class AVMetricMeter: StateObservation {
  var onEnd: () -> Void = {}
  private weak var item: AVPlayerItem?
  private unowned let simulator: Simulator
  private let tell: (AVMetricEvent) -> Void
  private var seen: [RequestRecord] = []
  private var stalls = 0
  private var requestCount = 0
  private var sinceStall: [AVMetricEvent] = []
  private var played = Duration.zero
  private var playingSince: Instant?
  private var hasEnded = false

  init(
    of item: AVPlayerItem, _ simulator: Simulator, _ tell: @escaping (AVMetricEvent) -> Void
  ) {
    (self.item, self.simulator, self.tell) = (item, simulator, tell)
    seen = item.observation?.requests ?? []
    stalls = item.observation?.counters.stalls ?? 0
    simulator.add(self)
  }

  isolated deinit { onEnd() }

  func check() {
    guard let item, let observation = item.observation, !hasEnded else { return }
    let moment = AVMetricMoment(
      date: simulator.date, mediaTime: item.currentTime(),
      sessionID: "session-\(item.player?.index ?? 0)")
    for record in observation.requests where !seen.contains(record) { hear(record, moment) }
    seen = observation.requests
    count(observation, moment)
  }

  private func hear(_ record: RequestRecord, _ moment: AVMetricMoment) {
    let request = AVMetricMediaResourceRequestEvent(
      record, sent: moment.date.addingTimeInterval((record.sent - simulator.session.now).inSeconds),
      moment)
    let event: AVMetricEvent
    switch record.operation {
    case .manifest:
      event = AVMetricHLSPlaylistRequestEvent(
        request, isMaster: request.url == item?.asset.url, moment)
    case .segment: event = AVMetricHLSMediaSegmentRequestEvent(request, moment)
    case .licence, .expressPlayRights: event = AVMetricContentKeyRequestEvent(request, moment)
    default: return
    }
    requestCount += 1
    sinceStall.append(event)
    tell(request)
    tell(event)
  }

  private func count(_ observation: PlayerObservation, _ moment: AVMetricMoment) {
    if observation.counters.stalls > stalls {
      tell(AVMetricPlayerItemStallEvent(after: sinceStall, moment))
      sinceStall = []
    }
    stalls = observation.counters.stalls
    if let playingSince { played += simulator.session.now - playingSince }
    playingSince = observation.state == .playing ? simulator.session.now : nil
    guard observation.state == .stopped || observation.state == .error else { return }
    hasEnded = true
    tell(
      AVMetricPlayerItemPlaybackSummaryEvent(
        stalls: stalls, requests: requestCount, seconds: played.inSeconds, moment))
  }
}
