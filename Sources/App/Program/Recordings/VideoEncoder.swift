import Dispatch
import Foundation
import Screen
import Synchronization

/// ffmpeg, which makes video of the pictures that it is sent. It writes beside the film's own name,
/// and what is whole takes that name, or is printed.
final class VideoEncoder {
  /// Blocks of pictures that may wait for ffmpeg before their sender waits.
  private static let patience = 16

  /// What the user has named the film by.
  private let name: String
  /// Whether the film is for standard output, into which ffmpeg could not write all formats.
  private let isPrinted: Bool
  private let codec: VideoCodec
  private let program: String
  private let draft: DraftFile
  /// The pictures of a film whose parts are known at its end; `nil` where it can have none.
  private var pictures: DraftFile?
  private let run: EncoderRun
  private let queue = DispatchQueue(label: "zapdeck.video")
  private let room = DispatchSemaphore(value: patience)
  private let isBroken = BrokenPipe()
  private var isOpen = true

  /// Starts it; throws where there is none, or where the film cannot be written.
  init(_ codec: VideoCodec, path: String, option: String, _ header: FilmHeader) throws {
    name = "\(option) \(path)"
    let isPrinted = CommandOutput(path: path).isPrinted
    self.isPrinted = isPrinted
    guard let program = Self.program else { throw Complaint("\(name): \(Self.lack)") }
    (self.codec, self.program) = (codec, program)
    guard let destination = Self.destination(path, isPrinted: isPrinted),
      let draft = try Self.draft(for: destination, option, isPrinted: isPrinted)
    else { throw Complaint("\(name): video needs a file in a writable folder") }
    self.draft = draft
    if codec.hasParts {
      let file = URL(filePath: destination.path).lastPathComponent
      let beside = Destination("\(destination.folder)/pictures.\(file)", after: .nothing)
      pictures = try beside.flatMap { try Self.draft(for: $0, option, isPrinted: isPrinted) }
    }
    let target = pictures ?? draft
    run = try EncoderRun(program, codec.arguments(header, draft: target.path), named: name)
    target.setWriter(run.identifier)
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

  /// Where the film comes to be; one that is printed is a temporary file before, of which nothing
  /// is left.
  private static func destination(_ path: String, isPrinted: Bool) -> Destination? {
    guard isPrinted else { return Destination(path, after: .anything) }
    let folder = FileManager.default.temporaryDirectory
    let process = ProcessInfo.processInfo.processIdentifier
    return Destination(folder.appending(path: "zapdeck-\(process)-film").path, after: .file)
  }

  /// What ffmpeg writes: it cannot write into a pipe. Nobody else can read one that is printed.
  private static func draft(
    for destination: Destination, _ option: String, isPrinted: Bool
  ) throws -> DraftFile? {
    try DraftFile(for: destination, option: option, isSecret: isPrinted, isOurs: false)
  }

  /// Sends pictures; waits while too many of them wait.
  func write(_ bytes: [UInt8]) {
    guard isOpen else { return }
    room.wait()
    let input = run.input
    queue.async { [room, isBroken] in
      if SystemCall.write(bytes, to: input) < bytes.count { isBroken.set() }
      room.signal()
    }
  }

  /// Why it makes no film any more: its own last line.
  var problem: String? {
    guard isBroken.isSet else { return nil }
    close()
    return run.failure
  }

  /// Ends the film, which then has its own name, and returns its size; throws what went wrong.
  /// `parts` are those of a film of that length.
  func finish(_ parts: FilmParts) throws -> Int {
    close()
    try run.finish()
    if let pictures {
      _ = try size(of: pictures)
      let last = try EncoderRun(
        program, codec.arguments(joining: pictures.path, draft: draft.path), named: name)
      draft.setWriter(last.identifier)
      _ = SystemCall.write(Array(parts.text.utf8), to: last.input)
      try last.finish()
      self.pictures = nil
    }
    let size = try size(of: draft)
    if isPrinted { printFilm(size) } else { try draft.replace() }
    return size
  }

  /// The size of what ffmpeg has written. Where the file cannot grow by a block, ffmpeg may have
  /// ended without a word although the end of its film did not fit.
  private func size(of draft: DraftFile) throws -> Int {
    var status = stat()
    guard fstat(draft.descriptor, &status) == 0, Self.hasRoom(draft.descriptor, status.st_size)
    else { throw Complaint("\(name): cannot be written: \(SystemCall.failure)") }
    return Int(status.st_size)
  }

  private static let blockSize = 1_000_000

  private func printFilm(_ size: Int) {
    var place = 0
    while place < size, !StandardOutput.isClosed {
      let end = min(size, place + Self.blockSize)
      StandardOutput.write(OutputFile.read(draft.descriptor, place..<end))
      place = end
    }
  }

  /// Whether a file can grow by a block.
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

  private func close() {
    isOpen = false
    queue.sync {}
  }

  deinit {
    if isOpen { run.stop() }
    close()
  }
}

/// Whether ffmpeg has stopped reading.
private final class BrokenPipe: Sendable {
  private let state = Mutex(false)

  var isSet: Bool { state.withLock { $0 } }
  func set() { state.withLock { $0 = true } }
}
