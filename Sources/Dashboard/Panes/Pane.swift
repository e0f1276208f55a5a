import HeadEndAPI
import Lab
import Players
import Screen
import Simulation

/// One player's place on the wall: what is drawn into it.
struct Pane {
  let player: PlayerObservation
  /// The focus digit, from 1.
  let number: Int
  let isFocused: Bool
  let isMarked: Bool
  /// Faults that are aimed at this player.
  let faults: [FaultObservation]
  let now: Instant
  let presentation: Instant
  let reducedMotion: Bool
  let theme: Theme
  /// The notice that is shown over the picture.
  let notice: Notice?
  /// Whether the channel banner of a zap is still to be seen.
  let showsBanner: Bool

  /// Draws the pane; nothing is drawn outside of its rectangle.
  func draw(_ layout: PaneLayout, in frame: inout Frame) {
    frame.drawBorder(
      layout.pane, isFocused ? .heavy : .light, theme[chrome(isFocused ? .focusBorder : .border)])
    drawTitle(layout.pane, in: &frame)
    drawPicture(layout, in: &frame)
    drawLicence(layout.licence, in: &frame)
    drawStrip(layout.strip, layout.session, in: &frame)
    drawState(layout.state, in: &frame)
    drawFootnote(layout.pane, in: &frame)
  }

  /// The role as it looks now: all chrome of a blocked app is faint, for it stands still.
  func chrome(_ role: Theme.Role) -> Theme.Role {
    player.mainBlockedSince == nil ? role : .faint
  }
}
