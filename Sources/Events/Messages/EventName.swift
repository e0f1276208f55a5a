extension EventBus {
  /// What a notification is called; two names are equal when their strings are.
  public struct Name: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
  {
    /// The name's text.
    public let rawValue: String

    /// A name of any text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A name of any text.
    public init(_ text: String) { rawValue = text }

    /// A name written in source.
    public init(stringLiteral text: String) { rawValue = text }

    /// The name's text.
    public var description: String { rawValue }

    /// Whether both names have the same text.
    public static func == (left: Name, right: Name) -> Bool { left.rawValue == right.rawValue }

    /// Feeds the name's text to a hasher.
    public func hash(into hasher: inout Hasher) { rawValue.hash(into: &hasher) }
  }
}
