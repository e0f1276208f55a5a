import NIOCore

/// Who gets what an upstream answers: the connection of a client.
protocol UpstreamClient: AnyObject {
  /// Sends the head of an upstream's answer; its body follows.
  func begin(_ head: HTTPReply)
  /// Sends a part of the body; whether the client can read more.
  func carry(_ bytes: ByteBuffer) -> Bool
  /// Ends an answer; one that is not whole ends with its client.
  func endCarrying(_ head: HTTPReply, isWhole: Bool)
  /// Answers in the upstream's place.
  func send(_ reply: HTTPReply)
}
