import HeadEndAPI
import Players
import Screen
import Sessions
import Simulation
import Worlds

@testable import Dashboard

/// The wall and the film of it at one moment, in the standard theme.
struct FilmedMoment {
  private let whole: Frame
  private let calm: Frame
  let view: WallView

  init(_ wallSession: WallSession, _ size: Size) {
    let roster = wallSession.session.world.roster
    let world = WorldObservation(of: wallSession.session.world, slots: roster.slots.map(\.id))
    (whole, calm) = (wallSession.frame(size), wallSession.filmFrame(size))
    view = wallSession.wall.view(Moment(world: world, clock: wallSession.clock, size: size))
  }

  /// The players that are shown, and where.
  var panes: [(player: PlayerObservation, place: Rect)] {
    zip(view.page, view.layout.panes).compactMap { index, place in
      view.world.slot(view.world.roster.slots[index].id)?.player.map { ($0, place) }
    }
  }

  /// What the wall has in an area and the film leaves out.
  func missing(in area: Rect) -> [Cell] {
    (area.y..<area.maxY).flatMap { y in
      (area.x..<area.maxX).filter { calm[$0, y] != whole[$0, y] }.map { whole[$0, y] }
    }
  }

  /// What the film shows wrongly.
  var mistakes: [String] {
    let blank = Cell(" ", Theme.standard[.text])
    // The log of a film leaves the shell's remarks out.
    let strange = panes.flatMap { player, place in
      (place.y..<place.maxY).flatMap { y in
        (place.x..<place.maxX).filter { calm[$0, y] != whole[$0, y] && calm[$0, y] != blank }
          .map { "\(player.name) \($0) \(y): neither as on the wall nor blank" }
      }
    }
    return strange.prefix(3)
      + panes.flatMap { player, place in
        mistakes(about: player, place).map { "\(player.name): \($0)" }
      }
  }

  private func mistakes(about player: PlayerObservation, _ place: Rect) -> [String] {
    let isAimedAt = view.world.faults.contains { $0.isOn(player.id) }
    var kept: [(name: String, area: Rect)] = []
    if isAimedAt || player.failure != nil || player.struck != nil { kept.append(("pane", place)) }
    var faulty: [Cell] = []
    if view.layout.level == .pane {
      let layout = PaneLayout(place, around: view.layout.picture)
      kept += parts(layout, of: player)
      let wrong = [Theme.standard[.error], Theme.standard[.warning]]
      // An `x` is a heartbeat that was missed, perhaps long ago.
      faulty = [layout.licence, layout.strip, layout.session].flatMap(missing)
        .filter { wrong.contains($0.style) && $0.glyph != "x" }
    }
    return kept.filter { !missing(in: $0.area).isEmpty }.map(\.name)
      + (faulty.isEmpty ? [] : ["something wrong is blank"])
  }

  /// Parts of a pane that the film has as well.
  private func parts(
    _ layout: PaneLayout, of player: PlayerObservation
  ) -> [(name: String, area: Rect)] {
    let (pane, first) = (layout.pane, layout.details.splitTop(1).top)
    var parts = [
      ("title", pane.splitTop(1).top), ("lower border", pane.splitBottom(1).bottom),
      ("picture", layout.picture), ("state", layout.state),
    ]
    if !first.isEmpty, whole[first.x, first.y].glyph == "Z" { parts.append(("zap", first)) }
    let hasExpired = player.lease.map { $0.end <= view.world.now } ?? false
    if hasExpired || player.drm == .error { parts.append(("licence", layout.licence)) }
    if player.session.state == .error || player.session.failure != nil {
      parts += [("strip", layout.strip), ("session", layout.session)]
    }
    return parts
  }
}
