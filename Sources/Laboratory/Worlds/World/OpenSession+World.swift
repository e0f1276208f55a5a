import HeadEnd
import HeadEndAPI
import Players
import Simulation

extension OpenSession {
  /// The live sessions of some accounts: orphans first, then the oldest.
  static func all(of accounts: [String], in world: borrowing World) -> [OpenSession] {
    let owners = SessionOwners(in: world)
    let sessions = accounts.flatMap { account in
      world.head.services.sessions(ofAccount: account, at: world.now).map { record in
        let owner = owners.owner(of: record, in: world)
        return OpenSession(
          id: record.briefID, account: account, content: record.content,
          owner: owner.map { world.name(of: $0) } ?? record.device, isOrphan: owner == nil,
          begin: record.startedAt, end: record.expiresAt)
      }
    }
    return sessions.sorted {
      ($0.isOrphan ? 0 : 1, $0.begin, $0.id) < ($1.isOrphan ? 0 : 1, $1.begin, $1.id)
    }
  }
}

/// Who has the sessions that the service counts: one that nobody has is an orphan.
struct SessionOwners {
  /// Real clients by their devices.
  private var clients: [String: PlayerID] = [:]

  init(in world: borrowing World) {
    for id in world.desk.clients.ids {
      if let device = world.desk.clients.device(of: id) { clients[device] = id }
    }
  }

  func owner(of session: SessionRecord, in world: borrowing World) -> PlayerID? {
    world.fleet.holder(of: session, at: world.now) ?? clients[session.device]
  }
}
