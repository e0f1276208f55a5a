/// An object that posts are about.
final class BusSubject: Sendable {}
