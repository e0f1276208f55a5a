import HeadEndAPI
import Pictures
import Players
import Screen
import Simulation
import Worlds

/// The pane of a player or of a real client.
struct Pane {
  let slot: WallSlot
  /// The slot's player of an SDK; `nil` for a real client, about which less is known. Kept, because
  /// it is copied out of the slot whole.
  let player: PlayerObservation?
  let stream: StreamObservation
  /// The focus digit, from 1.
  let number: Int
  let isFocused: Bool
  let isMarked: Bool
  /// The faults that are aimed here.
  let faults: [FaultObservation]
  let now: Instant
  let presentation: Instant
  let reducedMotion: Bool
  let theme: Theme
  /// The notice shown over the picture.
  let notice: Notice?
  let ownKeys: OwnKeys
  /// What its last zap came to among those that began at the same instant; `nil` where it zapped
  /// alone.
  var result: ZapResult?
  /// Whether the audience is spoken to, for whom names and codes come second.
  var isOnStage = false
  /// Whether rows stay blank in which nothing changes and nothing is wrong.
  var isCalm = false
  /// The channels' own pictures, by the names of their cards.
  var stills: [String: Still] = [:]

  /// What faults have led to here, or will.
  var outlooks: [Outlook] { player.map { Outlook.all(of: $0, faults, at: now) } ?? [] }

  /// The next strike of a fault here; `nil` where it is not known.
  func strike(of fault: FaultObservation) -> NextStrike? { stream.strike(of: fault, on: slot.id) }

  /// Where its licence failed; `nil` for any other failure.
  var failureSource: LicenceSource? {
    stream.failure.flatMap { LicenceSource(of: $0, in: stream) }
  }

  /// An app in the background may not play, whatever its player was doing.
  var isSuspended: Bool { player?.isSuspended == true }

  /// Of a real client, what its channel needs.
  var sessionNeed: SessionNeed {
    player?.sessionNeed ?? (stream.channel.isEncrypted ? .needed : .clearStream)
  }

  /// Draws it at a level of detail, around a picture of that size, and nothing outside of its
  /// place.
  func draw(_ place: Rect, at level: DetailLevel, around picture: Size, in frame: inout Frame) {
    switch level {
    case .tile, .smallPane:
      drawTile(TileLayout(place, around: picture, at: level), at: level, in: &frame)
    case .pane: drawPane(PaneLayout(place, around: picture), in: &frame)
    case .poster: drawPoster(place, in: &frame)
    }
  }

  func drawPane(_ layout: PaneLayout, showsNotice: Bool = true, in frame: inout Frame) {
    frame.drawBorder(
      layout.pane, isFocused ? .heavy : .light, theme[chrome(isFocused ? .focusBorder : .border)])
    drawTitle(layout.pane, in: &frame)
    if layout.isBeside {
      drawBarsBeside(layout, in: &frame)
    } else {
      if shows(.licence) { drawLicence(layout.licence, in: &frame) }
      if shows(.session) { drawStrip(layout.strip, layout.session, in: &frame) }
      drawState(layout.state, hasRow: showsRace(in: layout.details), in: &frame)
      drawDetails(layout.details, in: &frame)
    }
    let (picture, inner) = (layout.picture, layout.pane.inset())
    // The words beside a picture stay in sight; of those beside a narrow one [N], licence and
    // session do.
    let isWide = picture.width >= DetailLevel.pane.minimum.width - 2
    let rows = max(1, picture.height - (layout.isBeside && !isWide ? 4 : 1))
    let row = Rect(x: inner.x, y: picture.y, width: inner.width, height: picture.height)
    let place = layout.isBeside && isWide ? picture : row
    drawPicture(picture, noticeIn: showsNotice ? place : nil, rows: rows, in: &frame)
    drawFootnote(layout.pane, in: &frame)
  }

  /// The role, or faint while the app's main thread is blocked.
  func chrome(_ role: Theme.Role) -> Theme.Role { blockedSince == nil ? role : .faint }

  /// Since when a call blocks its app, once that can be read: most return at once. [N]
  var blockedSince: Instant? {
    player?.mainBlockedSince.flatMap { now - $0 >= .milliseconds(300) ? $0 : nil }
  }
}
