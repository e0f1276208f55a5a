internal import CTerm
package import Screen

/// The terminal in full-screen use: shows frames and reports events. One at a time, on the main
/// thread; `restore()`, the exit and every deadly signal restore it (Terminal/Ncurses).
package final class Terminal {
  /// What the terminal can show; frames are degraded to it.
  package let capability: Capability
  /// Width and height in cells; `nextEvents` says when it changes.
  package internal(set) var size: Size
  /// Frames that changed anything, and cells handed to curses for them.
  package private(set) var framesWritten = 0
  package private(set) var cellsWritten = 0

  var decoder = InputDecoder()
  var resizeWatch: ResizeWatch
  var leftAt: Int64?
  var hasMoreInput = false
  private var governor: ByteGovernor
  private var pairs: PairTable
  private var given: Frame?
  private var shown: Frame?
  /// A frame that came while the terminal had not taken the one before.
  private var owed: Frame?

  /// Takes the terminal over. Throws a refusal, with the terminal untouched, when standard input or
  /// output is no terminal or its type is unknown.
  package static func open(_ options: TerminalOptions) throws(TerminalRefusal) -> Terminal {
    let name = environment("TERM") ?? ""
    if let refusal = TerminalRefusal(obstacle: cterm_check(), terminal: name) { throw refusal }
    let unicode = cterm_set_locale(options.unicode == true ? 1 : 0) != 0
    let isColored = options.color && (environment("NO_COLOR") ?? "").isEmpty
    guard
      cterm_start(
        isColored ? 1 : 0, options.sync.isOn(forTerminal: name) ? 1 : 0, options.mouse ? 1 : 0) == 0
    else {
      throw TerminalRefusal("The terminal refused to be opened as TERM=\(name).")
    }
    let colors = Capability.Colors(count: Int(cterm_colors()))
    return Terminal(
      Capability(colors: colors, unicode: unicode && options.unicode != false), options)
  }

  private init(_ capability: Capability, _ options: TerminalOptions) {
    self.capability = capability
    size = Self.currentSize()
    resizeWatch = ResizeWatch(at: HostClock.now())
    governor = ByteGovernor(bytesPerSecond: options.bytesPerSecond)
    pairs = PairTable(pairs: Int(cterm_pairs()))
  }

  /// Bytes written for frames so far.
  package var bytesWritten: Int { Int(cterm_bytes_written()) }

  /// Whether pictures may move in the next frame: the byte budget is not used up.
  package var hasBudgetForPictures: Bool { governor.allowsPictures(at: HostClock.now()) }

  /// Shows a frame; only what differs from the last one is written, and nothing when nothing does.
  /// A terminal that is read too slowly, or not at all, is shown the newest frame once it has taken
  /// the one before.
  package func show(_ frame: Frame) {
    owed = nil
    guard leftAt == nil, frame != given else { return }
    guard cterm_is_behind() == 0 else { return owed = frame }
    given = frame
    let degraded = frame.degraded(to: capability)
    if shown == nil || shown?.size != degraded.size { cterm_erase() }
    var cells = 0
    degraded.forEachChangedRun(from: shown) { row, columns in
      write(degraded, row: row, columns: columns)
      cells += columns.count
    }
    shown = degraded
    if cells > 0 { commit(cells) }
  }

  /// Shows the frame that is owed, if the terminal takes it now.
  func catchUp() { if let frame = owed { show(frame) } }

  /// Causes the next frame to be written whole, over whatever is on the screen.
  package func redraw() {
    given = nil
    shown = nil
    cterm_repaint()
  }

  /// Puts a text, given in base64, into the terminal's clipboard (OSC 52); terminals that do not
  /// allow that ignore it.
  package func setClipboard(base64: String) {
    guard leftAt == nil else { return }
    cterm_set_clipboard(base64)
  }

  /// Restores the terminal and prints what was written to standard error meanwhile. Calling it
  /// again does nothing.
  package func restore() { cterm_restore() }

  /// Wakes a waiting `nextEvents`; callable from any thread and from signal handlers.
  package static func wake() { cterm_wake() }

  private func commit(_ cells: Int) {
    let before = bytesWritten
    cterm_commit()
    governor.spend(Int64(bytesWritten - before), at: HostClock.now())
    framesWritten += 1
    cellsWritten += cells
  }

  private func write(_ frame: Frame, row: Int, columns: Range<Int>) {
    let longest = Int(cterm_longest_run())
    for start in stride(from: columns.lowerBound, to: columns.upperBound, by: longest) {
      let end = min(start + longest, columns.upperBound)
      for column in start..<end { set(frame[column, row], at: column - start) }
      cterm_put_run(Int32(row), Int32(start), Int32(end - start))
    }
  }

  private func set(_ cell: Cell, at index: Int) {
    let cell = Self.cheapest(cell)
    let choice = pairs.choice(for: cell.style)
    if choice.isNew {
      let style = cell.style
      cterm_define_pair(Int32(choice.number), style.foreground.number, style.background.number)
    }
    var attributes = Int32(cell.style.attributes.rawValue)
    if choice.isReversed { attributes ^= Int32(CTERM_REVERSE) }
    cterm_set_cell(Int32(index), cell.glyph.value, Int32(choice.number), attributes)
  }

  /// A half block of one colour is a space on it: between two such cells only the background is
  /// switched.
  static func cheapest(_ cell: Cell) -> Cell {
    guard cell.isOfOneColor else { return cell }
    return Cell(" ", Style(.standard, on: cell.style.background, cell.style.attributes))
  }

  static func currentSize() -> Size {
    let (columns, rows) = (Int(cterm_columns()), Int(cterm_rows()))
    return columns > 0 && rows > 0 ? Size(columns, rows) : Size(80, 24)
  }

  static func environment(_ name: String) -> String? {
    cterm_environment(name).map { String(cString: $0) }
  }
}
