import Events

/// A message with every default.
struct Tick: Message {
  var count = 0
}
