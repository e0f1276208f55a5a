import Dispatch
import Foundation
import Pictures
import Synchronization

/// ffmpeg, which decodes one still. It reads a pipe in the format that was found in the header, and
/// opens neither a file nor an address, whatever the bytes name.
final class StillDecoder {
  /// The seconds that a still may take [N].
  static let patience = 3

  private let process = Process()
  private let output = Pipe()
  private let input: Int32
  private let pixels = PixelBytes()

  /// Starts it; `nil` if it cannot be started.
  init?(_ program: String, _ format: StillHeader.Format) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    input = ends[1]
    process.executableURL = URL(filePath: program)
    process.arguments = Self.arguments(format)
    process.standardInput = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      Foundation.close(input)
      return nil
    }
    process.standardInput = nil
  }

  /// The decoded pixels; too few where the bytes cannot be decoded, and `nil` where that takes too
  /// long.
  func decode(_ bytes: [UInt8]) -> [UInt8]? {
    Thread.detachNewThread { [input] in
      // ffmpeg stops reading where it has seen enough.
      _ = SystemCall.write(bytes, to: input)
      Foundation.close(input)
    }
    pixels.read(output.fileHandleForReading)
    let found = pixels.wait(.seconds(Self.patience))
    // It may have closed the pipe and still run.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return found
  }

  private static func arguments(_ format: StillHeader.Format) -> [String] {
    let demuxer =
      switch format {
      case .png: "png_pipe"
      case .jpeg: "jpeg_pipe"
      }
    let size = "\(Still.width):\(Still.height)"
    return [
      "-hide_banner", "-nostdin", "-loglevel", "error", "-xerror", "-threads", "1",
      // The header is not all that can ask for memory.
      "-max_alloc", "500000000", "-max_pixels", "\(StillHeader.mostPixels)",
      "-err_detect", "explode", "-protocol_whitelist", "pipe", "-f", demuxer, "-i", "pipe:0",
      "-frames:v", "1", "-vf",
      "scale=\(size):force_original_aspect_ratio=decrease,format=rgba,"
        + "pad=\(size):(ow-iw)/2:(oh-ih)/2:color=black",
      "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1",
    ]
  }
}

/// What ffmpeg writes.
private final class PixelBytes: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let isRead = DispatchSemaphore(value: 0)

  /// Reads until ffmpeg ends.
  func read(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      let data = handle.readDataToEndOfFile()
      bytes.withLock { $0 = Array(data) }
      isRead.signal()
    }
  }

  /// All bytes; `nil` if they take longer.
  func wait(_ time: DispatchTimeInterval) -> [UInt8]? {
    isRead.wait(timeout: .now() + time) == .success ? bytes.withLock { $0 } : nil
  }
}
