import HeadEndAPI

/// An audio track that the line-up lists for the stream.
public struct AudioTrack: Encodable, Hashable, Sendable {
  /// The identifier that `selectTrack(audio:)` expects.
  public let id: Int
  /// The name that viewers choose by.
  public let name: String
  /// Its language.
  public let lang: String?
}

/// A subtitle track that the line-up lists for the stream.
public struct SubtitleTrack: Codable, Hashable, Sendable {
  /// The identifier that `selectTrack(subtitle:)` expects.
  public let id: Int
  /// The name that viewers choose by.
  public let name: String
  /// Its language.
  public let lang: String?
}

extension FlowplayerView {
  /// The tracks of the loaded stream; its first audio track plays until another is selected.
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

  /// Resets the tracks when nothing is loaded.
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
