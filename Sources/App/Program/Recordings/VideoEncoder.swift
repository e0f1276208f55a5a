import Dispatch
import Foundation
import Screen
import Synchronization

/// ffmpeg, which makes video of the pictures that it is sent. It writes beside the film's own name,
/// and what is whole takes that name.
final class VideoEncoder {
  /// Blocks of pictures that may wait for ffmpeg before their sender waits.
  private static let patience = 16

  /// What the user has named the film by.
  private let name: String
  private let draft: DraftFile
  private let process = Process()
  private let pictures: Int32
  private let errors = ErrorLines()
  private let queue = DispatchQueue(label: "zapdeck.video")
  private let room = DispatchSemaphore(value: patience)
  private let isBroken = BrokenPipe()
  private var isOpen = true

  /// Starts it; throws where there is none, or where the film cannot be written.
  init(_ codec: VideoCodec, path: String, option: String, _ header: FilmHeader) throws {
    name = "\(option) \(path)"
    guard let program = Self.program else { throw Complaint("\(name): \(Self.lack)") }
    draft = try Self.draft(path, option)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Complaint("\(name): \(SystemCall.failure)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pictures = ends[1]
    process.executableURL = URL(filePath: program)
    process.arguments = codec.arguments(header, draft: draft.path)
    process.standardInput = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors.pipe
    do {
      try process.run()
    } catch {
      Foundation.close(pictures)
      isOpen = false
      throw Complaint("\(name): \(program) cannot be started: \(error)")
    }
    process.standardInput = nil
    errors.read()
    draft.setWriter(process.processIdentifier)
  }

  /// What is said where there is no ffmpeg.
  static let lack =
    "video needs ffmpeg, which is not on PATH; "
    + "install it with `apt-get install ffmpeg` or `brew install ffmpeg`"

  /// Where ffmpeg is; `nil` where it is not on `PATH`.
  static var program: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/ffmpeg" }.first { access($0, X_OK) == 0 }
  }

  /// What ffmpeg writes: it cannot write into a pipe.
  private static func draft(_ path: String, _ option: String) throws -> DraftFile {
    guard let destination = Destination(path, after: .anything),
      let draft = try DraftFile(
        for: destination, option: option, isSecret: false, isOurs: false)
    else { throw Complaint("\(option) \(path): video needs a file in a writable folder") }
    return draft
  }

  /// Sends pictures; waits while too many of them wait.
  func write(_ bytes: [UInt8]) {
    guard isOpen else { return }
    room.wait()
    queue.async { [pictures, room, isBroken] in
      if SystemCall.write(bytes, to: pictures) < bytes.count { isBroken.set() }
      room.signal()
    }
  }

  /// Why it makes no film any more: its own last line.
  var problem: String? { isBroken.isSet ? failure : nil }

  /// Ends the film, which then has its own name, and returns its size; throws what went wrong.
  func finish() throws -> Int {
    close()
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      throw Complaint(failure)
    }
    var status = stat()
    guard fstat(draft.descriptor, &status) == 0, Self.hasRoom(draft.descriptor, status.st_size)
    else { throw Complaint("\(name): cannot be written: \(SystemCall.failure)") }
    try draft.replace()
    return Int(status.st_size)
  }

  /// Whether a file can grow by a block. Where it cannot, ffmpeg may have ended without a word
  /// although the end of its film did not fit.
  private static func hasRoom(_ descriptor: Int32, _ size: off_t) -> Bool {
    let block = [UInt8](repeating: 0, count: 4096)
    var count = 0
    while count < block.count {
      let more = pwrite(descriptor, block, block.count - count, size + off_t(count))
      guard more > 0 else { return false }
      count += more
    }
    return ftruncate(descriptor, size) == 0
  }

  private var failure: String {
    close()
    return "\(name): ffmpeg: \(errors.last ?? "failed without a message")"
  }

  private func close() {
    guard isOpen else { return }
    isOpen = false
    queue.sync {}
    Foundation.close(pictures)
    process.waitUntilExit()
  }

  deinit {
    if isOpen { kill(process.processIdentifier, SIGKILL) }
    close()
  }
}

/// Whether ffmpeg has stopped reading.
private final class BrokenPipe: Sendable {
  private let state = Mutex(false)

  var isSet: Bool { state.withLock { $0 } }
  func set() { state.withLock { $0 = true } }
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
