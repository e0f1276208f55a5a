import HeadEndAPI
import Simulation
import Worlds

/// Sorts exchanges into players' requests and others.
struct ExchangeSorter {
  private let map: RequestMap
  private let start: Int64
  private(set) var sorted: [SortedExchange] = []
  private(set) var leftOut: [(reason: String, count: Int)] = []

  init(_ map: RequestMap, start: Int64) {
    (self.map, self.start) = (map, start)
  }

  static let otherReason = "not from a player (pages, scripts)"

  mutating func add(_ exchange: RecordedExchange) {
    // An hour of simulated time is enough of a day that a browser was left open [N].
    guard exchange.sent - start <= 86_400_000_000_000 else {
      return leaveOut("more than a day after the first entry", 1)
    }
    guard exchange.method != "OPTIONS" else {
      return leaveOut("browser preflights", 1)
    }
    let route = Route(url: exchange.url)
    guard let operation = map.operation(of: exchange, route) else {
      return leaveOut(Self.otherReason, 1)
    }
    guard !exchange.isUnfinished else { return leaveOut("without a response or an end", 1) }
    guard !exchange.isFromCache else { return leaveOut("answered from the browser's cache", 1) }
    sorted.append(SortedExchange(exchange: exchange, operation: operation, route: route))
  }

  /// Takes what programs of one device have sent for the requests of one player.
  mutating func joinAgents() {
    let pages = AgentPages(
      sorted.map { ($0.exchange.page, $0.exchange.agent, $0.operation.isMedia) })
    for index in sorted.indices {
      sorted[index].exchange.page = pages.page(sorted[index].exchange.page)
    }
  }

  mutating func leaveOut(_ reason: String, _ count: Int) {
    if let index = leftOut.firstIndex(where: { $0.reason == reason }) {
      leftOut[index].count += count
    } else {
      leftOut.append((reason, count))
    }
  }
}

struct SortedExchange {
  var exchange: RecordedExchange
  let operation: Operation
  let route: Route?

  func request(of player: String, start: Int64) -> PlayerRequest {
    let sent = Instant(nanoseconds: exchange.sent - start)
    return PlayerRequest(
      entry: exchange.entry, player: player, operation: operation, sent: sent,
      ended: sent + (exchange.time ?? (exchange.wait ?? .zero) + (exchange.receive ?? .zero)),
      wait: exchange.wait, receive: exchange.receive, status: exchange.status,
      error: exchange.error, logged: exchange.logged, stretch: exchange.stretch,
      size: exchange.size, text: exchange.text, url: exchange.url, route: route,
      content: content, isMaster: isMaster)
  }

  private var content: String? {
    if let content = route?.content { return ContentWord.name(content) }
    return operation == .manifest ? ContentWord.word(of: exchange.url) : nil
  }

  private var isMaster: Bool {
    guard operation == .manifest else { return false }
    switch route {
    case .masterPlaylist?, .realClient(.media(.master, _, _))?, .realClient(.presentation)?,
      .realClient(.media(.presentation, _, _))?:
      return true
    case .mediaPlaylist?, .realClient(.media(.playlist, _, _))?: return false
    default: break
    }
    if let text = exchange.text, exchange.status < 400 {
      return text.contains("#EXT-X-STREAM-INF") || text.contains("<MPD")
    }
    let path = exchange.url.prefix { $0 != "?" }.lowercased()
    let file = path.split(separator: "/").last ?? ""
    return path.hasSuffix(".mpd") || ["master", "main", "manifest"].contains { file.contains($0) }
  }
}
