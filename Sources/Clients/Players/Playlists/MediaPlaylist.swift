package import Simulation

/// A media playlist: the segments of one rendition (RFC 8216 §4.3.2, §4.3.3).
package struct MediaPlaylist: Hashable, Sendable {
  /// One `EXTINF` and the URI that follows it.
  package struct Segment: Hashable, Sendable {
    package let duration: Duration
    /// Where it begins in the list.
    let offset: Duration
    package let uri: String
    /// Index among the playlist's keys; `nil` for a segment that is clear or locked.
    let key: Int?
    /// Whether it is encrypted, and only under keys that a FairPlay client cannot use.
    package let isLocked: Bool
    /// Whether it follows an `EXT-X-DISCONTINUITY`.
    let isDiscontinuous: Bool
    /// Whether it is part of an ad break, as `EXT-X-CUE-OUT` and `EXT-X-CUE-IN` mark it.
    package let isAd: Bool
  }

  package private(set) var targetDuration: Duration = .zero
  /// Number of the first segment.
  package private(set) var mediaSequence = 0
  package private(set) var segments: [Segment] = []
  /// Of all segments together.
  private var length = Duration.zero
  /// When the first segment was captured (RFC 8216 §4.3.2.6); later dates in the list are ignored.
  package private(set) var programDate: UnixTime?
  /// The keys that the segments are encrypted with, in order.
  package private(set) var keys: [PlaylistKey] = []
  /// Discontinuities that have left the list; `nil` without `EXT-X-DISCONTINUITY-SEQUENCE`.
  package private(set) var discontinuitySequence: Int?
  /// The key of the segments that follow what has been read.
  private var key: Int?
  /// Whether a key that cannot be used applies to them.
  private var hasForeignKey = false
  /// The last key tag that cannot be used, as `METHOD=…,KEYFORMAT=…`; `nil` without any.
  package private(set) var foreignKey: String?
  private var isDiscontinuous = false
  private var isAd = false
  /// Whether no segment will ever be added.
  package private(set) var isEnded = false

  /// Number of the segment that would come after the last one.
  package var endSequence: Int { mediaSequence + segments.count }

  /// The numbers of its segments: a live playlist that lost its first has changed, too.
  var numbers: Range<Int> { mediaSequence..<endSequence }

  /// The segment of that number, if it is in the list.
  package func segment(_ sequence: Int) -> Segment? {
    let index = sequence - mediaSequence
    return segments.indices.contains(index) ? segments[index] : nil
  }

  /// The key of a segment, which applies until another of the same format or `METHOD=NONE` follows
  /// (RFC 8216 §4.3.2.4); `nil` in the clear.
  package func key(of sequence: Int) -> PlaylistKey? { segment(sequence)?.key.map { keys[$0] } }

  /// The key of a segment, or else of the first after it that has one: what follows an ad break.
  package func firstKey(from sequence: Int) -> PlaylistKey? {
    let index = max(0, sequence - mediaSequence)
    return segments.dropFirst(index).lazy.compactMap(\.key).first.map { keys[$0] }
  }

  /// Whether the next version of a live playlist still says where its segments are: a list that has
  /// lost a discontinuity at its beginning has to count it (RFC 8216 §6.2.2).
  func isContinued(by next: MediaPlaylist) -> Bool {
    guard next.discontinuitySequence == nil, !next.isEnded else { return true }
    let lost = segments.prefix(max(0, next.mediaSequence - mediaSequence))
    return !lost.contains(where: \.isDiscontinuous)
  }

  /// Where a segment begins in the stream. What has left a live window counts with the target
  /// duration.
  package func start(of sequence: Int) -> Duration {
    let listed = min(max(0, sequence - mediaSequence), segments.count)
    let before = Duration(
      attoseconds: targetDuration.attoseconds * Int128(min(sequence, mediaSequence)))
    return before + (listed < segments.count ? segments[listed].offset : length)
  }

  /// How many target durations before its end a live stream is played at the latest
  /// (RFC 8216 §6.3.3).
  package static let holdBack = 3

  /// Number of the segment that playback begins with.
  var firstToLoad: Int {
    isEnded ? mediaSequence : max(mediaSequence, endSequence - Self.holdBack)
  }

  /// Whether playback can begin at that position: in a live stream, while the list has it.
  func hasPlace(_ position: Duration) -> Bool {
    isEnded || (start(of: mediaSequence)..<start(of: endSequence)).contains(position)
  }

  /// Number of the segment that playback begins with at a position, if it can.
  func firstToLoad(at position: Duration?) -> Int {
    guard let position, hasPlace(position) else { return firstToLoad }
    return sequence(at: position)
  }

  /// Number of the segment to load where `next` would be: that, or, where a live list has moved
  /// past it, the first one that is left or the one at the live edge.
  func listed(_ next: Int, elseAtEdge isAtEdge: Bool) -> Int {
    next < mediaSequence ? resumption(atEdge: isAtEdge) : next
  }

  /// Number of the segment at which playback continues that has fallen out of a live list.
  func resumption(atEdge isAtEdge: Bool) -> Int { isAtEdge ? firstToLoad : mediaSequence }

  /// How many segments a live list moves on in that time.
  func segments(in time: Duration) -> Int {
    Int(time.wholeNanoseconds / targetDuration.wholeNanoseconds)
  }

  /// `seekableTimeRanges`: what can be played of what is listed, as positions in the stream.
  package var seekable: ClosedRange<Duration> {
    let begin = start(of: mediaSequence)
    let last = isEnded ? endSequence : max(mediaSequence, endSequence - Self.holdBack)
    return begin...max(begin, start(of: last))
  }

  /// The date of a position, `currentDate()`; `nil` in a stream without dates.
  package func date(at position: Duration) -> UnixTime? {
    programDate.map { $0 + (position - start(of: mediaSequence)) }
  }

  /// The segment that shows a position of the stream; the last one for what lies beyond.
  package func sequence(at position: Duration) -> Int {
    var sequence = mediaSequence
    var end = start(of: mediaSequence) + (segments.first?.duration ?? .zero)
    while end <= position, sequence + 1 < endSequence {
      sequence += 1
      end += segment(sequence)?.duration ?? .zero
    }
    return sequence
  }

  /// Reads a media playlist.
  package init(_ bytes: [UInt8]) throws(PlaylistFault) {
    var lines = PlaylistLines(bytes)
    guard let first = lines.next(), PlaylistLines.value(of: "#EXTM3U", in: first) != nil else {
      throw .notAPlaylist
    }
    segments.reserveCapacity(10)
    var segmentDuration: Duration?
    while let line = lines.next() {
      if line.first != 0x23 {
        guard let duration = segmentDuration else { throw .malformed(line: lines.number) }
        segments.append(
          Segment(
            duration: duration, offset: length, uri: PlaylistLines.text(line), key: key,
            isLocked: hasForeignKey && key == nil, isDiscontinuous: isDiscontinuous, isAd: isAd))
        length += duration
        segmentDuration = nil
        isDiscontinuous = false
      } else if let value = PlaylistLines.value(of: "#EXTINF:", in: line) {
        segmentDuration = PlaylistLines.seconds(value)
        if segmentDuration == nil { throw .malformed(line: lines.number) }
      } else if !read(tag: line) {
        throw .malformed(line: lines.number)
      }
    }
    guard targetDuration > .zero else { throw .missing(tag: "EXT-X-TARGETDURATION") }
  }

  /// Reads a tag other than EXTINF; unknown tags are passed over (RFC 8216 §6.3.1).
  private mutating func read(tag line: ArraySlice<UInt8>) -> Bool {
    guard let tag = PlaylistLines.value(of: "#EXT-X-", in: line) else { return true }
    if let value = PlaylistLines.value(of: "TARGETDURATION:", in: tag) {
      guard let seconds = PlaylistLines.integer(value), seconds <= 86_400 else { return false }
      targetDuration = .seconds(seconds)
    } else if let value = PlaylistLines.value(of: "MEDIA-SEQUENCE:", in: tag) {
      guard let number = PlaylistLines.integer(value), number < 1_000_000_000_000 else {
        return false
      }
      mediaSequence = number
    } else if let value = PlaylistLines.value(of: "KEY:", in: tag) {
      guard let attributes = AttributeList(value), let method = attributes["METHOD"] else {
        return false
      }
      apply(attributes, method)
    } else if let value = PlaylistLines.value(of: "PROGRAM-DATE-TIME:", in: tag) {
      if segments.isEmpty { programDate = UnixTime(iso8601: value) }
    } else if PlaylistLines.begins(tag, with: "ENDLIST") {
      isEnded = true
    } else {
      return read(mark: tag)
    }
    return true
  }

  /// Discontinuities and ad breaks.
  private mutating func read(mark tag: ArraySlice<UInt8>) -> Bool {
    if let value = PlaylistLines.value(of: "DISCONTINUITY-SEQUENCE:", in: tag) {
      guard let number = PlaylistLines.integer(value) else { return false }
      discontinuitySequence = number
    } else if PlaylistLines.value(of: "DISCONTINUITY", in: tag)?.isEmpty == true {
      isDiscontinuous = true
    } else if PlaylistLines.begins(tag, with: "CUE-OUT") {
      isAd = true
    } else if PlaylistLines.begins(tag, with: "CUE-IN") {
      isAd = false
    }
    return true
  }

  /// Keys of several formats can apply to the same segments, and one that can be used is enough. A
  /// key replaces the one before of the same format (RFC 8216 §4.3.2.4).
  private mutating func apply(_ attributes: AttributeList, _ method: String) {
    guard method != "NONE" else { return (key, hasForeignKey) = (nil, false) }
    guard let next = PlaylistKey(attributes) else {
      if attributes["KEYFORMAT"] == PlaylistKey.fairPlayFormat { key = nil }
      (foreignKey, hasForeignKey) = (attributes.keyKind, true)
      return
    }
    if keys.last != next { keys.append(next) }
    key = keys.count - 1
  }
}
