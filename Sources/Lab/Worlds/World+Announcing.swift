import HeadEndAPI
import Players

extension World {
  func announce(_ notice: Notice, of id: PlayerID?, _ outbox: inout Outbox) {
    outbox.announcements.append(
      Announcement(
        instant: now, player: id, playerName: id.map { name(of: $0) } ?? "", notice: notice))
  }

  func announce(_ notice: SimulatorNotice, of id: PlayerID?, _ outbox: inout Outbox) {
    announce(.simulator(notice), of: id, &outbox)
  }

  func announce(_ notice: AppNotice, of id: PlayerID?, _ outbox: inout Outbox) {
    announce(.app(notice), of: id, &outbox)
  }

  func announce(_ notice: FlowplayerNotice, of id: PlayerID?, _ outbox: inout Outbox) {
    announce(.flowplayer(notice), of: id, &outbox)
  }
}
