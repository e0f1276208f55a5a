package import HeadEndAPI
import Simulation

/// What an upstream answered to a request that was passed on to it: a command of its own, because
/// it comes later, even after its client has gone (HeadEndHTTP/YourOwnServices, "What is kept").
package struct UpstreamAnswer: Hashable, Sendable {
  /// The number of the request.
  package let request: RequestID
  /// The status that the client got; 502 or 504 where the upstream gave none.
  package let status: Int
  /// Bytes of the body that came.
  package let bytes: Int
  /// Why it was refused, or what is wrong with the upstream, in one line; empty where nothing is.
  package let message: String
  /// What the answer says, where it is a playlist.
  package let playlist: PlaylistFacts?
  /// The hosts to which the playlist leads past the head-end.
  package let unseen: [String]

  /// Of a request whose client has gone before an answer came.
  package static func gone(before request: RequestID) -> UpstreamAnswer {
    UpstreamAnswer(to: request, status: 499)
  }

  package init(
    to request: RequestID, status: Int, bytes: Int = 0, message: String = "",
    playlist: PlaylistFacts? = nil, unseen: [String] = []
  ) {
    (self.request, self.status, self.bytes) = (request, status, bytes)
    (self.message, self.playlist, self.unseen) = (message, playlist, unseen)
  }
}

/// What the wall needs to know of a playlist of an upstream. Addresses are the head-end's, without
/// client and query.
package struct PlaylistFacts: Hashable, Sendable {
  /// A variant stream of a master playlist.
  package struct Variant: Hashable, Sendable {
    package let path: String
    /// Lines of the picture; 0 where the playlist does not say.
    package let height: Int
    /// Bits per second.
    package let bandwidth: Int

    package init(path: String, height: Int, bandwidth: Int) {
      (self.path, self.height, self.bandwidth) = (path, height, bandwidth)
    }
  }

  /// A segment of a live playlist.
  package struct Segment: Hashable, Sendable {
    package let path: String
    package let milliseconds: Int

    package init(path: String, milliseconds: Int) {
      (self.path, self.milliseconds) = (path, milliseconds)
    }
  }

  /// None in a media playlist.
  package var variants: [Variant] = []
  /// The newest segments of a live playlist, at most `mostSegments`; none of any other.
  package var newest: [Segment] = []
  /// Whether its segments are encrypted, or some of them.
  package var isEncrypted = false
  /// Where its keys are, as far as they are files.
  package var keys: [String] = []
  /// Whether it can grow; `nil` for a master playlist.
  package var isLive: Bool?

  /// Segments of a live playlist that are remembered: a minute or more [N].
  package static let mostSegments = 32

  package init() {}
}
