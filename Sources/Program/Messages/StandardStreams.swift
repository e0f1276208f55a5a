import Foundation

/// The three descriptors that a program starts with.
enum StandardStreams {
  /// Occupies those that the caller has closed (`>&-`): the next file that is opened would be given
  /// such a number, and what is printed would be written into it. Printing fails instead, which is
  /// said.
  static func occupy() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
    }
  }
}
