import Dashboard
import Foundation
import Simulation
import Terminal

/// A presentation on this machine, by its socket.
struct RunningPresentation {
  /// What comes of asking one.
  enum Answer {
    case notes(PresenterNotes)
    /// It runs, but has sent nothing readable in time.
    case silence
    case gone
  }

  /// How its socket's name ends.
  static let ending = ".notes"
  /// The longest that an answer is waited for: a wall that runs looks after 250 ms at most. [N]
  private static let patience = Duration.milliseconds(400)
  /// The most bytes of an answer: twice 2,000 characters, of at most 6 bytes each, and titles. [N]
  private static let largest = 1 << 16

  let path: String

  /// All that run now, in the order of their names.
  static var all: [RunningPresentation] { all(in: UserFolders.runtime) }

  /// Those of a folder; none if others can enter it.
  static func all(in folder: String) -> [RunningPresentation] {
    UserFolders.isPrivate(folder) ? sockets(in: folder).filter { !$0.isStale } : []
  }

  /// All sockets in a folder, also those that killed programs have left.
  static func sockets(in folder: String) -> [RunningPresentation] {
    Files.names(in: folder, ending: ending).map { "\(folder)/\($0)" }.compactMap { path in
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
      return RunningPresentation(path: path)
    }
  }

  /// Whether no program listens at its socket any more.
  var isStale: Bool { UnixSocket.connected(to: path) == nil && Self.isGone(errno) }

  private static func isGone(_ error: Int32) -> Bool { error == ECONNREFUSED || error == ENOENT }

  /// Asks it for the notes of this moment.
  func ask() -> Answer {
    guard let socket = UnixSocket.connected(to: path) else {
      return Self.isGone(errno) ? .gone : .silence
    }
    let deadline = HostClock.now() + Self.patience.wholeNanoseconds
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: Self.largest)
    while bytes.count < Self.largest {
      var input = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      let left = (deadline - HostClock.now()) / 1_000_000
      guard left > 0, poll(&input, 1, Int32(left)) > 0 else { return .silence }
      let count = recv(socket.descriptor, &part, part.count, 0)
      guard count > 0 else { break }
      bytes += part.prefix(count)
    }
    return JSON(bytes).flatMap(PresenterNotes.init).map { .notes($0) } ?? .silence
  }
}
