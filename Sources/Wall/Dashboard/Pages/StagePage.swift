package import Scenarios
package import Screen
import Simulation

/// What `zapdeck doctor --present` says of a talk: what a screen shows of its captions and titles,
/// and what the keys of a clicker do.
package struct StagePage {
  /// How many keys of a clicker are asked for.
  package static let presses = 4
  /// The screen of a talk [N]: its letters are readable on a projector.
  private static let usual = Size(120, 36)
  /// Larger screens that a talk may have [N].
  private static let larger = [Size(160, 45), Size(200, 60)]
  /// Columns of a text that is quoted.
  private static let quoted = 44

  private let captions: [String]
  private let titles: [String]

  package init(_ scenario: Scenario) {
    captions = scenario.steps.compactMap(\.caption)
    titles = scenario.steps.compactMap(\.chapterTitle)
  }

  /// A label, and what is found and to be done, for each thing that an audience sees.
  package func facts(
    on size: Size, _ capability: Capability, _ theme: Theme
  ) -> [(String, String)] {
    [
      ("size", Self.words(for: size)),
      ("captions", words(for: captions, isLarge: isLarge(caption:on:), on: size)),
      ("longest", longest(on: size)),
      ("titles", words(for: titles, isLarge: isLarge(title:on:), on: size)),
      ("colours", Self.words(for: capability)), ("theme", Self.words(for: theme)),
    ]
  }

  /// Whether a caption has large letters on stage.
  private func isLarge(caption: String, on size: Size) -> Bool {
    let (room, columns) = (room(on: size), size.width - CaptionRoom.margin)
    return room.isLarge && room.bigRows(of: BigText(caption), in: columns) != nil
  }

  private func room(on size: Size) -> CaptionRoom {
    CaptionRoom(
      captions.map(MeasuredCaption.init), hasVerdict: false, isOnStage: true, on: size)
  }

  /// Whether the title of a chapter has large letters.
  private func isLarge(title: String, on size: Size) -> Bool {
    let body = Rect(size).splitTop(1).rest.splitBottom(1).rest
    return ChapterCard(title: title, theme: .standard).bigText(over: body) != nil
  }

  private static func words(for size: Size) -> String {
    let needed = SizeClass.needed
    let better = "\(usual.width)x\(usual.height)"
    return switch SizeClass(size) {
    case .tiny:
      "\(size.width)x\(size.height): too small for players: at least "
        + "\(needed.width)x\(needed.height), better \(better): enlarge the window"
    case .small:
      "\(size.width)x\(size.height): small; enlarge the window, or choose a smaller font, for "
        + "about \(better)"
    case .medium: "\(size.width)x\(size.height): good for a projector"
    case .large:
      "\(size.width)x\(size.height): if the back row cannot read it, choose a larger font, for "
        + "about \(better)"
    }
  }

  /// How many of some texts have large letters, which is the first that has not, and where it has.
  private func words(
    for texts: [String], isLarge: (String, Size) -> Bool, on size: Size
  ) -> String {
    guard !texts.isEmpty else { return "none" }
    let small = texts.filter { !isLarge($0, size) }
    guard let first = small.first else { return "all \(texts.count) in large letters" }
    let sizes = [Self.usual] + Self.larger
    let enough = sizes.first { larger in
      larger.width > size.width && small.allSatisfy { isLarge($0, larger) }
    }
    let advice = enough.map { "all are large at \($0.width)x\($0.height)" } ?? "shorten it"
    return "\(texts.count - small.count) of \(texts.count) in large letters, but not "
      + "\(Self.quote(first)): \(advice)"
  }

  private func longest(on size: Size) -> String {
    guard let longest = captions.max(by: { $0.count < $1.count }) else { return "no caption" }
    let large = captions.filter { isLarge(caption: $0, on: size) }.map(\.count).max()
    let words = "\(longest.count) characters: \(Self.quote(longest))"
    guard !isLarge(caption: longest, on: size) else { return "\(words), in large letters" }
    let shown = CaptionBar(text: longest, room: room(on: size), theme: .standard)
      .lines(width: size.width)
    let isCut = shown.last?.hasSuffix("…") == true && !longest.hasSuffix("…")
    return words + (isCut ? ", cut off: shorten it" : ", in small letters")
      + (large.map { "; the longest in large letters has \($0) characters" } ?? "")
  }

  private static func quote(_ text: String) -> String {
    "\"\(text.count > quoted ? Fitting.shortened(text, to: quoted) : text)\""
  }

  private static func words(for capability: Capability) -> String {
    let colors =
      switch capability.colors {
      case .full: "256"
      case .eight: "8, so pictures are coarse: set TERM=xterm-256color, if the terminal is one"
      case .none: "none: unset NO_COLOR, leave out --no-color, or use another terminal"
      }
    return colors + (capability.unicode ? "" : "; ASCII only: set LANG=C.UTF-8")
  }

  private static func words(for theme: Theme) -> String {
    "\(theme.name): t steps through the themes; --theme light for a bright room, high-contrast "
      + "for a weak projector"
  }
}

extension StagePage {
  /// What the keys of a clicker do in a talk, and what to do if none of them leads through it.
  package static func words(for keys: [Key], _ ownKeys: OwnKeys) -> String {
    guard !keys.isEmpty else { return "not tested: no key was pressed" }
    let meanings = keys.map { "\($0.name): \(words(for: $0, ownKeys))" }.uniqued
    let found = meanings.joined(separator: "; ")
    guard !keys.contains(where: { action(of: $0, ownKeys) == .nextChapter }) else { return found }
    let free = keys.first { action(of: $0, ownKeys) == nil && !isOfClicker($0) && $0 != .escape }
    let way = free.map { ", or add `keys: {\($0.name): PgDn}` to the configuration file" } ?? ""
    return "\(found); none begins the next chapter: set the clicker to PgDn and PgUp\(way)"
  }

  private static func words(for key: Key, _ ownKeys: OwnKeys) -> String {
    if isOfClicker(key) { return key == .function(5) ? "does nothing" : "blanks the screen" }
    guard let action = action(of: key, ownKeys) else {
      return key == .escape ? "closes what is open, or leaves the stage" : "does nothing"
    }
    let row = ActionTable.rows(in: .presenting).first { row in
      row.bindings.contains { $0.action == action }
    }
    return row?.plainSentence ?? action.name
  }

  /// Whether a presentation takes a key as a clicker's own, whatever else it means on the wall.
  private static func isOfClicker(_ key: Key) -> Bool {
    key == "b" || key == "." || key == .function(5)
  }

  private static func action(of key: Key, _ ownKeys: OwnKeys) -> UserAction? {
    ActionTable.action(for: ownKeys.standard(for: key, in: .presenting), in: .presenting)
  }

  /// The screen that asks for the next key, in the letters and colours of a chapter's title.
  package static func frame(after keys: [Key], _ size: Size, _ theme: Theme) -> Frame {
    var frame = Frame(size, filledWith: Cell(" ", theme[.text]))
    let number = min(keys.count + 1, presses)
    ChapterCard(
      title: "Clicker: press a key", note: "key \(number) of \(presses); q ends", theme: theme
    ).draw(over: frame.bounds, in: &frame)
    let pressed = keys.map(\.name).joined(separator: "  ")
    frame.draw(pressed, x: 1, y: size.height - 1, theme[.strong], limit: size.width - 2)
    return frame
  }
}
