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
  /// Where the terminal shows pictures as images.
  private var images: SharedImages?
  /// Whether the terminal has been asked for that, and its answer is not taken yet.
  private var asksForImages = false
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
      throw TerminalRefusal("curses could not open the terminal as TERM=\(name).")
    }
    let colors = Capability.Colors(count: Int(cterm_colors()))
    return Terminal(
      Capability(colors: colors, unicode: unicode && options.unicode != false), options)
  }

  private init(_ capability: Capability, _ options: TerminalOptions) {
    let choice = Self.choice(options.pictures, capability)
    self.capability = Capability(
      colors: capability.colors, unicode: capability.unicode, pictures: choice.pictures)
    size = Self.currentSize()
    resizeWatch = ResizeWatch(at: HostClock.now())
    governor = ByteGovernor(bytesPerSecond: options.bytesPerSecond)
    pairs = PairTable(pairs: Int(cterm_pairs()))
    if choice.asksForImages, cterm_width(Glyphs.picture.value) == 1,
      let question = SharedImages.question
    {
      asksForImages = true
      cterm_say(question)
    }
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
    draw(frame)
  }

  private func draw(_ frame: Frame) {
    var (degraded, hasImages) = degraded(frame)
    degraded.mendWideSigns { cterm_width($0.value) == 2 }
    if shown == nil || shown?.size != degraded.size { cterm_erase() }
    var cells = 0
    degraded.forEachChangedRun(from: shown) { row, columns in
      write(degraded, row: row, columns: columns)
      cells += columns.count
    }
    shown = degraded
    if cells > 0 || hasImages { commit(cells) }
  }

  /// What is drawn of a frame, and whether images of it have gone to the terminal.
  private func degraded(_ frame: Frame) -> (Frame, hasImages: Bool) {
    if images != nil, SharedImages.fit(frame.pictures) {
      if let isMoved = images?.send(frame.pictures) {
        if isMoved { shown = nil }
        var whole = capability
        whole.pictures = .whole
        return (frame.degraded(to: whole), !frame.pictures.isEmpty)
      }
      SharedImages.takeBack()
      images = nil
    }
    return (frame.degraded(to: capability), false)
  }

  /// Shows pictures as images from now on, if the terminal has answered that it can.
  func useImages() {
    guard asksForImages, decoder.showsImages else { return }
    asksForImages = false
    images = SharedImages()
    guard let frame = given else { return }
    given = nil
    show(frame)
  }

  /// Shows the frame that is owed, if the terminal takes it now.
  func catchUp() { if let frame = owed { show(frame) } }

  /// Causes the next frame to be written whole, over whatever is on the screen.
  package func redraw() {
    given = nil
    shown = nil
    images?.forget()
    cterm_repaint()
  }

  /// Puts a text, given in base64, into the terminal's clipboard (OSC 52); terminals that do not
  /// allow that ignore it.
  package func setClipboard(base64: String) {
    guard leftAt == nil else { return }
    cterm_say("\u{1b}]52;c;\(base64)\u{7}")
  }

  /// Restores the terminal and prints what was written to standard error meanwhile. Calling it
  /// again does nothing.
  package func restore() {
    if asksForImages || images != nil { SharedImages.takeBack() }
    cterm_restore()
  }

  /// Prints while the descriptor accepts any. Returns how many bytes, or -1. After `restore()` the
  /// terminal does not block: one that is not read must not keep the program from ending.
  package static func print(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    Int(cterm_print(descriptor, bytes.baseAddress, bytes.count))
  }

  /// Without a screen: from now on, what is printed to a terminal that is not read waits only until
  /// `hurry` is called.
  package static func printUntilHurried() { cterm_print_until_hurried() }

  /// The program is to end; callable from any thread.
  package static func hurry() { cterm_hurry() }

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
    for begin in stride(from: columns.lowerBound, to: columns.upperBound, by: longest) {
      let end = min(begin + longest, columns.upperBound)
      // Curses draws second halves with the signs before them.
      let start = frame[begin, row].glyph == Glyphs.secondHalf ? begin + 1 : begin
      var count = 0
      var style: Style?
      for column in start..<end where frame[column, row].glyph != Glyphs.secondHalf {
        var cell = Self.cheapest(frame[column, row], after: style)
        let mark = cell == .picture ? images?.mark(x: column, y: row) : nil
        if let mark { cell.style.foreground = mark.color }
        set(cell, mark, at: count)
        count += 1
        style = cell.style
      }
      cterm_put_run(Int32(row), Int32(start), Int32(count))
    }
  }

  private func set(_ cell: Cell, _ mark: SharedImages.Mark?, at index: Int) {
    let choice = pairs.choice(for: cell.style)
    if choice.isNew {
      let style = cell.style
      cterm_define_pair(Int32(choice.number), style.foreground.number, style.background.number)
    }
    var attributes = Int32(cell.style.attributes.rawValue)
    if choice.isReversed { attributes ^= Int32(CTERM_REVERSE) }
    cterm_set_cell(
      Int32(index), cell.glyph.value, mark?.row ?? 0, mark?.column ?? 0, Int32(choice.number),
      attributes)
  }

  /// A cell of one colour, in the style of the one before it where that has the colour, so that
  /// nothing is switched; or else a space, so that only the background is.
  static func cheapest(_ cell: Cell, after style: Style?) -> Cell {
    guard cell.isOfOneColor else { return cell }
    let (color, attributes) = (cell.style.background, cell.style.attributes)
    if let style, style.attributes.isEmpty, attributes.isEmpty {
      if style.background == color { return Cell(" ", style) }
      if style.foreground == color { return Cell("█", style) }
    }
    return cell.glyph == " " ? cell : Cell(" ", Style(.standard, on: color, attributes))
  }

  static func choice(
    _ pictures: TerminalOptions.Pictures, _ capability: Capability
  ) -> PicturesChoice {
    .of(pictures, capability, canDraw: cterm_width(0x1fb00) == 1, environment)
  }

  static func currentSize() -> Size {
    let (columns, rows) = (Int(cterm_columns()), Int(cterm_rows()))
    return columns > 0 && rows > 0 ? Size(columns, rows) : Size(80, 24)
  }

  static func environment(_ name: String) -> String? {
    cterm_environment(name).map { String(cString: $0) }
  }
}
