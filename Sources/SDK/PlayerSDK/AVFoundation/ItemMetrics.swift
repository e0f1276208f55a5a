import Foundation
import HeadEndAPI
import Players
import Simulation

/// Makes an item's metric events from its requests and announcements. Counts for the summary from
/// the beginning, and makes events once the app asks for them.
@MainActor final class ItemMetrics {
  /// The instant of an event of the item.
  struct Moment {
    let now: Instant
    let player: PlayerID?
    let simulator: Simulator
  }

  private(set) var log: MetricLog?
  private var tally = MetricTally()
  private var rate = 0.0
  private var hasBegun = false
  private var failure: AVMetricErrorEvent?
  /// The requests that the first picture needs.
  private var firstRequests: [AVMetricEvent] = []
  private var isStarted = false
  private var variants: [AVAssetVariant] = []
  /// The rendition that is being loaded.
  private var variant: AVAssetVariant?
  private var pendingSwitch: (from: AVAssetVariant?, to: AVAssetVariant)?
  /// The last playlist at each address.
  private var playlists: [String: MediaPlaylist] = [:]
  private var keys: [String: KeyWait] = [:]
  /// The keys that the app has requested ahead of time.
  private var askedFor: Set<String> = []

  /// A key that was requested and has not arrived.
  private struct KeyWait {
    let since: Instant
    let isClientInitiated: Bool
  }

  /// Opens the log for events from now on, or returns the open one.
  func openLog(of item: any AVMetricEventStreamPublisher) -> MetricLog {
    let log = log ?? MetricLog(of: item)
    self.log = log
    return log
  }

  /// Records an announcement about the item.
  func observe(_ notice: Notice, _ moment: Moment) {
    switch notice {
    case .timeline(let notice): observe(notice, moment)
    case .contentKeys(let notice): observe(notice, moment)
    case .sdk(.selectedBitrateChanged(let average)): choose(average, moment)
    case .sdk(.playbackStalled): stall(moment)
    case .sdk(.didPlayToEndTime): stand(moment)
    case .sdk(.newErrorLogEntry(let failure)):
      tally.recover()
      add(AVMetricErrorEvent(moment.place, failure.native.nsError, didRecover: true), moment)
    case .sdk(.failedToPlayToEndTime(let failure)):
      let event = AVMetricErrorEvent(moment.place, failure.native.nsError, didRecover: false)
      self.failure = event
      stand(moment)
      add(event, moment)
    default: break
    }
  }

  private func observe(_ notice: TimelineNotice, _ moment: Moment) {
    switch notice {
    case .loadStarted:
      (hasBegun, failure) = (true, nil)
      tally.load(at: moment.now)
    case .playing: move(moment)
    case .waiting, .paused, .stopped: stand(moment)
    case .keyRequested(let key, _, _): ask(for: key, isClientInitiated: false, moment)
    case .keyReceived(let key, _, _, _, _): end(key, nil, moment)
    case .keyRequestFailed(let failure, _):
      end(failure.keyIdentifier, failure.native.nsError, moment)
    case .loaded, .playRequested, .certificateRequested, .certificateReceived, .certificateFailed:
      break
    }
  }

  private func observe(_ notice: ContentKeyNotice, _ moment: Moment) {
    switch notice {
    case .processed(let key): askedFor.insert(key)
    case .provided(let key, let isRenewing):
      ask(for: key, isClientInitiated: isRenewing || askedFor.remove(key) != nil, moment)
    case .succeeded(let key, _): end(key, nil, moment)
    case .failed(let key, let failure): end(key, failure.native.nsError, moment)
    case .shouldRetry, .updatedPersistable, .invalidated, .expiredSessionReport: break
    }
  }

  /// Records a request that has ended.
  func observe(_ record: RequestRecord, _ moment: Moment) {
    guard record.operation.isMedia else { return }
    learn(from: record)
    guard log != nil else { return }
    let request = AVMetricMediaResourceRequestEvent(
      moment.place, record, Self.error(of: record, moment), Self.dates(of: record, moment))
    let event =
      record.operation == .manifest
      ? playlistEvent(record, request, moment) : segmentEvent(record, request, moment)
    self.record(event, moment)
    if record.operation == .segment, record.response?.isSuccess == true { finishSwitch(moment) }
  }

  /// Records a change of the playback rate.
  func change(rate new: Double, _ moment: Moment) {
    guard rate != 0, new != rate else { return }
    set(rate: new, moment)
  }

  /// Adds the summary, once, when the player leaves the item or the item is released.
  func sumUp(_ moment: Moment) {
    guard hasBegun else { return }
    hasBegun = false
    stand(moment)
    add(
      AVMetricPlayerItemPlaybackSummaryEvent(
        moment.place, tally, requests: moment.requests, failure), moment)
  }
}

extension ItemMetrics {
  private func add(_ event: @autoclosure () -> AVMetricEvent, _ moment: Moment) {
    guard let log else { return }
    let readers = log.append(event(), number: moment.simulator.nextMetric())
    moment.simulator.wakingReaders += readers
  }

  /// Adds the event of a request; until the first picture, also keeps it in `firstRequests`.
  private func record(_ event: AVMetricEvent, _ moment: Moment) {
    if !isStarted { firstRequests.append(event) }
    add(event, moment)
  }

  private func set(rate new: Double, _ moment: Moment) {
    guard new != rate else { return }
    add(
      AVMetricPlayerItemRateChangeEvent(moment.place, from: rate, to: new, variant), moment)
    rate = new
  }

  private func move(_ moment: Moment) {
    hasBegun = true
    if let since = tally.waitsSince {
      let time = (moment.now - since).inSeconds
      add(
        isStarted
          ? AVMetricPlayerItemLikelyToKeepUpEvent(moment.place, after: time, variant)
          : AVMetricPlayerItemInitialLikelyToKeepUpEvent(
            moment.place, after: time, variant, firstRequests), moment)
    }
    (isStarted, firstRequests) = (true, [])
    tally.move(at: moment.now)
    set(rate: moment.rate, moment)
  }

  private func stand(_ moment: Moment) {
    tally.stand(at: moment.now)
    set(rate: 0, moment)
  }

  private func stall(_ moment: Moment) {
    tally.stall(at: moment.now)
    add(AVMetricPlayerItemStallEvent(moment.place, from: rate, to: 0, variant), moment)
    rate = 0
  }

  private func choose(_ average: Int, _ moment: Moment) {
    let to =
      variants.first { $0.averageBitRate == Double(average) }
      ?? AVAssetVariant(average: average, peak: average)
    if let pending = pendingSwitch { end(pending, didSucceed: false, moment) }
    pendingSwitch = (variant, to)
    add(
      AVMetricPlayerItemVariantSwitchStartEvent(moment.place, from: variant, to: to), moment)
    tally.show(to, at: moment.now)
    variant = to
  }

  private func finishSwitch(_ moment: Moment) {
    if let pending = pendingSwitch { end(pending, didSucceed: true, moment) }
    pendingSwitch = nil
  }

  private func end(
    _ pending: (from: AVAssetVariant?, to: AVAssetVariant), didSucceed: Bool, _ moment: Moment
  ) {
    add(
      AVMetricPlayerItemVariantSwitchEvent(
        moment.place, from: pending.from, to: pending.to, didSucceed: didSucceed), moment)
  }

  private func ask(for key: String, isClientInitiated: Bool, _ moment: Moment) {
    keys[key] = KeyWait(since: moment.now, isClientInitiated: isClientInitiated)
  }

  private func end(_ key: String, _ error: NSError?, _ moment: Moment) {
    guard let wait = keys.removeValue(forKey: key), log != nil else { return }
    let uri = PlaylistKey.uri(of: key)
    let end = moment.date(moment.now)
    let request = AVMetricMediaResourceRequestEvent(
      moment.place, key: URL(string: uri),
      error.map { AVMetricErrorEvent(moment.place, $0, didRecover: true) },
      .init(sent: moment.date(wait.since), responded: end, ended: end))
    record(
      AVMetricContentKeyRequestEvent(
        moment.place, AVContentKeySpecifier(uri: uri),
        isClientInitiated: wait.isClientInitiated, request), moment)
  }
}

extension ItemMetrics {
  /// Reads bit rates and segment lengths from a playlist.
  private func learn(from record: RequestRecord) {
    guard record.operation == .manifest, let response = record.response, response.isSuccess else {
      return
    }
    do throws(PlaylistFault) {
      switch record.route {
      case .masterPlaylist:
        variants = try MasterPlaylist(response.body).variants.map {
          AVAssetVariant(average: $0.averageBandwidth, peak: $0.bandwidth)
        }
      case .mediaPlaylist where log != nil:
        playlists[record.url] = try MediaPlaylist(response.body)
      default: break
      }
    } catch {
      // The item fails and reports the error itself.
    }
  }

  private func playlistEvent(
    _ record: RequestRecord, _ request: AVMetricMediaResourceRequestEvent, _ moment: Moment
  ) -> AVMetricEvent {
    var (isMultivariant, type) = (false, AVMediaType.muxed)
    switch record.route {
    case .masterPlaylist: isMultivariant = true
    case .mediaPlaylist(_, let rendition) where rendition == Rendition.audio.name: type = .audio
    default: break
    }
    return AVMetricHLSPlaylistRequestEvent(
      moment.place, isMultivariant: isMultivariant, type, request)
  }

  private func segmentEvent(
    _ record: RequestRecord, _ request: AVMetricMediaResourceRequestEvent, _ moment: Moment
  ) -> AVMetricEvent {
    let folder = URL(string: record.url)?.deletingLastPathComponent()
    let list = folder?.appendingPathComponent("index.m3u8") ?? URL(fileURLWithPath: "/")
    let segment = playlists[list.absoluteString]?.segments.first {
      record.url.hasSuffix("/" + $0.uri)
    }
    return AVMetricHLSMediaSegmentRequestEvent(
      moment.place, of: list, lasting: segment?.duration.inSeconds ?? 0, request)
  }

  private static func dates(
    of record: RequestRecord, _ moment: Moment
  ) -> AVMetricMediaResourceRequestEvent.Dates {
    let end = record.ended ?? moment.now
    return .init(
      sent: moment.date(record.sent), responded: moment.date(record.responded ?? end),
      ended: moment.date(end))
  }

  private static func error(of record: RequestRecord, _ moment: Moment) -> AVMetricErrorEvent? {
    guard record.response?.isSuccess != true else { return nil }
    let failure = ItemFailure(
      loading: record.operation == .manifest ? .manifest : .segment,
      record.response.map { .response($0, transfer: .zero) }
        ?? .failure(record.networkFailure ?? .timedOut))
    return AVMetricErrorEvent(moment.place, failure.native.nsError, didRecover: true)
  }
}

extension ItemMetrics.Moment {
  /// The date, and the item's position in the stream.
  @MainActor var place: AVMetricEvent.Place {
    AVMetricEvent.Place(
      date: date(now),
      mediaTime: CMTime(
        seconds: observation?.picture.mediaTime.inSeconds ?? 0, preferredTimescale: 1000),
      sessionID: "session-\(player?.index ?? 0)")
  }

  /// The playback rate while the item plays.
  @MainActor var rate: Double { Double(observation?.rate ?? 1000) / 1000 }

  /// The number of playlists and segments that the item has requested.
  @MainActor var requests: Int { observation?.counters.mediaRequests ?? 0 }

  /// The date of an instant on the simulated clock.
  @MainActor func date(_ instant: Instant) -> Date { simulator.date(at: instant) }

  @MainActor private var observation: PlayerObservation? {
    player.flatMap { simulator.observation(of: $0) }
  }
}
