import Simulation

/// What some programs write in another way than the format says, put right.
struct ArchiveHabits {
  private(set) var exchanges: [RecordedExchange]
  /// How many entries stood in the file once more.
  private(set) var duplicates = 0

  init(_ exchanges: [RecordedExchange], pages: [(id: String, title: String)]) {
    self.exchanges = exchanges
    if Self.hasSeconds(exchanges) { takeSeconds() }
    for index in self.exchanges.indices { self.exchanges[index].separateWait() }
    removeDuplicates()
    forgetAddresses(Dictionary(pages.map { ($0.id, $0.title) }) { first, _ in first })
  }

  /// Whether parts of times are in seconds beside times in milliseconds, as Pulse writes them. Its
  /// wait is the time of the whole request, so that parts are up to twice the time.
  private static func hasSeconds(_ exchanges: [RecordedExchange]) -> Bool {
    let ratios = exchanges.compactMap { exchange -> Double? in
      guard let time = exchange.time, exchange.wait != nil || exchange.receive != nil else {
        return nil
      }
      let parts = ((exchange.wait ?? .zero) + (exchange.receive ?? .zero)).inSeconds
      let whole = (time - exchange.queued).inSeconds
      return parts > 0 && whole > 0 ? whole / parts : nil
    }.sorted()
    return !ratios.isEmpty && (450...1100).contains(ratios[ratios.count / 2])
  }

  private mutating func takeSeconds() {
    for index in exchanges.indices {
      exchanges[index].wait = exchanges[index].wait.map { $0 * 1000 }
      exchanges[index].receive = exchanges[index].receive.map { $0 * 1000 }
    }
  }

  /// Leaves out what other pages have as well: it was sent once. Of a request's copies that of the
  /// page with the most entries stays, where the order is that of the requests.
  private mutating func removeDuplicates() {
    let sizes = Dictionary(exchanges.map { ($0.page, 1) }, uniquingKeysWith: +)
    guard sizes.count > 1 else { return }
    struct Copy: Hashable {
      let exchange: ExchangeKey
      let number: Int
    }
    var copies: [String: [ExchangeKey: Int]] = [:]
    var kept: [Copy: Int] = [:]
    for (index, exchange) in exchanges.enumerated() {
      let key = ExchangeKey(exchange)
      let number = copies[exchange.page, default: [:]][key, default: 0]
      copies[exchange.page, default: [:]][key] = number + 1
      let copy = Copy(exchange: key, number: number)
      let size = sizes[exchange.page] ?? 0
      if let other = kept[copy], sizes[exchanges[other].page] ?? 0 >= size { continue }
      kept[copy] = index
    }
    duplicates = exchanges.count - kept.count
    exchanges = kept.values.sorted().map { exchanges[$0] }
  }

  /// Takes a page that has the name of an address and the requests to it alone for no page of a
  /// browser; where there is one, a page that is not listed is none either.
  private mutating func forgetAddresses(_ titles: [String: String]) {
    let pages = Dictionary(grouping: exchanges, by: \.page)
    let addresses = pages.filter { page, exchanges in
      titles[page].map { title in exchanges.allSatisfy { $0.url == title } } ?? false
    }
    guard !addresses.isEmpty else { return }
    for index in exchanges.indices
    where addresses[exchanges[index].page] != nil || titles[exchanges[index].page] == nil {
      exchanges[index].page = ""
    }
  }
}

/// What two entries have in common that are one request.
private struct ExchangeKey: Hashable {
  let sent: Int64
  let method: String
  let url: String
  let status: Int
  let size: Int?
  let times: [Duration?]

  init(_ exchange: RecordedExchange) {
    (sent, method, url) = (exchange.sent, exchange.method, exchange.url)
    (status, size) = (exchange.status, exchange.size)
    times = [exchange.time, exchange.wait, exchange.receive]
  }
}

extension RecordedExchange {
  /// Takes the receive out of a wait that reaches to its end.
  fileprivate mutating func separateWait() {
    guard let time, let wait, let receive, wait + receive > time + .milliseconds(2),
      wait <= time + .milliseconds(2)
    else { return }
    self.wait = max(.zero, wait - receive)
  }
}
