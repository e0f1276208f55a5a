/// URIs in playlists (RFC 8216 §4.1).
enum PlaylistURI {
  /// A URI of a playlist, relative to the playlist it stands in.
  static func resolve(_ uri: String, against base: String) -> String {
    guard !uri.utf8.contains(0x3a), let slash = base.utf8.lastIndex(of: 0x2f) else { return uri }
    // Not with `+`: joining a part of a text counts its characters.
    var address = String(base[...slash])
    address += uri
    return address
  }
}
