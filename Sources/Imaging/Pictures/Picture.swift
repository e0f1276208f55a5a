/// What one player shows: a card at a moment, how sharp it comes in and what is wrong with it.
package struct Picture: Hashable, Sendable {
  /// How the card is shown.
  package enum Look: Hashable, Sendable {
    /// Playing, or paused: the clock tells.
    case normal
    /// Stalled: the picture stands, a spinner turns.
    case frozen
    /// Without a key: grey blocks that another seed sets differently.
    case scrambled(seed: UInt64)
    /// Stopped: the last picture with the light turned down.
    case dark
    /// Nothing has been shown yet.
    case noSignal
  }

  package var scene: Scene
  /// The channel's own picture, which stands in place of the card and does not move.
  package var still: Still?
  /// Seconds into the stream: what moves the card.
  package var time: Double
  /// Seconds of simulated time: what moves spinner and mosaic while the card stands.
  package var now: Double
  /// The channel's number or name, for the top right corner; empty for none.
  package var logo: String
  /// The running clock, such as `00:01:24`, for the bottom right corner; empty for none.
  package var clock: String
  /// Lines of the rendition that is shown, such as 234 or 1080: fewer means larger blocks.
  package var renditionHeight: Int
  package var look: Look
  /// What a pane without any picture says.
  package var caption = "NO SIGNAL"

  package init(
    scene: Scene, time: Double, now: Double = 0, logo: String = "", clock: String = "",
    renditionHeight: Int = 1080, look: Look = .normal
  ) {
    self.scene = scene
    self.time = time
    self.now = now
    self.logo = logo
    self.clock = clock
    self.renditionHeight = renditionHeight
    self.look = look
  }

  /// The side, in pixels, of the blocks that a rendition is blurred into on a canvas of that width;
  /// 1 is sharp.
  package static func blockSize(renditionHeight: Int, width: Int) -> Int {
    let columns =
      switch renditionHeight {
      case 1080...: Int.max / 4
      case 720...: 110
      case 540...: 56
      case 432...: 42
      case 360...: 28
      default: 18
      }
    let block = blockSize(renditionHeight, (width + columns / 2) / columns)
    // The first seconds of a channel are sharp where few pixels have to show what there is [N].
    return renditionHeight >= 540 && width < smallWidth ? 1 : block
  }

  /// A canvas of fewer pixels across has no pixel to spare for the look of a rendition.
  private static let smallWidth = 48

  /// The side of the blocks where that many pixels would be right: a lower rendition is to be told
  /// from a higher one on a small canvas, too.
  private static func blockSize(_ renditionHeight: Int, _ pixels: Int) -> Int {
    let least =
      switch renditionHeight {
      case 720...: 1
      case 432...: 2
      case 360...: 3
      default: 4
      }
    return max(least, pixels)
  }

  /// Paints the picture, without the corner texts, onto a canvas of any size.
  package func paint(into canvas: inout PixelCanvas) {
    if case .scrambled(let seed) = look {
      canvas.scramble(seed: seed, time: now.isFinite ? min(1e9, max(0, now)) : 0)
      return
    }
    guard look != .noSignal else { return canvas.paintNoSignal() }
    if let still { still.paint(into: &canvas) } else { scene.paint(into: &canvas, time: time) }
    canvas.coarsen(block: Self.blockSize(renditionHeight: renditionHeight, width: canvas.width))
    if look == .dark { canvas.dim() }
    if look == .frozen { canvas.paintSpinner(time: now) }
  }

  /// Paints the picture, without the corner texts, anti-aliased onto a canvas of any size.
  package func paint(into canvas: inout FineCanvas) {
    if case .scrambled(let seed) = look {
      canvas.scramble(seed: seed, time: now.isFinite ? min(1e9, max(0, now)) : 0)
      return
    }
    guard look != .noSignal else { return canvas.paintNoSignal() }
    let (width, height) = (canvas.width, canvas.height)
    let block = Self.fineBlockSize(renditionHeight: renditionHeight, width: width)
    canvas.reduce(width: (width + block - 1) / block, height: (height + block - 1) / block)
    if let still { still.paint(into: &canvas) } else { scene.paint(into: &canvas, time: time) }
    canvas.enlarge(block: block, width: width, height: height)
    if look == .dark { canvas.dim() }
    if look == .frozen { canvas.paintSpinner(time: now.isFinite ? now : 0) }
  }

  /// The side, in pixels, of the blocks that a rendition has on an anti-aliased canvas.
  static func fineBlockSize(renditionHeight: Int, width: Int) -> Int {
    let columns =
      switch renditionHeight {
      case 1080...: Int.max / 4
      case 720...: 320
      case 540...: 200
      case 432...: 150
      case 360...: 112
      default: 72
      }
    return blockSize(renditionHeight, (width + columns / 2) / columns)
  }

  /// Paints logo and clock in pixel digits, for renderers that cannot lay text over a canvas. Only
  /// digits and colons are legible.
  package func paintTexts(into canvas: inout PixelCanvas) {
    guard look == .normal || look == .frozen else { return }
    canvas.plate(logo, isTop: true, .white)
    canvas.plate(clock, isTop: false, .silver)
  }
}
