import HeadEndAPI

/// The word of a path that names what is played.
enum ContentWord {
  /// Words that say how something is packed, not what it is [N].
  private static let general: Set = [
    "master", "index", "main", "playlist", "manifest", "stream", "streams", "hls", "dash", "live",
    "vod", "video", "videos", "media", "prog_index", "chunklist", "out", "content", "cmaf", "ts",
    "fmp4", "variant", "v1", "v2", "v3", "http:", "https:", "ism", "isml",
  ]

  /// At most 24 letters, digits and hyphens of an address; `nil` where no word names anything, or
  /// what does may be a secret.
  static func word(of url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" && $0 != ";" }
    let parts = path.split(separator: "/").dropFirst(2).reversed()
    for part in parts {
      let stem = part.lastIndex(of: ".").map { part[..<$0] } ?? part
      guard stem.count > 1, stem.first?.isNumber == false, !stem.hasPrefix("gear"),
        !general.contains(stem.lowercased()),
        Redaction.redacted(fromOutside: String(stem)) == stem
      else { continue }
      let word = clean(stem)
      if word.contains(where: \.isLetter) { return word }
    }
    return nil
  }

  /// A content's own name as an identifier; a general one where it may be a secret.
  static func name(_ content: String) -> String {
    let name = clean(content)
    return name.isEmpty || Redaction.redacted(fromOutside: content) != content ? "content" : name
  }

  /// A text as an identifier: letters, digits and hyphens.
  static func clean(_ text: some StringProtocol) -> String {
    let letters = text.unicodeScalars.map { scalar -> Character in
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain ? Character(scalar) : "-"
    }
    return String(letters.split(separator: "-").joined(separator: "-").prefix(24))
  }
}
