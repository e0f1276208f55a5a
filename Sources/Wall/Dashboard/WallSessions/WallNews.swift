import Events
import Players
import Sessions

/// The wall's observers on a session's bus: of announcements, of replays after time was rewound,
/// and of the outcomes of commands.
struct WallNews {
  private let again: Mailbox<Replayed>
  private let announced: Mailbox<Announcement>
  private let performed: Mailbox<Performed>

  init(on bus: EventBus) {
    again = Mailbox(on: bus, label: "the wall")
    announced = Mailbox(on: bus, label: "the wall")
    performed = Mailbox(on: bus, label: "the wall")
  }

  /// Everything announced since the last call, oldest first.
  func takeAnnouncements() -> [Announcement] {
    // Nothing new is announced before everything has happened again.
    again.takeAll().map(\.announcement) + announced.takeAll()
  }

  /// The commands performed since the last call, oldest first.
  func takePerformed() -> [Performed] { performed.takeAll() }

  /// Empties the mailboxes, as after a leap in time, which is shown as a whole.
  func discard() {
    _ = (takeAnnouncements(), takePerformed())
  }
}
