package import Pictures
package import Screen
import Simulation

extension Frame {
  /// Places a picture in a rectangle, with its logo top right and its clock bottom right; only what
  /// lies within `clip` is seen.
  package mutating func draw(_ picture: Picture, in area: Rect, clip: Rect? = nil) {
    place(picture, in: area, clip: clip)
    drawTexts(of: picture, in: area, clip: clip ?? area)
  }

  private mutating func drawTexts(of picture: Picture, in area: Rect, clip: Rect) {
    let back = Color(.ink)
    let bright = Style(Color(.white), on: back, .bold)
    switch picture.look {
    case .normal, .frozen:
      // Off the edges, or they look like bites out of the picture.
      let safe = area.height >= 8 ? area.inset() : area
      let rows = clip.y..<clip.maxY
      if area.height > 2, rows.contains(safe.y) {
        drawCorner(picture.logo, bright, in: safe, y: safe.y)
      }
      let soft = Style(Color(.silver), on: back)
      if area.height > 4, rows.contains(safe.maxY - 1) {
        drawCorner(picture.clock, soft, in: safe, y: safe.maxY - 1)
      }
    case .noSignal:
      let words = Fitting.first([" \(picture.caption) ", picture.caption], in: area.width)
      let sign = area.centred(Size(words.columns, 1))
      if clip.contains(sign.x, sign.y) { draw(words, x: sign.x, y: sign.y, bright) }
    case .scrambled, .dark: break
    }
  }

  private mutating func drawCorner(_ text: String, _ style: Style, in area: Rect, y: Int) {
    let length = text.columns + 2
    guard length > 2, length * 3 <= area.width else { return }
    drawRight(" \(text) ", endX: area.maxX, y: y, style)
  }
}
