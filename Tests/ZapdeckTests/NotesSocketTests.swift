import Dashboard
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Program

/// The socket of a presentation, and peers that a wall must not wait for.
@Suite struct NotesSocketTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
  }

  private final class Answer: Sendable {
    let notes = Mutex<PresenterNotes?>(nil)
  }

  private static let notes = PresenterNotes(talk: "A talk", script: "waits")

  /// What a presentation answers while its wall serves again and again; on a busy machine an answer
  /// may come too late.
  private func ask(_ socket: NotesSocket) -> PresenterNotes? {
    let presentation = RunningPresentation(path: socket.path)
    let hasAsked = DispatchSemaphore(value: 0)
    let answer = Answer()
    Thread.detachNewThread {
      for _ in 0..<20 {
        guard case .notes(let notes) = presentation.ask() else { continue }
        answer.notes.withLock { $0 = notes }
        break
      }
      hasAsked.signal()
    }
    while hasAsked.wait(timeout: .now() + .milliseconds(1)) == .timedOut {
      socket.serve { Self.notes }
    }
    return answer.notes.withLock { $0 }
  }

  @Test func `a presentation is found, answers, and is gone at its end`() throws {
    #expect(RunningPresentation.all(in: folder.url.path).isEmpty)
    var socket: NotesSocket? = try NotesSocket(in: folder.url.path)
    let path = try #require(socket?.path)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(RunningPresentation.all(in: folder.url.path).map(\.path) == [path])
    #expect(try ask(#require(socket)) == Self.notes)
    socket = nil
    #expect(try folder.names().isEmpty)
    guard case .gone = RunningPresentation(path: path).ask() else {
      Issue.record("it still answers")
      return
    }
  }

  @Test func `a socket that a killed program has left is no obstacle, and is removed`() throws {
    let stale = folder.url.appending(path: "1.notes").path
    _ = try UnixSocket.listening(at: stale, draft: "\(stale).draft")
    try folder.handle("2.notes").close()
    #expect(try folder.names() == ["1.notes", "2.notes"])
    #expect(RunningPresentation.all(in: folder.url.path).isEmpty)
    let socket = try NotesSocket(in: folder.url.path)
    #expect(RunningPresentation.all(in: folder.url.path).map(\.path) == [socket.path])
    #expect(try !folder.names().contains("1.notes") && folder.names().contains("2.notes"))
  }

  @Test func `two are found, and neither removes the other`() throws {
    let other = try UnixSocket.listening(
      at: folder.url.appending(path: "1.notes").path, draft: "\(folder.url.path)/draft")
    let socket = try NotesSocket(in: folder.url.path)
    #expect(RunningPresentation.all(in: folder.url.path).count == 2)
    withExtendedLifetime((other, socket)) {}
  }

  /// If any of them were waited for, this test would never end.
  @Test func `peers that go, do not read, or write are not waited for`() throws {
    let socket = try NotesSocket(in: folder.url.path)
    var large = Self.notes
    large.notes = String(repeating: "x", count: 3_000_000)
    var held: [UnixSocket] = []
    for round in 0..<40 {
      let peer = try #require(UnixSocket.connected(to: socket.path))
      peer.send(Array("anything".utf8))
      if round.isMultiple(of: 2) { held.append(peer) }
      socket.serve { large }
    }
    while UnixSocket.connected(to: socket.path) != nil {}
    #expect(errno == EAGAIN, "as many wait as may")
    var asked = 0
    for _ in 0..<3 {
      socket.serve {
        asked += 1
        return large
      }
    }
    #expect((1...3).contains(asked))
    #expect(ask(socket) == Self.notes)
    withExtendedLifetime(held) {}
  }

  @Test func `a folder that others can enter, or a link, is not used`() throws {
    #expect(UserFolders.isPrivate(folder.url.path))
    let link = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    #expect(!UserFolders.isPrivate(link.path))
    let socket = try NotesSocket(in: folder.url.path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o750], ofItemAtPath: folder.url.path)
    #expect(!UserFolders.isPrivate(folder.url.path))
    #expect(RunningPresentation.all(in: folder.url.path).isEmpty)
    withExtendedLifetime(socket) {}
  }

  @Test func `a path that is too long for a socket is refused`() {
    #expect(throws: Complaint.self) {
      _ = try NotesSocket(in: folder.url.path + String(repeating: "/.", count: 60))
    }
  }
}
