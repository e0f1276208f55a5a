import Dispatch
import Foundation
import Synchronization

/// One run of ffmpeg, which reads from a pipe.
final class EncoderRun {
  /// Where it reads.
  let input: Int32
  /// What the user has named the film by.
  private let name: String
  private let process = Process()
  private let errors = ErrorLines()
  private var isOpen = true

  /// Starts it; throws where that fails.
  init(_ program: String, _ arguments: [String], named name: String) throws {
    self.name = name
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Complaint("\(name): \(SystemCall.failure)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    input = ends[1]
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors.pipe
    do {
      try process.run()
    } catch {
      Foundation.close(input)
      isOpen = false
      throw Complaint("\(name): \(program) cannot be started: \(error)")
    }
    process.standardInput = nil
    errors.read()
  }

  var identifier: Int32 { process.processIdentifier }

  /// Lets it end, and throws its own last line where it has failed.
  func finish() throws {
    close()
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      throw Complaint(failure)
    }
  }

  /// What it says, once it has ended.
  var failure: String {
    close()
    return "\(name): ffmpeg: \(errors.last ?? "failed without a message")"
  }

  /// Ends it where it is.
  func stop() {
    if isOpen { kill(process.processIdentifier, SIGKILL) }
  }

  private func close() {
    guard isOpen else { return }
    isOpen = false
    Foundation.close(input)
    process.waitUntilExit()
  }

  deinit {
    stop()
    close()
  }
}

/// What ffmpeg says.
private final class ErrorLines: Sendable {
  let pipe = Pipe()
  private let text = Mutex("")
  private let isRead = DispatchSemaphore(value: 0)

  /// Reads until ffmpeg ends.
  func read() {
    Thread.detachNewThread { [self] in
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      text.withLock { $0 = String(decoding: data, as: UTF8.self) }
      isRead.signal()
    }
  }

  /// The last line, once ffmpeg has ended.
  var last: String? {
    isRead.wait()
    defer { isRead.signal() }
    return text.withLock { text in
      text.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
        .map(String.init)
    }
  }
}
