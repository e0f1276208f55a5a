/// What a test did not count on.
enum Unexpected: Error {
  case noResponse
}
