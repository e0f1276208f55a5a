/// An object to be heard of; always equal, never the same.
final class Subject: Hashable, Sendable {
  static func == (left: Subject, right: Subject) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
