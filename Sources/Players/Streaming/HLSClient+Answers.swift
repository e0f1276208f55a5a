import HeadEndAPI
import Simulation

extension HLSClient {
  /// Takes the answer to a request of this client.
  mutating func receive(
    _ id: RequestID, _ result: RequestResult, _ turn: inout Turn
  ) -> Outcome {
    if id == playlistRequest {
      playlistRequest = nil
      guard let response = result.success else { return failPlaylist(result, &turn) }
      return master == nil ? readMaster(response, &turn) : readMedia(response, &turn)
    }
    segmentRequest = nil
    guard case .response(let response, let transfer) = result, response.isSuccess else {
      return failSegment(result, &turn)
    }
    return keepSegment(response, transfer, &turn)
  }

  /// The wait for a new playlist is over.
  mutating func reloadPlaylist(_ turn: inout Turn) {
    guard master == nil else { return loadMedia(&turn) }
    guard playlistRequest == nil else { return }
    playlistRequest = turn.send(.manifest, from: player, to: url)
  }

  private mutating func readMaster(_ response: Response, _ turn: inout Turn) -> Outcome {
    do throws(PlaylistFault) {
      let playlist = try MasterPlaylist(response.body)
      master = playlist
      succeed()
      turn.announce(.loaded)
      turn.announce(.availableBitratesChanged(playlist.variants.map(\.averageBandwidth)))
      pump(&turn)
      return playlist.sessionKey.map(Outcome.keyNeeded) ?? .nothing
    } catch {
      return .failed(ItemFailure(code: -12642, comment: error.meaning))
    }
  }

  private mutating func readMedia(_ response: Response, _ turn: inout Turn) -> Outcome {
    do throws(PlaylistFault) {
      let playlist = try MediaPlaylist(response.body)
      let isNews = playlist.endSequence != media?.endSequence
      media = playlist
      succeed()
      if !playlist.isEnded {
        // An unchanged playlist is asked for again after half the time (RFC 8216 §6.3.4).
        turn.setTimer(
          .playlistReload,
          after: isNews ? playlist.targetDuration : playlist.targetDuration / 2)
      }
      pump(&turn)
      return playlist.key.map(Outcome.keyNeeded) ?? .nothing
    } catch {
      return .failed(ItemFailure(code: -12642, comment: error.meaning))
    }
  }

  private mutating func keepSegment(
    _ response: Response, _ transfer: Duration, _ turn: inout Turn
  ) -> Outcome {
    guard let requested = requestedSegment, let master,
      let segment = media?.segment(requested.sequence) ?? media?.segments.first
    else { return .nothing }
    // What comes from the device says nothing of the line.
    if transfer > .zero { throughput.add(bytes: response.nominalBytes, in: transfer) }
    buffer.append(
      LoadedSegment(
        sequence: requested.sequence, duration: segment.duration,
        height: master.variants[requested.variant].height, isEncrypted: media?.key != nil,
        bytes: response.body))
    nextSequence = requested.sequence + 1
    requestedSegment = nil
    succeed()
    pump(&turn)
    return .segmentLoaded(bytes: response.nominalBytes)
  }

  private mutating func succeed() {
    failuresInRow = 0
    lastErrorCode = 0
  }

  private mutating func failPlaylist(_ result: RequestResult, _ turn: inout Turn) -> Outcome {
    let half = (media?.targetDuration ?? .seconds(2)) / 2
    turn.setTimer(.playlistReload, after: half)
    return fail(result, what: master == nil ? "master playlist" : "media playlist", &turn)
  }

  private mutating func failSegment(_ result: RequestResult, _ turn: inout Turn) -> Outcome {
    if case .failure(.timedOut) = result, let variant = currentVariant {
      throughput.giveUp(on: variant.averageBandwidth)
    }
    requestedSegment = nil
    turn.setTimer(.segmentRetry, after: .seconds(1))
    return fail(result, what: "segment", &turn)
  }

  /// The same code is reported once until something succeeds (DOMAIN §1.1: the wrapper's rule).
  private mutating func fail(
    _ result: RequestResult, what: String, _ turn: inout Turn
  ) -> Outcome {
    let failure = ItemFailure(loading: what, result)
    failuresInRow += 1
    guard failuresInRow < Self.patience else { return .failed(failure) }
    if failure.code != lastErrorCode { turn.announce(.newErrorLogEntry(failure)) }
    lastErrorCode = failure.code
    return .nothing
  }

  /// Throws buffered segments away that may not be shown without output protection, and loads them
  /// again in a lower rendition; false when there is nothing of the kind.
  mutating func dropProtectedSegments(_ turn: inout Turn) -> Bool {
    guard let variant = currentVariant, variant.needsOutputProtection else { return false }
    turn.abandon(&segmentRequest)
    requestedSegment = nil
    if let first = buffer.first { nextSequence = first.sequence }
    buffer.removeAll(keepingCapacity: true)
    pump(&turn)
    return true
  }
}
