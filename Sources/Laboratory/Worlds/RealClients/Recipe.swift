package import HeadEndAPI

/// A player that people have, and the line by which it plays a stream (HeadEndHTTP/Recipes).
package struct Recipe: Hashable, Sendable {
  private let program: String
  /// The option before a header that it sends with every request; `nil` where it has none.
  private let header: String?
  private let rest: String

  package static let all = [
    Recipe(program: "ffplay", header: "-headers ", rest: "\"$stream\""),
    Recipe(program: "mpv", header: "--http-header-fields=", rest: "\"$stream\""),
    Recipe(program: "cvlc", header: nil, rest: "\"$stream\""),
    Recipe(program: "ffmpeg", header: "-headers ", rest: "-i \"$stream\" -t 30 -c copy film.ts"),
  ]

  /// The line for a shell in which `$stream` is an address.
  package var line: String { "\(program) \(rest)" }

  /// The line for an address; `nil` where a join code is wanted and the player cannot show it.
  package func line(playing stream: String, joinCode: String?) -> String? {
    let rest = rest.replacing("$stream", with: stream)
    guard let joinCode else { return "\(program) \(rest)" }
    // The addresses in a playlist have no code, so that each request shows it in its header.
    return header.map { "\(program) \($0)\"Cookie: zapdeck-join=\(joinCode)\" \(rest)" }
  }

  /// The address of a channel's playlist; `base` is that of the server.
  package static func playlist(of channel: Channel, at base: String, tenant: String) -> String {
    "\(base)/\(tenant)/\(section(of: channel))/\(channel.content)/master.m3u8"
  }

  /// The part of the origin that a channel is in.
  package static func section(of channel: Channel) -> String { channel.isLive ? "live" : "vod" }

  /// The address by which a clear channel is played, and that names the pane on the wall.
  package static func stream(of channel: Channel, at base: String, tenant: String) -> String {
    playlist(of: channel, at: base, tenant: tenant) + "?client=living-room"
  }
}
