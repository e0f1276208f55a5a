import Pictures

extension PlacedPicture {
  /// What an asciicast has of it: all but the texts, which are separate cells.
  var text: String {
    let words: [String] = [
      picture.scene.rawValue, "\(picture.time)", "\(picture.now)", "\(picture.renditionHeight)",
      Self.word(for: picture.look),
    ]
    return (words + [area, clip].flatMap { [$0.x, $0.y, $0.width, $0.height] }.map(String.init))
      .joined(separator: " ")
  }

  /// Reads such a text; `nil` for another one, or where the picture is not within so many cells.
  init?(text: Substring, in size: Size) {
    let words = text.split(separator: " ").map(String.init)
    let numbers = words.dropFirst(5).compactMap(Int.init)
    guard words.count == 13, numbers.count == 8, let scene = Scene(rawValue: words[0]),
      let time = Double(words[1]), let now = Double(words[2]), let height = Int(words[3]),
      let look = Self.look(words[4]), let area = Self.rect(numbers[..<4]),
      let clip = Self.rect(numbers[4...]), area.intersection(clip) == clip,
      Rect(size).intersection(clip) == clip, !clip.isEmpty
    else { return nil }
    picture = Picture(scene: scene, time: time, now: now, renditionHeight: height, look: look)
    (self.area, self.clip) = (area, clip)
  }

  /// The longest side of a picture, in cells. [N]
  private static let longestSide = 400

  private static func rect(_ numbers: ArraySlice<Int>) -> Rect? {
    let sides = Array(numbers)
    guard sides.allSatisfy({ abs($0) <= longestSide }), sides[2] > 0, sides[3] > 0 else {
      return nil
    }
    return Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }

  private static func word(for look: Picture.Look) -> String {
    switch look {
    case .normal: "normal"
    case .frozen: "frozen"
    case .scrambled(let seed): "scrambled=\(seed)"
    case .dark: "dark"
    case .noSignal: "nothing"
    }
  }

  private static func look(_ word: String) -> Picture.Look? {
    switch word {
    case "normal": .normal
    case "frozen": .frozen
    case "dark": .dark
    case "nothing": .noSignal
    default:
      word.hasPrefix("scrambled=")
        ? UInt64(word.dropFirst(10)).map { .scrambled(seed: $0) } : nil
    }
  }
}
