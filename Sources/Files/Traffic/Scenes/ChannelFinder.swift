import HeadEndAPI
import Simulation

/// Reads channels out of playlists.
struct ChannelFinder {
  /// In the order in which they were played first.
  private(set) var channels: [ChannelGuess] = []
  private var places: [String: Int] = [:]
  /// The numbers of segments with which a key changes.
  private var changes: [String: Set<Int>] = [:]
  private var segment = Duration.seconds(6)

  /// The number of playlists that suffice to describe a channel.
  private static let enough = 64

  init(_ playbackStarts: [PlaybackStart], _ requests: [PlayerRequest]) {
    for opening in playbackStarts where places[opening.content] == nil {
      places[opening.content] = channels.count
      channels.append(ChannelGuess(content: opening.content))
    }
    var read: [Int: Int] = [:]
    let starts = Dictionary(grouping: playbackStarts, by: \.player)
    for request in requests {
      // What names no content is for what its player plays.
      let own = starts[request.player]
      let start = own?.lastElement(before: { $0.at > request.sent }) ?? own?.first
      guard let place = (request.content ?? start?.content).flatMap({ places[$0] }) else {
        continue
      }
      if request.operation == .contentToken { channels[place].isEncrypted = true }
      if case .realClient(.key)? = request.route { channels[place].isEncrypted = true }
      if request.isMaster, request.url.contains("/vod/") { channels[place].isLive = false }
      if let stretch = request.stretch { channels[place].apply(stretch) }
      if let text = request.text, request.isSuccess, request.operation == .manifest,
        read[place, default: 0] < Self.enough
      {
        read[place, default: 0] += 1
        var channel = channels[place]
        self.read(text, isMaster: request.isMaster, &channel)
        channels[place] = channel
      }
    }
    for place in channels.indices { channels[place].rotation = rotation(of: channels[place]) }
    number()
  }

  private mutating func read(_ text: String, isMaster: Bool, _ channel: inout ChannelGuess) {
    if text.contains("<MPD") {
      channel.isEncrypted = channel.isEncrypted || text.contains("<ContentProtection")
      channel.isLive = text.contains("type=\"dynamic\"")
    } else if isMaster {
      let keys = text.split(separator: "#EXT-X-SESSION-KEY", omittingEmptySubsequences: false).count
      if keys > 1 { channel.isEncrypted = true }
      channel.namesKeys = keys > 1
      channel.hasKeyPerRendition = keys > 2
    } else {
      readMedia(text, &channel)
    }
  }

  private mutating func readMedia(_ text: String, _ channel: inout ChannelGuess) {
    var (sequence, length, isFirst) = (0, 0.0, true)
    var isFilm = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("#EXT-X-MEDIA-SEQUENCE:") {
        sequence = min(max(Int(line.dropFirst(22)) ?? 0, 0), 1 << 40)
      } else if line.hasPrefix("#EXT-X-KEY:") {
        guard !line.contains("METHOD=NONE") else { continue }
        channel.isEncrypted = true
        if !isFirst { changes[channel.content, default: []].insert(sequence) }
        isFirst = false
      } else if line.hasPrefix("#EXTINF:") {
        let seconds = Double(line.dropFirst(8).prefix { $0 != "," }) ?? 0
        if (0.1...60).contains(seconds) {
          length += seconds
          segment = .milliseconds(Int64(seconds * 1000))
        }
        sequence += 1
        isFirst = false
      } else if line.hasPrefix("#EXT-X-ENDLIST") {
        isFilm = true
      }
    }
    guard isFilm else { return }
    channel.isLive = false
    channel.duration = .seconds(min(86_400, max(6, Int64(length))))
  }

  private func rotation(of channel: ChannelGuess) -> Duration? {
    let numbers = (changes[channel.content] ?? []).sorted()
    let distance = zip(numbers, numbers.dropFirst()).map { $1 - $0 }.min()
    guard let distance, channel.isLive else { return nil }
    return min(max(segment * min(distance, 1000), .seconds(6)), .seconds(86_400))
  }

  /// Numbers as line-ups have them: encrypted ones from 101, clear ones from 201, films from 301,
  /// each the next that is free.
  private mutating func number() {
    var next = [101, 201, 301]
    var taken: Set<Int> = []
    for place in channels.indices {
      let kind = channels[place].isLive ? channels[place].isEncrypted ? 0 : 1 : 2
      while !taken.insert(next[kind]).inserted { next[kind] += 1 }
      channels[place].number = next[kind]
    }
  }
}
