package import Scenarios
package import Screen
import Simulation

/// What `zapdeck doctor --present` says of a talk: what a screen shows of its captions and titles,
/// and what the keys of a clicker do.
package struct StagePage {
  /// How many keys of a clicker are asked for.
  package static let presses = 4
  /// A screen whose small letters are too small for a back row [N].
  private static let huge = Size(200, 60)
  /// Screens that a talk may have, the smallest first [N].
  private static let usual = [Size(120, 36), SizeClass.ofTalk, huge]
  /// Columns of a text that is quoted.
  private static let quoted = 44
  /// The most texts that are quoted in a row [N].
  private static let mostQuoted = 3

  private let captions: [MeasuredCaption]
  private let titles: [MeasuredCaption]

  package init(_ scenario: Scenario) {
    captions = scenario.captions.map(MeasuredCaption.init)
    titles = scenario.steps.compactMap(\.chapterTitle).map(MeasuredCaption.init)
  }

  /// What a screen has room for of captions or of titles.
  private struct Screening {
    let size: Size
    /// Whether texts that fit in large letters have them.
    var isLarge = true
    /// Whether a text fits in large letters.
    let fits: (MeasuredCaption) -> Bool
  }

  /// A label, and what is found and to be done, for each thing that an audience sees.
  package func facts(
    on size: Size, _ capability: Capability, _ theme: Theme
  ) -> [(String, String)] {
    let room = room(on: size)
    let larger = Self.usual.filter { $0.width > size.width }
    return [
      ("size", Self.words(for: size)),
      (
        "captions",
        Self.words(
          for: captions, on: Self.screening(of: room, size),
          orElse: larger.map { Self.screening(of: self.room(on: $0), $0) })
      ),
      ("longest", longest(in: room, on: size)),
      (
        "titles",
        Self.words(
          for: titles, on: Self.titleScreening(size), orElse: larger.map(Self.titleScreening))
      ),
      ("colours", Self.words(for: capability)), ("theme", Self.words(for: theme)),
    ]
  }

  private func room(on size: Size) -> CaptionRoom {
    CaptionRoom(captions, hasVerdict: false, isOnStage: true, on: size)
  }

  private static func screening(of room: CaptionRoom, _ size: Size) -> Screening {
    Screening(size: size, isLarge: room.isLarge) { room.fits($0, on: size) }
  }

  private static func titleScreening(_ size: Size) -> Screening {
    let body = Rect(size).splitTop(1).rest.splitBottom(1).rest
    return Screening(size: size) {
      ChapterCard(title: $0.text, theme: .standard).bigText(over: body) != nil
    }
  }

  private static func words(for size: Size) -> String {
    let better = words(SizeClass.ofTalk)
    return switch SizeClass(size) {
    case .tiny:
      "\(words(size)): too small for players: at least \(words(SizeClass.needed)), "
        + "better \(better): enlarge the window"
    case .small:
      "\(words(size)): small; enlarge the window, or choose a smaller font, for about \(better)"
    case .medium:
      "\(words(size)): good for short captions; three lines of large letters need about \(better)"
    case .large where size.width < huge.width && size.height < huge.height:
      "\(words(size)): good for a projector"
    case .large:
      "\(words(size)): if the back row cannot read it, choose a larger font, for about \(better)"
    }
  }

  private static func words(_ size: Size) -> String { "\(size.width)x\(size.height)" }

  /// How many of some texts have large letters, which have not, and what to do about those.
  private static func words(
    for texts: [MeasuredCaption], on screen: Screening, orElse larger: [Screening]
  ) -> String {
    guard !texts.isEmpty else { return "none" }
    let small = texts.filter { !screen.fits($0) }
    guard !small.isEmpty else { return "all \(texts.count) in large letters" }
    let count = screen.isLarge ? texts.count - small.count : 0
    var parts = ["\(count) of \(texts.count) in large letters"]
    if !screen.isLarge { parts[0] += ", because fewer than half would fit" }
    let long = small.filter { $0.big != nil }
    if !long.isEmpty {
      let enough = larger.first { $0.isLarge && long.allSatisfy($0.fits) }
      let remedy = "shorten \(long.count == 1 ? "it" : "them")"
      parts.append(
        "too long: \(list(long.map { quote($0.text) })): \(remedy)"
          + (enough.map { ", or use \(words($0.size))" } ?? ""))
    }
    let other = small.compactMap { text in
      BigLetter.missing(in: text.text).map { "\(quote(text.text)) (`\($0)`)" }
    }
    if !other.isEmpty {
      let remedy = "write \(other.count == 1 ? "it" : "them") in Latin letters"
      parts.append("no large letters for \(list(other)): \(remedy)")
    }
    return parts.joined(separator: "; ")
  }

  /// The first of several, and how many more there are.
  private static func list(_ words: [String]) -> String {
    let more = words.count - mostQuoted
    return words.prefix(mostQuoted).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }

  private func longest(in room: CaptionRoom, on size: Size) -> String {
    guard let longest = captions.max(by: { $0.text.count < $1.text.count }) else {
      return "no caption"
    }
    let large = room.isLarge ? captions.filter { room.fits($0, on: size) } : []
    let words = "\(longest.text.count) characters: \(Self.quote(longest.text))"
    if room.isLarge, room.fits(longest, on: size) { return "\(words), in large letters" }
    let shown = CaptionBar(text: longest.text, room: room, theme: .standard)
      .lines(width: size.width)
    let isCut = shown.last?.hasSuffix("…") == true && !longest.text.hasSuffix("…")
    let most = large.map(\.text.count).max()
    return words + (isCut ? ", cut off: shorten it" : ", in small letters")
      + (most.map { "; the longest in large letters has \($0) characters" } ?? "")
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
