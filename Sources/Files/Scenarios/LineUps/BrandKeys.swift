import HeadEndAPI
import Simulation
import Worlds

/// The keys of a line-up's brand, and the names of the channels' own stills.
enum BrandKeys {
  static let all = Keys(Brand()) {
    MappingKey(
      "name", \.name, .shownName, default: "none", written: .changed,
      "The name in the header's corner and on the cards of chapters.")
    MappingKey(
      "accent", optional: \.accent, .color, default: "the theme's",
      "The colour of the header's names, of the focus and of cards, made lighter or darker where "
        + "it would not stand out.")
    MappingKey(
      "lastCard", \.lastCard, .caption, default: "the name", written: .changed,
      "The text of the card at the end of a scenario that passes, until the next key.")
    MappingKey(
      "stills", \.stills, .entries(still), default: "none", written: .changed,
      "Only in saved sessions: the hash of each still. A replay shows no other picture.")
  }

  private static let still = Keys(StillFile(name: "", content: .lack(""))) {
    MappingKey("file", \.name, .stillName, needed: true, "The file of the still.")
    MappingKey(
      "hash", \.hash, .hash, default: "not known", written: .changed, "The hash of its bytes.")
  }

  /// The files of the channels' own stills, each once, as they are found beside the line-up.
  static func stills(
    of lineUp: LineUp, beside place: Reading
  ) throws(FileProblem) -> [StillFile] {
    let names = lineUp.channels.map(\.card).filter { !ChannelKeys.cards.contains($0) }.uniqued
    guard names.count <= Brand.mostStills else {
      throw place.problem(
        "the channels have \(names.count) stills of their own; at most \(Brand.mostStills)")
    }
    return names.map { name in
      let saved = lineUp.brand.stills.first { $0.name == name }?.hash ?? ""
      guard let files = place.files else {
        return StillFile(name: name, hash: saved, content: .lack("cannot be read here"))
      }
      switch files.open(name, place.path) {
      case .bytes(let bytes): return StillFile(name: name, bytes: bytes, savedHash: saved)
      case .nothing:
        return StillFile(name: name, hash: saved, content: .lack("there is no such file"))
      case .unreadable:
        let limit = Quantity.text(storage: FilesBeside.sizeLimit)
        return StillFile(
          name: name, hash: saved, content: .lack("is not a readable file of at most \(limit)"))
      }
    }
  }
}

extension Form where Value == String {
  /// A test card, or the channel's own still.
  static let card = Form(
    ["anyOf": [word(ChannelKeys.cards).schema, stillName.schema]],
    accepts: "\(word(ChannelKeys.cards).accepts), or \(stillName.accepts)", write: { .text($0) }
  ) { place throws(FileProblem) in
    let isPath = place.scalar?.contains { "./\\:".contains($0) } == true
    return try (isPath ? stillName : word(ChannelKeys.cards)).read(place)
  }

  /// The longest path of a still, in bytes [N].
  private static let longestName = 100

  /// A file in the folder of the file that names it, or below: no address, and no path that leads
  /// elsewhere.
  fileprivate static let stillName = Form(
    [
      "type": "string", "maxLength": .integer(longestName),
      "pattern": "^[^/~:\\\\][^:\\\\]*\\.([pP][nN][gG]|[jJ][pP][eE]?[gG])$",
    ], accepts: "a PNG or JPEG file in this file's folder or below, such as `news.png`",
    write: { .text($0) }
  ) { place throws(FileProblem) in
    let text = place.scalar ?? ""
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let ending = text.split(separator: ".").last?.lowercased() ?? ""
    guard text.utf8.count <= longestName, ["png", "jpg", "jpeg"].contains(ending),
      text.unicodeScalars.allSatisfy(\.isPrintable), !text.hasPrefix("~"),
      !text.contains(where: { ":\\".contains($0) }),
      parts.allSatisfy({ !["", ".", ".."].contains($0) })
    else {
      throw place.problem(
        "`\(place.name)` must be a PNG or JPEG file in this file's folder or below, such as "
          + "`news.png`, not an absolute path or an address")
    }
    return text
  }

  /// A hash of 64 bits.
  fileprivate static let hash = Form(
    ["type": "string", "pattern": "^[0-9a-f]{16}$"], accepts: "16 hex digits",
    write: { .text($0) }
  ) { place throws(FileProblem) in
    let text = place.scalar ?? ""
    guard text.utf8.count == 16, text.allSatisfy({ "0123456789abcdef".contains($0) }) else {
      throw place.problem("`\(place.name)` must be 16 hex digits")
    }
    return text
  }
}

extension Form where Value == Int {
  /// A colour, 0xRRGGBB.
  fileprivate static let color = Form(
    ["type": "string", "pattern": "^#?[0-9A-Fa-f]{6}$"],
    accepts: "a colour in quotes, such as `\"#0057b8\"`",
    write: { .text("#" + String($0, radix: 16).rightAligned(to: 6, with: "0")) }
  ) { place throws(FileProblem) in
    let text = place.scalar ?? ""
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let color = Int(digits, radix: 16)
    else {
      throw place.problem(
        "`\(place.name)` must be a colour in quotes, such as \"#0057b8\": outside quotes # begins "
          + "a comment")
    }
    return color
  }
}
