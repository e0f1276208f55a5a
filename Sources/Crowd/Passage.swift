import HeadEndAPI

/// A request that has reached the head-end, and what faults and queues do to it there. Small, since
/// there is one for every request.
struct Passage {
  /// Whether the service does its work.
  var isServed = true
  /// Whether nothing is answered.
  var isSilent = false
  /// Whether there is no connection.
  var isDropped = false
  /// Whether bytes of the answer are changed on the way.
  var isBroken = false
  /// Whether the client's framework fails, whatever is answered.
  var failsInClient = false
  /// What the service gets wrong.
  var instruction: Instruction?
  /// Bytes of an answer that is given in the service's place; 0 = there is none.
  var refusalBytes: Int32 = 0
  /// The most bits a second that the answer is sent with; 0 = as many as the line allows.
  var cap: UInt32 = 0
  /// Nanoseconds by which the answer is late: in the service's queue, and by faults.
  var wait: Int64 = 0

  /// Whether the service has answered, and bytes of its answer were changed on the way.
  var isOnlyBroken: Bool { isServed && refusalBytes == 0 && isBroken }

  /// Whether the answer is of no use to the client.
  var isSpoilt: Bool { refusalBytes > 0 || isBroken || failsInClient }
}
