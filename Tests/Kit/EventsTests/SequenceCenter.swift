import Events
import Foundation

/// What the bus and Foundation's centre have in common as to sequences, here of numbers.
protocol SequenceCenter: Sendable {
  init()
  /// The numbers that are posted; a buffer of the default size if `limit` is `nil`.
  func numbers(limit: Int?) -> any AsyncSequence<Int, Never>
  func post(_ number: Int)
}

extension SequenceCenter {
  func observe(limit: Int? = nil) -> any AsyncIteratorProtocol<Int, Never> {
    numbers(limit: limit).observe()
  }
}

extension AsyncSequence where Element == Int, Failure == Never {
  func observe() -> any AsyncIteratorProtocol<Int, Never> { makeAsyncIterator() }
}

extension AsyncIteratorProtocol where Element == Int, Failure == Never {
  /// Takes `count` elements.
  mutating func apply(_ count: Int) async -> [Int?] {
    var taken: [Int?] = []
    for _ in 0..<count { taken.append(await next(isolation: nil)) }
    return taken
  }
}

struct BusSequenceCenter: SequenceCenter {
  var bus = EventBus()

  func numbers(limit: Int?) -> any AsyncSequence<Int, Never> {
    guard let limit else { return bus.messages(for: Tick.self).map(\.count) }
    return bus.messages(for: Tick.self, bufferSize: limit).map(\.count)
  }

  func post(_ number: Int) { bus.post(Tick(count: number)) }
}

// Unchecked: NotificationCenter is thread-safe.
struct FoundationSequenceCenter: SequenceCenter, @unchecked Sendable {
  let center = NotificationCenter()

  private struct Number: NotificationCenter.AsyncMessage {
    typealias Subject = EventsTests.Subject

    let value: Int
  }

  func numbers(limit: Int?) -> any AsyncSequence<Int, Never> {
    guard let limit else { return center.messages(for: Number.self).map { $0.value } }
    return center.messages(for: Number.self, bufferSize: limit).map { $0.value }
  }

  func post(_ number: Int) { center.post(Number(value: number)) }
}
