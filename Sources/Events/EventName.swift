/// The name of a notification; two names are equal when their strings are.
public struct EventName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name's text.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a name of any text.
  public init(_ text: String) { rawValue = text }

  /// Makes a name from a string literal.
  public init(stringLiteral text: String) { rawValue = text }

  /// The name's text.
  public var description: String { rawValue }

  /// Whether both names have the same text.
  public static func == (left: EventName, right: EventName) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Hashes the name's text.
  public func hash(into hasher: inout Hasher) { rawValue.hash(into: &hasher) }
}
