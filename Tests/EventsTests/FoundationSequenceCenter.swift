import Foundation

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
