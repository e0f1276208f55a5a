import HeadEndAPI

/// An audio track, as the line-up lists it for the stream.
public struct AudioTrack: Encodable, Hashable, Sendable {
  /// What `selectTrack(audio:)` takes.
  public let id: Int
  /// What a viewer chooses by.
  public let name: String
  /// Its language.
  public let lang: String?
}

/// A subtitle track, as the line-up lists it for the stream.
public struct SubtitleTrack: Codable, Hashable, Sendable {
  /// What `selectTrack(subtitle:)` takes.
  public let id: Int
  /// What a viewer chooses by.
  public let name: String
  /// Its language.
  public let lang: String?
}

extension FlowplayerView {
  /// Tracks of what is loaded; the first sound plays until another is selected.
  func loadTracks() {
    guard let channel = simulator.lineUp.channels.first(where: { isLoaded($0) }) else { return }
    audioList = channel.audioLanguages.enumerated().map {
      AudioTrack(id: $0, name: $1, lang: $1)
    }
    subtitleList = channel.subtitleLanguages.enumerated().map {
      SubtitleTrack(id: $0, name: $1, lang: $1)
    }
    currentAudio = audioList.first
    delegate?.player(self, loadedTracks: audioList)
    post("flowplayerDidLoadAudioTracks", audioList)
    delegate?.player(self, loadedTracks: subtitleList)
    post("flowplayerDidLoadSubtitleTracks", subtitleList)
  }

  /// Nothing is loaded.
  func forgetTracks() {
    (audioList, subtitleList, currentAudio, currentSubtitle) = ([], [], nil, nil)
  }

  public func selectTrack(audio id: Int) {
    guard let track = audioList.first(where: { $0.id == id }) else { return }
    currentAudio = track
    delegate?.player(self, selectedTrack: track)
    post("flowplayerDidSelectAudioTrack", track)
  }

  public func selectTrack(subtitle id: Int) {
    guard let track = subtitleList.first(where: { $0.id == id }) else { return }
    currentSubtitle = track
    delegate?.player(self, selectedTrack: track)
    post("flowplayerDidSelectSubtitleTrack", track)
  }

  private func isLoaded(_ channel: SimulatedLineUp.Channel) -> Bool {
    sourceURL.map { simulator.channel(at: $0).content == channel.content } ?? false
  }
}
