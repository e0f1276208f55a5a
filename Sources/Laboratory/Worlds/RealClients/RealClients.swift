import HeadEndAPI
import Players
import Simulation

/// The real clients of a world. They take numbers of players, so that faults, log and wall address
/// them alike.
struct RealClients: Sendable {
  private var clients: [RealClient] = []
  private var places: [PlayerID: Int] = [:]
  private var ofDevice: [String: PlayerID] = [:]
  private var ofKey: [String: PlayerID] = [:]
  /// The last sender with an address and a user agent.
  private var ofAddress: [String: PlayerID] = [:]
  /// Where each came from, with its user agents, the latest last.
  private var addresses: [PlayerID: [String]] = [:]
  /// The names of those that a reset has forgotten, by the keys that their addresses and cookies
  /// still have.
  private var former: [String: String] = [:]
  /// How many have ever come.
  private var arrivals: Int
  /// The instant of the last request: no two share one.
  private var lastInstant = Instant.zero

  /// As many as may be there at once [N].
  static let limit = 2000

  /// The most addresses and user agents by which a client is recognised [N].
  private static let mostAddresses = 16

  /// The most clients in a session: the head-end remembers the device and account of each [N].
  static let mostArrivals = 100_000

  /// Starts without clients; `arrivals` have connected before and left.
  init(arrivals: Int = 0) {
    self.arrivals = arrivals
  }

  /// Starts without the clients that were there.
  init(afterResetOf others: RealClients) {
    arrivals = others.arrivals
    former = others.former
    for client in others.clients { former[client.key] = client.name }
  }

  var ids: [PlayerID] { clients.map(\.id) }

  var isEmpty: Bool { clients.isEmpty }

  var isFull: Bool { clients.count >= Self.limit }

  /// Whether new clients are refused for the rest of the session.
  var isExhausted: Bool { arrivals >= Self.mostArrivals }

  /// The client whose last request is the oldest, of those that may be meant.
  func longestSilent(where mayBe: (RealClient) -> Bool) -> PlayerID? {
    var oldest: (id: PlayerID, at: Instant)?
    for client in clients where oldest.map({ client.lastRequest < $0.at }) ?? true {
      if mayBe(client) { oldest = (client.id, client.lastRequest) }
    }
    return oldest?.id
  }

  subscript(_ id: PlayerID) -> RealClient? { places[id].map { clients[$0] } }

  /// The device of a client; `nil` before it is registered. Asked for each request, which should
  /// not copy the client.
  func device(of id: PlayerID) -> String? { places[id].flatMap { clients[$0].device } }

  /// The account that a client has brought or joined; `nil` before it is registered.
  func account(of id: PlayerID) -> String? {
    let account = places[id].map { clients[$0].account }
    return account?.isEmpty == true ? nil : account
  }

  func contains(_ id: PlayerID) -> Bool { places[id] != nil }

  /// The sender of a request; `nil` for a new client.
  func client(by evidence: SenderEvidence, at now: Instant) -> PlayerID? {
    let named = evidence.device.flatMap { ofDevice[$0] } ?? evidence.key.flatMap { ofKey[$0] }
    guard let id = named ?? likelyClient(by: evidence, at: now) else { return nil }
    // Another device is another client, even at the same address.
    if let device = evidence.device, let own = self.device(of: id), own != device { return nil }
    // Nor does a device take over a named client only because of its address.
    if evidence.device != nil, named == nil, self[id]?.isNamed == true { return nil }
    return id
  }

  /// The sender as far as cookie and address tell: a request for a manifest begins a new client,
  /// unless earlier requests identify it (Worlds/RealClientPanes, "Who a client is").
  private func likelyClient(by evidence: SenderEvidence, at now: Instant) -> PlayerID? {
    // A request that names an absent client does not mean another.
    guard newKey(by: evidence) == nil else { return nil }
    let last = ofAddress[evidence.address]
    guard let manifest = evidence.manifest else {
      return evidence.cookie.flatMap { ofKey[$0] } ?? last
    }
    if let id = clients.filter({ $0.mayReload(evidence, at: now) })
      .min(by: { $0.lastReload < $1.lastReload })?.id
    {
      return id
    }
    guard let last, let client = self[last] else { return nil }
    return client.mayAskAgain(for: manifest, at: now) ? last : nil
  }

  /// The key of a client that is not there: one that an address names, or one of before a reset.
  func newKey(by evidence: SenderEvidence) -> String? {
    let cookie = evidence.manifest == nil && evidence.key == nil ? evidence.cookie : nil
    return evidence.newKey
      ?? (evidence.key ?? cookie).flatMap { ofKey[$0] == nil && former[$0] != nil ? $0 : nil }
  }

  /// What a client of before a reset was called.
  func formerName(of key: String?) -> String? { key.flatMap { former[$0] } }

  /// The earliest instant for the next request: none has that of another.
  func nextInstant(after now: Instant) -> Instant { max(now, lastInstant + .nanoseconds(1)) }

  mutating func noteRequest(at now: Instant) { lastInstant = now }

  /// Records a request of a client: the next one that shows no more is taken for its own.
  mutating func record(_ evidence: SenderEvidence, of id: PlayerID, at now: Instant) {
    _ = change(id) { $0.record(evidence, at: now) }
    ofAddress[evidence.address] = id
    var own = addresses[id, default: []]
    own.removeAll { $0 == evidence.address }
    own.append(evidence.address)
    if own.count > Self.mostAddresses {
      let oldest = own.removeFirst()
      if ofAddress[oldest] == id { ofAddress[oldest] = nil }
    }
    addresses[id] = own
  }

  mutating func add(_ client: RealClient) {
    places[client.id] = clients.count
    clients.append(client)
    arrivals += 1
    ofKey[client.key] = client.id
  }

  mutating func change<Result>(_ id: PlayerID, _ body: (inout RealClient) -> Result) -> Result? {
    places[id].map { body(&clients[$0]) }
  }

  /// The client of a device; `nil` where there is none.
  func client(onDevice device: String) -> PlayerID? {
    ofDevice[device].flatMap { self.device(of: $0) == device ? $0 : nil }
  }

  mutating func bind(_ device: String, of account: String, named name: String, to id: PlayerID) {
    ofDevice[device] = id
    _ = change(id) { $0.bind(device, of: account, named: name) }
  }

  mutating func remove(_ id: PlayerID) {
    guard let place = places[id] else { return }
    clients.remove(at: place)
    places = Dictionary(
      clients.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { $1 })
    ofDevice = ofDevice.filter { $0.value != id }
    ofKey = ofKey.filter { $0.value != id }
    ofAddress = ofAddress.filter { $0.value != id }
    addresses[id] = nil
  }
}
