import Foundation
import PlayerSDK

/// `AVPlayer`, `AVPlayer.TimeControlStatus`
@MainActor private func control(_ url: URL, _ item: AVPlayerItem) {
  let player = AVPlayer(playerItem: item)
  player.replaceCurrentItem(with: AVPlayer(url: url).currentItem)
  player.play()
  player.pause()
  (player.rate, player.volume, player.isMuted) = (1, 0.5, true)
  player.seek(to: CMTime(seconds: 10, preferredTimescale: 1))
  player.seek(to: Date())
  print(player.currentTime(), player.isOutputObscuredDueToInsufficientExternalProtection)
  switch player.timeControlStatus {
  case .paused, .waitingToPlayAtSpecifiedRate, .playing: break
  }
  let observer = player.addPeriodicTimeObserver(
    forInterval: CMTime(value: 1, timescale: 2), queue: .main
  ) { print($0.seconds) }
  player.removeTimeObserver(observer)
  print(player.playerNumber ?? -1)
}

/// `AVPlayerLayer`, `AVLayerVideoGravity`
@MainActor private func show(_ player: AVPlayer) {
  let layer = AVPlayerLayer(player: player)
  layer.player = nil
  for gravity: AVLayerVideoGravity in [.resizeAspect, .resizeAspectFill, .resize] {
    layer.videoGravity = AVLayerVideoGravity(rawValue: gravity.rawValue)
  }
}

/// An app's own asset.
private final class Asset: AVURLAsset {}

/// `AVPlayerItem`, `AVPlayerItem.Status`
@MainActor private func watch(_ url: URL, _ asset: AVURLAsset) {
  for item in [AVPlayerItem(url: url), AVPlayerItem(asset: asset)] {
    switch item.status {
    case .unknown, .readyToPlay: print(item.asset, item.url)
    case .failed: print(item.error as Any)
    }
    print(item.duration, item.currentTime(), item.currentDate() as Any)
    _ = item.seek(to: Date()) { hasSought in print(hasSought) }
    print(item.isPlaybackLikelyToKeepUp, item.errorLog() as Any, item.accessLog() as Any)
    item.preferredPeakBitRate = 2_000_000
    item.automaticallyPreservesTimeOffsetFromLive = true
  }
}

/// `AVPlayerItemErrorLog`, `AVPlayerItemErrorLogEvent`
@MainActor private func read(_ log: AVPlayerItemErrorLog) {
  for event in log.events {
    print(event.date as Any, event.uri ?? "", event.serverAddress ?? "")
    print(event.playbackSessionID ?? "", event.errorStatusCode, event.errorDomain)
    print(event.errorComment ?? "")
  }
}

/// `AVPlayerItemAccessLog`, `AVPlayerItemAccessLogEvent`
@MainActor private func read(_ log: AVPlayerItemAccessLog) {
  for event in log.events {
    print(event.uri ?? "", event.numberOfMediaRequests, event.numberOfStalls)
    print(event.numberOfBytesTransferred, event.indicatedBitrate, event.playbackSessionID ?? "")
  }
}

/// `AVPlayerItem`, `AVMetricEventStreamPublisher`, `AVMetrics`, `AVMetrics.Iterator`,
/// `AVMergedMetrics`, `AVMergedMetrics.Iterator`
@MainActor private func measure(_ item: AVPlayerItem) async throws {
  let publisher: any AVMetricEventStreamPublisher = item
  print(publisher.metrics(forType: AVMetricEvent.self), publisher.allMetrics())
  let stalls = item.metrics(forType: AVMetricPlayerItemStallEvent.self)
  let merged = stalls.chronologicalMerge(
    with: item.metrics(forType: AVMetricErrorEvent.self),
    item.metrics(forType: AVMetricPlayerItemPlaybackSummaryEvent.self), item.allMetrics())
  for try await event in stalls { print(event.rate) }
  for try await (event, publisher) in merged { print(event.date, publisher === item) }
  let (iterator, mergedIterator) = (stalls.makeAsyncIterator(), merged.makeAsyncIterator())
  var (first, second) = (iterator, mergedIterator)
  let event: AVMetrics<AVMetricPlayerItemStallEvent>.Element? = try await first.next(
    isolation: MainActor.shared)
  let pair = try await second.next(isolation: MainActor.shared)
  print(event as Any, pair as Any, AVMetrics<AVMetricEvent>.Failure.self)
  typealias Merged = AVMergedMetrics<AVMetricEvent, AVMetricEvent>
  print(Merged.Element.self, Merged.Failure.self)
}

/// `AVMetricEvent`, `AVMetricErrorEvent`, `AVMetricMediaResourceRequestEvent`
private func read(_ event: AVMetricMediaResourceRequestEvent, _ error: AVMetricErrorEvent) {
  print(event.date, event.mediaTime, event.sessionID ?? "")
  print(event.url as Any, event.serverAddress ?? "", event.byteRange, event.wasReadFromCache)
  print(event.requestStartTime, event.requestEndTime)
  print(event.responseStartTime, event.responseEndTime, event.errorEvent as Any)
  print(error.didRecover, error.error)
}

/// `AVMetricHLSPlaylistRequestEvent`, `AVMetricHLSMediaSegmentRequestEvent`, `AVMediaType`
private func read(
  _ playlist: AVMetricHLSPlaylistRequestEvent, _ segment: AVMetricHLSMediaSegmentRequestEvent
) {
  print(playlist.url as Any, playlist.isMultivariantPlaylist)
  print(playlist.mediaResourceRequestEvent as Any)
  print(segment.url as Any, segment.isMapSegment, segment.byteRange, segment.indexFileURL)
  print(segment.segmentDuration, segment.mediaResourceRequestEvent as Any)
  switch playlist.mediaType {
  case .video, .audio, .muxed: print(AVMediaType(rawValue: segment.mediaType.rawValue))
  default: break
  }
}

/// `AVMetricContentKeyRequestEvent`, `AVContentKeySpecifier`
private func read(_ key: AVMetricContentKeyRequestEvent) {
  print(key.contentKeySpecifier.keySystem, key.contentKeySpecifier.identifier)
  print(key.mediaType, key.isClientInitiated, key.mediaResourceRequestEvent as Any)
}

/// `AVMetricPlayerItemRateChangeEvent`, `AVMetricPlayerItemLikelyToKeepUpEvent`,
/// `AVMetricPlayerItemInitialLikelyToKeepUpEvent`, `AVAssetVariant`
private func read(
  _ change: AVMetricPlayerItemRateChangeEvent, _ buffer: AVMetricPlayerItemLikelyToKeepUpEvent
) {
  print(change.rate, change.previousRate, change.variant as Any)
  print(buffer.timeTaken, buffer.variant?.averageBitRate ?? 0, buffer.variant?.peakBitRate ?? 0)
  guard let first = buffer as? AVMetricPlayerItemInitialLikelyToKeepUpEvent else { return }
  print(first.playlistRequestEvents, first.mediaSegmentRequestEvents)
  print(first.contentKeyRequestEvents)
}

/// `AVMetricPlayerItemVariantSwitchStartEvent`, `AVMetricPlayerItemVariantSwitchEvent`
private func read(
  _ start: AVMetricPlayerItemVariantSwitchStartEvent, _ end: AVMetricPlayerItemVariantSwitchEvent
) {
  print(start.fromVariant as Any, start.toVariant)
  print(end.fromVariant as Any, end.toVariant, end.didSucceed)
}

/// `AVMetricPlayerItemPlaybackSummaryEvent`
private func read(_ summary: AVMetricPlayerItemPlaybackSummaryEvent) {
  print(summary.errorEvent as Any, summary.recoverableErrorCount, summary.stallCount)
  print(summary.variantSwitchCount, summary.playbackDuration, summary.mediaResourceRequestCount)
  print(summary.timeSpentRecoveringFromStall, summary.timeSpentInInitialStartup)
  print(summary.timeWeightedAverageBitrate, summary.timeWeightedPeakBitrate)
}

/// `AVURLAsset`, `AVContentKeyRecipient`
@MainActor private func load(_ url: URL) -> any AVContentKeyRecipient {
  let asset = AVURLAsset(url: url, options: [:])
  print(asset.url, asset.mayRequireContentKeysForMediaDataProcessing, asset.resourceLoader)
  let recipient: any AVContentKeyRecipient = asset
  print(recipient.mayRequireContentKeysForMediaDataProcessing)
  return recipient
}

/// `AVAssetResourceLoader`
@MainActor private func set(
  _ delegate: any AVAssetResourceLoaderDelegate, of loader: AVAssetResourceLoader
) {
  loader.setDelegate(delegate, queue: .main)
  print(loader.delegate === delegate, loader.delegateQueue === DispatchQueue.main)
}

/// `AVAssetResourceLoaderDelegate`
private final class LoaderDelegate: AVAssetResourceLoaderDelegate {
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { true }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool { renewalRequest.isFinished }
}

/// `AVAssetResourceLoadingRequest`, `AVAssetResourceLoadingDataRequest`,
/// `AVAssetResourceLoadingContentInformationRequest`
@MainActor private func answer(
  _ request: AVAssetResourceLoadingRequest, _ certificate: Data, _ ckc: Data
) throws {
  guard !request.isFinished, request.request.url?.scheme == "skd" else { return }
  let spc = try request.streamingContentKeyRequestData(
    forApp: certificate, contentIdentifier: Data(), options: nil)
  request.contentInformationRequest?.renewalDate = Date()
  request.dataRequest?.respond(with: spc)
  request.finishLoading()
  request.finishLoading(with: nil, data: ckc, redirect: nil)
  request.finishLoading(with: URLError(.timedOut))
}

/// `AVContentKeySystem`, `AVContentKeySessionServerPlaybackContextOption`
private func spell() -> [String] {
  let system = AVContentKeySystem(rawValue: AVContentKeySystem.fairPlayStreaming.rawValue)
  let option = AVContentKeySessionServerPlaybackContextOption.serverChallenge
  return [
    system.rawValue,
    AVContentKeySessionServerPlaybackContextOption(rawValue: option.rawValue).rawValue,
  ]
}

/// `AVContentKeySession`
@MainActor private func protect(
  _ asset: AVURLAsset, _ delegate: any AVContentKeySessionDelegate, _ request: AVContentKeyRequest,
  _ key: Data, _ folder: URL
) {
  print(AVContentKeySession(keySystem: .fairPlayStreaming))
  let session = AVContentKeySession(keySystem: .fairPlayStreaming, storageDirectoryAt: folder)
  session.setDelegate(delegate, queue: .main)
  print(session.keySystem, session.storageURL as Any, session.delegate as Any)
  print(session.delegateQueue as Any, session.contentProtectionSessionIdentifier as Any)
  session.addContentKeyRecipient(asset)
  session.processContentKeyRequest(
    withIdentifier: "skd://next", initializationData: nil, options: nil)
  session.renewExpiringResponseData(for: request)
  session.invalidatePersistableContentKey(key, options: [.serverChallenge: Data(count: 8)]) {
    spc, error in print(spc as Any, error as Any)
  }
  session.makeSecureTokenForExpirationDate(ofPersistableContentKey: key) { token, error in
    print(token as Any, error as Any)
  }
  for recipient in session.contentKeyRecipients { session.removeContentKeyRecipient(recipient) }
  session.expire()
  let reports = AVContentKeySession.pendingExpiredSessionReports(
    withAppIdentifier: Data(), storageDirectoryAt: folder)
  AVContentKeySession.removePendingExpiredSessionReports(
    reports, withAppIdentifier: Data(), storageDirectoryAt: folder)
}

/// `AVContentKeySessionDelegate`
private final class KeyDelegate: AVContentKeySessionDelegate {
  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequest: AVContentKeyRequest
  ) {}
  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequests: [AVContentKeyRequest],
    forInitializationData initializationData: Data?
  ) {}
  func contentKeySession(
    _ session: AVContentKeySession,
    didProvideRenewingContentKeyRequest keyRequest: AVContentKeyRequest
  ) {}
  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequest: AVPersistableContentKeyRequest
  ) {}
  func contentKeySession(
    _ session: AVContentKeySession, didUpdatePersistableContentKey persistableContentKey: Data,
    forContentKeyIdentifier keyIdentifier: Any
  ) {}
  func contentKeySession(
    _ session: AVContentKeySession, shouldRetry keyRequest: AVContentKeyRequest,
    reason retryReason: AVContentKeyRequest.RetryReason
  ) -> Bool { false }
  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequest keyRequest: AVContentKeyRequest,
    didFailWithError err: any Error
  ) {}
  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequestDidSucceed keyRequest: AVContentKeyRequest
  ) {}
  func contentKeySessionDidGenerateExpiredSessionReport(_ session: AVContentKeySession) {}
  func contentKeySessionContentProtectionSessionIdentifierDidChange(
    _ session: AVContentKeySession
  ) {}
}

/// `AVContentKeyRequest`, `AVContentKeyRequest.Status`, `AVContentKeyResponse`
@MainActor private func answer(_ request: AVContentKeyRequest, _ certificate: Data) async throws {
  switch request.status {
  case .requestingResponse, .receivedResponse, .renewed, .retried, .cancelled: break
  case .failed: print(request.error as Any)
  }
  print(request.identifier as Any, request.initializationData as Any, request.options)
  print(request.renewsExpiringResponseData, request.originatingRecipient as Any)
  try request.respondByRequestingPersistableContentKeyRequestAndReturnError()
  request.makeStreamingContentKeyRequestData(
    forApp: certificate, contentIdentifier: Data(), options: nil
  ) { spc, error in print(spc as Any, error as Any) }
  let spc = try await request.makeStreamingContentKeyRequestData(
    forApp: certificate, contentIdentifier: nil)
  request.processContentKeyResponse(AVContentKeyResponse(fairPlayStreamingKeyResponseData: spc))
  request.processContentKeyResponseError(URLError(.timedOut))
}

/// `AVContentKeyRequest.RetryReason`
private func isWorthIt(_ reason: AVContentKeyRequest.RetryReason) -> Bool {
  [.timedOut, .receivedResponseWithExpiredLease, .receivedObsoleteContentKey].contains(reason)
    || reason == AVContentKeyRequest.RetryReason(rawValue: reason.rawValue)
}

/// `AVPersistableContentKeyRequest`
@MainActor private func keep(_ request: AVPersistableContentKeyRequest, _ ckc: Data) throws -> Data
{
  try request.persistableContentKey(fromKeyVendorResponse: ckc, options: nil)
}

/// `AVAudioSession`, `AVAudioSession.InterruptionType`, `AVAudioSession.InterruptionOptions`,
/// `AVAudioSessionInterruptionTypeKey`, `AVAudioSessionInterruptionOptionKey`
private func interrupted(_ notification: Notification) -> Bool {
  guard notification.name == AVAudioSession.interruptionNotification else {
    return notification.name == AVAudioSession.mediaServicesWereResetNotification
  }
  let type = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt ?? 0
  let option = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
  switch AVAudioSession.InterruptionType(rawValue: type) {
  case .began, nil: return false
  case .ended:
    let options = AVAudioSession.InterruptionOptions(rawValue: option)
    return options.contains(.shouldResume) && options.rawValue == 1
  }
}

/// `KeyValueObserved`, `NSKeyValueObservation`, `NSKeyValueObservedChange`,
/// `NSKeyValueObservingOptions`
@MainActor private func observe(_ item: AVPlayerItem) {
  let options = NSKeyValueObservingOptions(
    rawValue: NSKeyValueObservingOptions.initial.rawValue)
  let observation: NSKeyValueObservation = item.observe(\.status, options: [.new, .old, options]) {
    item, change in print(item.status, change.newValue as Any, change.oldValue as Any)
  }
  observation.invalidate()
}

/// `CMTime`
private func measure(_ time: CMTime) -> Bool {
  let second = CMTime(seconds: 1, preferredTimescale: 600)
  let half = CMTime(value: 300, timescale: 600)
  print(time.value, time.timescale, time.seconds, time.isIndefinite, time == .indefinite)
  return half < second && CMTime.zero < half
}

/// `Notification.Name`, `AVPlayerItemFailedToPlayToEndTimeErrorKey`
private func isFailure(_ notification: Notification) -> Bool {
  let names: [Notification.Name] = [
    .AVPlayerItemNewErrorLogEntry, .AVPlayerItemPlaybackStalled, .AVPlayerItemDidPlayToEndTime,
    .AVPlayerItemFailedToPlayToEndTime, .AVPlayerItemTimeJumped,
  ]
  return names.contains(notification.name)
    && notification.userInfo?[AVPlayerItemFailedToPlayToEndTimeErrorKey] is NSError
}
