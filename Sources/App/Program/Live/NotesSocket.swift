import Dashboard
import Foundation
import Simulation
import Terminal

/// The socket at which `zapdeck play --notes` finds a presentation: mode 0600, in a folder of mode
/// 0700. Each peer is sent the notes of the moment, then its connection is closed. Nothing is read
/// from a peer, and the wall waits for none.
final class NotesSocket {
  /// How many peers are served at a time, so that more do not hold up the wall. [N]
  private static let mostPeers = 16

  let path: String
  private let socket: UnixSocket
  private let leftover: Leftover

  /// Opens it in a private folder, and removes those there that killed programs have left.
  init(in folder: String) throws {
    for presentation in RunningPresentation.sockets(in: folder) where presentation.isStale {
      unlink(presentation.path)
    }
    let process = ProcessInfo.processInfo.processIdentifier
    path = "\(folder)/\(process)\(RunningPresentation.ending)"
    socket = try UnixSocket.listening(at: path, draft: "\(folder)/.\(process)")
    leftover = Leftover(path)
  }

  deinit { unlink(path) }

  /// Sends notes to the peers that have connected; `notes` is not called without one.
  func serve(_ notes: () -> PresenterNotes?) {
    var bytes: [UInt8]?
    for _ in 0..<Self.mostPeers {
      guard let peer = socket.accepted() else { return }
      bytes = bytes ?? notes()?.json.bytes ?? []
      peer.send(bytes ?? [])
    }
  }
}
