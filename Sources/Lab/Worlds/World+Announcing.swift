import HeadEndAPI
import Players

extension World {
  func announce(_ notice: Notice, of subject: Participant?, _ outbox: inout Outbox) {
    outbox.add(
      Announcement(
        instant: now, subject: subject, playerName: subject.map { name(of: $0) } ?? "",
        notice: notice))
  }

  func announce(_ notice: SimulatorNotice, of subject: Participant?, _ outbox: inout Outbox) {
    announce(.simulator(notice), of: subject, &outbox)
  }

  func announce(_ notice: AppNotice, of subject: Participant?, _ outbox: inout Outbox) {
    announce(.app(notice), of: subject, &outbox)
  }

  func announce(_ notice: FlowplayerNotice, of subject: Participant?, _ outbox: inout Outbox) {
    announce(.flowplayer(notice), of: subject, &outbox)
  }
}
