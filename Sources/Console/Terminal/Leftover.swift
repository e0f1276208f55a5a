internal import CTerm

/// A file or an empty folder that is removed if the program ends, except by SIGKILL, while this is
/// held; usable from any thread.
package final class Leftover: Sendable {
  private let number: Int32

  /// Takes charge of what has that path now.
  package init(_ path: String) { number = cterm_add_leftover(path) }

  /// Sets the process that writes it, which is killed then.
  package func setWriter(_ process: Int32) { cterm_set_writer(number, process) }

  deinit { cterm_forget_leftover(number) }
}
