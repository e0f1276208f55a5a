import HeadEndAPI
import Simulation

/// What a media playlist lists, and how it numbers that: rightly, or with one of the mistakes that
/// a fault orders (HeadEnd/Origin, "Mistakes").
struct Listing: Sendable {
  /// As of when it is written.
  let time: Instant
  /// By the origin's own numbers.
  private(set) var segments: Range<Int>
  /// One of them that is left out.
  private(set) var missing: Int?
  /// `EXT-X-MEDIA-SEQUENCE`.
  private(set) var number: Int

  /// Two more than a list without a DVR window has [N].
  private static let jump = 12
  /// A live list must be three target durations long (RFC 8216 §6.2.2); this one is two [N].
  private static let short = 2
  /// Segments that are listed too early [N].
  private static let early = 4
  /// The segment that a film's list leaves out, counted from 0 [N].
  private static let missingInFilm = 3

  /// The list as a request gets it.
  init(_ timeline: Timeline, _ context: RequestContext) {
    let mistake = context.request.instruction
    let begin = context.request.mistakenSince ?? context.now
    time = mistake == .oldPlaylist ? begin : context.now
    segments = timeline.listed(at: time)
    number = segments.lowerBound
    guard timeline.isLive else {
      if mistake == .segmentMissing { leaveOut(Self.missingInFilm) }
      return
    }
    switch mistake {
    case .segmentMissing: leaveOut(timeline.listed(at: begin).upperBound)
    case .sequenceRestart: number -= timeline.listed(at: begin).lowerBound
    case .sequenceJump: number += Self.jump
    case .shortPlaylist:
      segments = segments.upperBound - Self.short..<segments.upperBound
      number = segments.lowerBound
    case .longPlaylist: segments = segments.lowerBound..<segments.upperBound + Self.early
    case .oldPlaylist, .expiredLease, .noDuration, .ungranted, .wrongKey, .revokedCertificate,
      .foreignCertificate, .shortToken, .lostSession, nil:
      break
    }
  }

  /// Whether another one says the same.
  func says(_ other: Listing) -> Bool {
    (segments, number) == (other.segments, other.number) && missing == other.missing
  }

  /// Those after it have numbers that are one lower, and keep them when it would have left the
  /// list.
  private mutating func leaveOut(_ segment: Int) {
    if segment > segments.lowerBound {
      missing = segments.contains(segment) ? segment : nil
    } else if segment == segments.lowerBound {
      segments = segment + 1..<segments.upperBound
    } else {
      number -= 1
    }
  }
}
