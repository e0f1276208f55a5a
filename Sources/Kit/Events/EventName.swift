/// The name of a notification; two names are equal when their strings are equal.
public struct EventName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name's text.
  public let rawValue: String

  /// Creates a name from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a name from any string.
  public init(_ text: String) { rawValue = text }

  /// Creates a name from a string literal.
  public init(stringLiteral text: String) { rawValue = text }

  /// The name's text.
  public var description: String { rawValue }

  /// Compares the texts of two names.
  public static func == (left: EventName, right: EventName) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Hashes the name's text.
  public func hash(into hasher: inout Hasher) { rawValue.hash(into: &hasher) }
}
