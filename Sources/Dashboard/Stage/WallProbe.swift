import Events
package import Lab
import Players
import Scenarios
import Screen

/// A wall that no key touches, for expectations on screen text: it takes in every announcement at
/// its instant, and shows what a wall shows at real-time speed.
package final class WallProbe: ScreenProbe {
  private var wall = Wall(theme: .mono, reducedMotion: true)
  private let mailbox: Mailbox<Announcement>

  package init(on session: Session) { mailbox = Mailbox(on: session.bus) }

  package func text(columns: Int, rows: Int, of world: WorldObservation) -> String {
    for announcement in mailbox.takeAll() { wall.hear(announcement, at: announcement.instant) }
    let frame = wall.frame(
      of: world, clock: WallClock(presentation: world.now), size: Size(columns, rows))
    return TextDisplay.text(of: frame)
  }
}
