import HeadEndAPI
import Players
package import Scenarios
import Screen
import Simulation
import Worlds

extension Scenario {
  /// A text of a scenario that the wall shows.
  private struct ShownText {
    let kind: String
    let place: String
    let text: String
    var isLarge = true
  }

  /// What `zapdeck check` notes about its texts on stage: those in small letters where others are
  /// large, and those that cannot be shown everywhere.
  package func stageNotes(path: String) -> [String] {
    isSession ? [] : letterNotes(path: path) + lengthNotes
  }

  /// Texts with signs that have no large letter, are a box in pictures, or cannot be shown: of each
  /// kind of text, the first with its place.
  private func letterNotes(path: String) -> [String] {
    let small = Self.firsts(of: shownTexts(path: path).filter(\.isLarge)) {
      BigLetter.missing(in: $0)
    }
    return small.map { text, sign, more in
      "\(text.place): this \(text.kind)\(more) is in small letters on stage: there is no large "
        + "letter for `\(sign)`"
    } + signNotes(path: path)
  }

  /// Texts with signs that are a box in pictures, or cannot be shown: of each kind of text, the
  /// first with its place.
  package func signNotes(path: String) -> [String] {
    let texts = shownTexts(path: path)
    let boxed = Self.firsts(of: texts) { text in
      text.first { Self.isShown($0) && !$0.unicodeScalars.allSatisfy(Self.isDrawn) }
    }
    let hidden = Self.firsts(of: texts) { text in text.first { !Self.isShown($0) } }
    return boxed.map { text, sign, more in
      "\(text.place): this \(text.kind)\(more) has a sign that is a box in PNG, GIF and MP4: "
        + "`\(sign)`"
    }
      + hidden.map { text, sign, more in
        "\(text.place): this \(text.kind)\(more) has a sign that the wall cannot show: `\(sign)`"
      }
  }

  /// The captions that are too long for large letters although most of the script have them, a line
  /// each.
  private var lengthNotes: [String] {
    let size = SizeClass.ofTalk
    let captions = steps.compactMap { step in
      step.caption.map { (place: step.place, words: MeasuredCaption($0)) }
    }
    let room = CaptionRoom(captions.map(\.words), hasVerdict: true, isOnStage: true, on: size)
    guard room.isLarge else { return [] }
    return captions.compactMap { place, words in
      guard words.big != nil, !room.fits(words, on: size) else { return nil }
      return "\(place.text): on stage, at \(size.width)x\(size.height), this caption is too long "
        + "for large letters and is shown in small ones"
    }
  }

  /// Whether the wall shows a sign, and does not show `?` instead.
  private static func isShown(_ sign: Character) -> Bool {
    sign.unicodeScalars.allSatisfy { Glyphs.isOneColumn($0) || $0.columns != 1 }
  }

  private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
    scalar.columns == 0 || StrokeFont.draws(scalar)
  }

  /// Of each kind of text, the first with such a sign, and how many others there are in words.
  private static func firsts(
    of texts: [ShownText], _ sign: (String) -> Character?
  ) -> [(text: ShownText, sign: Character, more: String)] {
    texts.map(\.kind).uniqued.compactMap { kind in
      let found = texts.filter { $0.kind == kind }.compactMap { text in
        sign(text.text).map { (text, $0) }
      }
      let more = found.count > 1 ? " (and \(found.count - 1) more)" : ""
      return found.first.map { ($0, $1, more) }
    }
  }

  private func shownTexts(path: String) -> [ShownText] {
    steps.compactMap { step in
      step.chapterTitle.map { ShownText(kind: "title", place: step.place.text, text: $0) }
        ?? step.caption.map { ShownText(kind: "caption", place: step.place.text, text: $0) }
    }
      + (lineUp.note.isEmpty ? [] : [ShownText(kind: "note", place: path, text: lineUp.note)])
      + lineUp.channels.map {
        ShownText(kind: "channel name", place: "\(path), channel \($0.number)", text: $0.name)
      }
      + [lineUp.brand.name, lineUp.brand.lastCard].filter { !$0.isEmpty }.map {
        ShownText(kind: "brand", place: path, text: $0)
      }
      + lineUp.devices.flatMap(\.players).filter { !$0.title.isEmpty }.map {
        ShownText(
          kind: "name", place: "\(path), player \($0.name)", text: $0.title, isLarge: false)
      }
  }
}
