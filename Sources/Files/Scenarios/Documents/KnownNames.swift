import HeadEndAPI
import Players
import Simulation
import Worlds

/// The names that a step of a scenario may use: those of the line-up, and players added since.
struct KnownNames: Sendable {
  var players = NameList()
  /// The names that only real clients have had. Such a client may leave at any time, and another
  /// may get its name.
  private(set) var clients: Set<String> = []
  /// Players that were removed: their earlier notifications can still be expected.
  var removed: [String] = []
  var channels: [Channel] = []
  var accounts = NameList()
  /// The policies that ship, and those of the line-up.
  var policies = Policy.shipped
  var crowds: [KnownCrowd] = []
  /// The live channels that players watch for certain, by the players' names.
  var live: [String: String] = [:]
  /// What later entries of the same list cannot be called.
  var taken = NameList()
  /// What players are called in files and on the wall: no other may be called so.
  var calls = NameList()
  /// The ids of players that are called something else on the wall, by that name.
  var ids: [String: String] = [:]
  /// The first player of the same app that uses the app's licence delegate.
  var licensed: (player: String, delegate: DelegateKind)?

  /// Whether a name that nobody has may be that of a real client that comes later.
  var awaitsClients = false

  /// Whether a real client that is not there may have that name later.
  func mayCome(_ name: String) -> Bool { awaitsClients && RealClientDesk.isClientName(name) }

  /// Those of some names of players that nobody has or had.
  func strangers(in names: [String]) -> [String] {
    awaitsClients ? names.filter { !players.contains($0) && !removed.contains($0) } : []
  }

  /// Whether a player or a crowd has that name for certain.
  func isTaken(_ name: String) -> Bool { players.contains(name) && !clients.contains(name) }

  /// Adds a player of the simulation.
  mutating func add(_ player: String) {
    if clients.remove(player) == nil { players.append(player) }
  }

  /// Adds a real client, who may be there already.
  mutating func bring(_ client: String) {
    guard !players.contains(client) else { return }
    players.append(client)
    clients.insert(client)
  }

  /// Removes players; crowds stay.
  mutating func remove(where isGone: (String) -> Bool) {
    let names = Set(crowds.map(\.name))
    let gone = players.remove { isGone($0) && !names.contains($0) }
    for name in gone { live[name] = nil }
    removed += gone
    clients.subtract(gone)
  }

  /// The numbers of the channels, in words.
  var channelNumbers: String { channels.map { String($0.number) }.joined(separator: ", ") }
}
