package import Screen

/// What happened at the terminal, in order.
package enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// The left button was pressed on a cell; columns and rows count from 0.
  case click(x: Int, y: Int)
  /// The mouse was moved over a cell with its left button held.
  case drag(x: Int, y: Int)
  /// The wheel was turned over a cell.
  case wheel(x: Int, y: Int, up: Bool)
  /// Text was pasted; it is ignored, so that it is never taken for keys.
  case paste
  /// The terminal has another size; the next frame is drawn whole.
  case resized(Size)
  /// The user stopped the program (Ctrl-Z); the terminal was restored.
  case suspended
  /// The program was continued after that long, during which simulated time stopped. The next
  /// frame is drawn whole.
  case resumed(after: Duration)
  /// The program has to end with status 128 + signal.
  case terminate(signal: Int32)
  /// `Terminal.wake()` was called, once or several times.
  case woken

  /// Whether the program has to end.
  package var isTermination: Bool {
    if case .terminate = self { true } else { false }
  }
}
