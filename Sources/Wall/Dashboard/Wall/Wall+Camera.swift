import Players
import Simulation
import Worlds

/// The script's camera (Dashboard/GiveADemo, "The camera").
extension Wall {
  /// Shows what an announcement of the script says, if it says that.
  mutating func follow(_ announcement: Announcement) {
    if let shot = Camera.Taken(announcement, after: camera.newest) { take(shot) }
  }

  /// Time was moved: shows what the script had shown by then. If that is what it showed last, the
  /// user's changes since hold. What came before `begin` is forgotten.
  mutating func rewindCamera(to heard: ArraySlice<Announcement>, since begin: Instant) {
    let shots = heard.reduce(into: [Camera.Taken]()) { shots, announcement in
      if let shot = Camera.Taken(announcement, after: shots.last) { shots.append(shot) }
    }
    guard let before = camera.before, shots.last != camera.newest else {
      if camera.before == nil { for shot in shots { take(shot) } }
      return
    }
    if shots.isEmpty, let newest = camera.newest, newest.instant < begin { return }
    camera = Camera()
    restore(before)
    for shot in shots { take(shot) }
  }

  private var setting: Camera.Setting {
    Camera.Setting(
      focus: focus, arrangement: arrangement, offStage: offStage, logSize: log.ownSize,
      showsNotifications: log.showsNotifications)
  }

  private mutating func restore(_ setting: Camera.Setting) {
    closePanel()
    selection.focus(on: setting.focus)
    (arrangement, offStage) = (setting.arrangement, setting.offStage)
    showLog(setting.logSize, asNotifications: setting.showsNotifications)
  }

  private mutating func showLog(_ size: LogSize, asNotifications: Bool = false) {
    if log.showsNotifications { log.toggleNotifications() }
    log.show(size)
    if asNotifications { log.toggleNotifications() }
  }

  /// Shows what the script says. What the user has chosen since the shot before goes, except for
  /// the stage, which only `wall` ends.
  private mutating func take(_ taken: Camera.Taken) {
    let before = camera.before ?? setting
    camera = Camera(before: before, newest: taken)
    closePanel()
    let isOnStage = taken.shot == .view(.stage) || taken.shot != .view(.wall) && offStage != nil
    offStage = isOnStage ? before.usual : nil
    arrangement = before.usual.arrangement
    arrangement.showAll()
    if isOnStage { arrangement.enterStage() }
    showLog(isOnStage ? .hidden : before.usual.log)
    switch taken.shot {
    case .view(let view): show(view)
    case .player(let closeness, _):
      selection.focus(on: taken.player)
      show(closeness)
    }
  }

  /// Closes what a shot may have opened. A menu stays open: the keys meant for it would act on the
  /// wall.
  private mutating func closePanel() {
    if let context = overlays.current?.context, [.zapTimes, .headEnd].contains(context) {
      overlays.close()
    }
  }

  private mutating func open(_ panel: any OpenPanel) {
    if overlays.current == nil { overlays.open(panel) }
  }

  private mutating func show(_ view: Shot.View) {
    switch view {
    case .stage, .wall: break
    // As many rows as the notifications have.
    case .log: log.show(.half)
    case .notifications: log.toggleNotifications()
    case .zaps: open(ZapTimesPanel.Opened())
    case .headEnd: open(HeadEndPanel.Opened())
    case .inspector: arrangement.showInspector()
    }
  }

  private mutating func show(_ closeness: Shot.Closeness) {
    switch closeness {
    case .zoom: arrangement.showFewer()
    case .poster: arrangement.showPoster()
    case .focus: break
    }
  }
}
