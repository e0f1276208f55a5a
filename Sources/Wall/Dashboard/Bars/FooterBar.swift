import Scenarios
import Screen
import Simulation
import Worlds

/// The last row: hints for what the keys do now; help and quit at the right are never dropped.
struct FooterBar {
  let context: Context
  /// Whether the scenario has passed, once it has ended, where that is shown; the word is first and
  /// never dropped.
  let hasPassed: Bool?
  /// Whether the scenario has ended.
  var hasEnded = false
  /// The key of the last command, shown instead of the hints for some seconds.
  let keyHint: KeyHint?
  /// Whether time belongs to real clients, so that no key may stop it.
  var isHeld = false
  /// True if time stands still, so that the key that stops it resumes it.
  var isPaused = false
  /// The phase of a presented scenario; `nil` without a presentation.
  var talk: Director.TalkPhase?
  /// The title of the next chapter; `nil` where none follows.
  var nextChapter: String?
  /// Whether the script waits since a key has changed its world.
  var isOffScript = false
  /// What comes of the operation of faults that are armed.
  var provoking = Provoking.operation
  /// Whether a film is recorded, so that the key that starts one ends it.
  var isRecording = false
  /// How far a film is that is being made, in per cent; `nil` while none is.
  var filmProgress: Int?
  /// The keys that win over those of the context: of a panel above the wall, or of a crowd's map.
  var upperKeys: [ActionRow] = []
  /// Whether keys go to a crowd, which takes no orders.
  var isAtCrowd = false
  var ownKeys = OwnKeys()
  let theme: Theme

  /// What can be done now: after the verdict a chapter follows only where a step has failed before.
  private var hints: [ActionRow.Hint] {
    rows.filter { row in
      guard !isAtCrowd || !row.isRefusedByCrowds else { return false }
      return !row.bindings.contains { binding in
        (hasEnded && nextChapter == nil && binding.action == .nextChapter)
          || (isHeld && binding.action.movesTime)
          || (!isOffScript && binding.action == .returnToLeftBranch)
          || (talk != nil && binding.action == .step)
      }
    }.compactMap(presentHint).map { hint in
      guard Context.open.contains(context) else { return hint }
      return ActionRow.Hint(
        ownKeys.hint(hint.keys), hint.word, rank: hint.rank, isPinned: hint.isPinned)
    }
  }

  /// A row's hint, in the word for what its key does now.
  private func presentHint(of row: ActionRow) -> ActionRow.Hint? {
    row.hint.map { hint in
      let action = row.bindings.first?.action
      let word =
        switch action {
        case .pauseOrRun? where isPaused: hasPassed == false ? "continue" : "resume"
        case .record? where isRecording: "end film"
        case .record?: filmProgress.map { "\(hint.word) (film \($0) %)" } ?? hint.word
        case .nextChapter?: chapterWord(or: hint.word)
        case .switchArming?: provoking.next.word
        default: hint.word
        }
      let isOfTalk = talk != nil && action == .nextChapter
      let isOfFilm = filmProgress != nil && action == .record
      return ActionRow.Hint(
        hint.keys, word, rank: hint.rank, isPinned: hint.isPinned || isOfTalk || isOfFilm)
    }
  }

  /// The most letters of a chapter's title, so that other keys keep their room. [N]
  private static let titleLength = 24

  /// The present effect of the key for the next chapter, with that chapter's title: it begins a
  /// waiting chapter, leaves a running one, or resumes a script that waits for its presenter.
  private func chapterWord(or word: String) -> String {
    let title = nextChapter.map { title in
      title.columns <= Self.titleLength ? title : Fitting.shortened(title, to: Self.titleLength)
    }
    return switch talk {
    case .waits: "begin " + (title ?? "the end")
    case .runs: "skip to " + (title ?? "the end")
    case .detour: "go to " + (title ?? "the end")
    case nil: word
    }
  }

  private var rows: [ActionRow] {
    // A presentation continues, whatever is open.
    let isCovered = talk != nil && context != .presenting
    let talk = ActionTable.rows(in: .presenting).filter {
      isCovered && $0.bindings.first?.action == .nextChapter
    }
    let taken = upperKeys.flatMap(\.keys)
    return talk + upperKeys
      + ActionTable.rows(in: context).filter { $0.keys.first.map { !taken.contains($0) } ?? true }
  }

  private var verdict: String? { hasPassed.map { $0 ? "PASSED" : "FAILED" } }

  func draw(_ row: Rect, in frame: inout Frame) {
    frame.fill(row, Cell(" ", theme[.header]))
    let hints = hints
    let pinned = hints.filter(\.isPinned)
    let pinnedWidth = Self.width(pinned)
    if pinnedWidth + 2 <= row.width {
      draw(pinned, x: row.maxX - 1 - pinnedWidth, y: row.y, in: &frame)
    }
    let x = drawVerdict(row, in: &frame)
    let room = row.maxX - 1 - x - (pinned.isEmpty ? 0 : pinnedWidth + 3)
    if let keyHint, keyHint.isShown(in: context) {
      let whole = row.maxX - 1 - x
      if keyHint.fits(room, ownKeys) || !keyHint.fits(whole, ownKeys) {
        return draw(keyHint, x: x, y: row.y, room, in: &frame)
      }
      // Its sentence is worth more than what stands at the right all the time.
      frame.fill(row.splitLeft(x - row.x).rest, Cell(" ", theme[.header]))
      return draw(keyHint, x: x, y: row.y, whole, in: &frame)
    }
    draw(Self.fitting(hints.filter { !$0.isPinned }, room), x: x, y: row.y, in: &frame)
  }

  /// The key of the hint at a column; `nil` where there is no hint.
  func key(at x: Int, in row: Rect) -> Key? {
    let begin = row.x + (verdict.map { $0.unicodeScalars.count + 3 } ?? 1)
    let hint =
      Self.hint(at: x, in: open(in: row), from: begin)
      ?? Self.hint(at: x, in: pinned, from: row.maxX - 1 - Self.width(pinned))
    return hint.flatMap(pressed)
  }

  /// The keys that the footer names while it shows no message, each with the word beside it.
  func promises(in row: Rect) -> [FooterWords.Promise] {
    (open(in: row) + pinned).flatMap { hint in
      hint.keys.split(separator: " ").flatMap(Self.keys).map { key in
        FooterWords.Promise(key: key, word: hint.word)
      }
    }
  }

  /// The keys of a name, or of arrows side by side; none for a kind of key such as `letter`.
  private static func keys(named name: Substring) -> [Key] {
    if let key = OwnKeys.key(named: String(name)) { return [key] }
    let arrows = name.map { OwnKeys.key(named: String($0)) }
    return "↑↓←→".contains(name.first ?? " ") ? arrows.compactMap(\.self) : []
  }

  private var pinned: [ActionRow.Hint] { hints.filter(\.isPinned) }

  /// The hints that have room beside the pinned ones.
  private func open(in row: Rect) -> [ActionRow.Hint] {
    let begin = row.x + (verdict.map { $0.unicodeScalars.count + 3 } ?? 1)
    let room = row.maxX - 1 - begin - (pinned.isEmpty ? 0 : Self.width(pinned) + 3)
    return Self.fitting(hints.filter { !$0.isPinned }, room)
  }

  /// The key that a click on a hint presses: the first that it names and that is bound here, for a
  /// pair of arrows the upper one; `nil` where it names no single key.
  private func pressed(_ hint: ActionRow.Hint) -> Key? {
    let names = hint.keys.split(separator: " ").map(String.init)
    let keys = names.compactMap(OwnKeys.key) + (names.first == "↑↓" ? [.up] : [])
    let bound = rows.flatMap(\.keys)
    return keys.first {
      bound.contains($0) || bound.contains(ownKeys.standard(for: $0, in: context))
    }
  }

  private static func hint(
    at x: Int, in hints: [ActionRow.Hint], from begin: Int
  ) -> ActionRow.Hint? {
    var start = begin
    for hint in hints {
      let end = start + hint.keys.columns + 1 + hint.word.columns
      if (start..<end).contains(x) { return hint }
      start = end + 2
    }
    return nil
  }

  /// Draws the verdict; returns where the hints begin.
  private func drawVerdict(_ row: Rect, in frame: inout Frame) -> Int {
    guard let verdict else { return row.x + 1 }
    let role: Theme.Role = hasPassed == true ? .badge : .toastError
    return frame.draw(" \(verdict) ", x: row.x, y: row.y, theme[role], limit: row.width) + 1
  }

  private func draw(_ hint: KeyHint, x: Int, y: Int, _ room: Int, in frame: inout Frame) {
    let own = ownKeys.sequence(hint.keys)
    let keys = own.isEmpty ? "" : " \(own) "
    let end = frame.draw(keys, x: x, y: y, theme[.badge], limit: room)
    let left = x + room - end - 2
    let meaning = Fitting.first(hint.wordings, in: left)
    frame.draw(
      meaning.isEmpty ? Fitting.shortened(hint.meaning, to: left) : meaning, x: end + 1, y: y,
      theme[.headerStrong])
  }

  private func draw(_ hints: [ActionRow.Hint], x: Int, y: Int, in frame: inout Frame) {
    var x = x
    for hint in hints {
      x = frame.draw(hint.keys, x: x, y: y, theme[.headerKey]) + 1
      x = frame.draw(hint.word, x: x, y: y, theme[.header]) + 2
    }
  }

  private static func width(_ hints: [ActionRow.Hint]) -> Int {
    hints.reduce(0) { $0 + $1.keys.columns + 1 + $1.word.columns + 2 } - 2
  }

  private static func fitting(_ hints: [ActionRow.Hint], _ room: Int) -> [ActionRow.Hint] {
    var kept = hints
    while !kept.isEmpty, width(kept) > room {
      guard let least = kept.map(\.rank).min() else { break }
      kept.remove(at: kept.lastIndex { $0.rank == least } ?? 0)
    }
    return kept
  }
}
