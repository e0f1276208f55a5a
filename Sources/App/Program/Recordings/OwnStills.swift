import Dashboard
import Foundation
import Pictures
import Sessions
import Synchronization
import Worlds

/// The stills of a line-up's own, decoded once, and a line for each that cannot be shown.
struct OwnStills: Sendable {
  private(set) var pictures: [String: Still] = [:]
  /// What is not shown, and what is shown instead.
  private(set) var problems: [String] = []

  /// Decodes them one after the other, each for 3 s at most.
  init(of brand: Brand) {
    for file in brand.stills {
      do throws(Lack) {
        pictures[file.name] = try Self.still(of: file)
      } catch {
        problems.append("\(file.name): \(error.reason); the card `bars` is shown instead")
      }
    }
  }

  /// Why there is no picture.
  private struct Lack: Error {
    let reason: String
  }

  private static func still(of file: StillFile) throws(Lack) -> Still {
    let bytes: [UInt8]
    switch file.content {
    case .bytes(let found): bytes = found
    case .lack(let reason): throw Lack(reason: reason)
    }
    guard let header = StillHeader(bytes) else { throw Lack(reason: "is neither PNG nor JPEG") }
    guard header.isDecodable else {
      throw Lack(
        reason: "has \(header.width)x\(header.height) pixels; accepted: sides of up to "
          + "\(StillHeader.longestSide) and \(StillHeader.mostPixels / 1_000_000) million pixels")
    }
    guard let program = VideoEncoder.program else {
      throw Lack(reason: "a still needs ffmpeg, which is not on PATH")
    }
    guard let decoder = StillDecoder(program, header.format) else {
      throw Lack(reason: "\(program) cannot be started")
    }
    guard let pixels = decoder.decode(bytes) else {
      throw Lack(reason: "ffmpeg took longer than \(StillDecoder.patience) s")
    }
    guard let still = Still(pixels, hash: file.hash) else {
      throw Lack(reason: "ffmpeg cannot decode it")
    }
    return still
  }
}

extension WallSession {
  /// Decodes the line-up's own stills before the first frame of a film or a picture; says on
  /// standard error what is not shown as the line-up has it.
  func loadStills() {
    let brand = session.world.lineUp.brand
    let own = OwnStills(of: brand)
    stills = own.pictures
    let note = brand.accentNote(in: [wall.theme])
    for problem in own.problems + [note].compactMap(\.self) {
      StandardError.print("zapdeck: \(problem)")
    }
  }
}

/// The stills of a live wall, decoded on a thread of their own: the wall does not wait for them.
final class StillLoading: Sendable {
  private let loaded = Mutex<OwnStills?>(nil)

  /// Begins to decode; `wake` is called at the end.
  init(of brand: Brand, wake: @escaping @Sendable () -> Void) {
    guard brand != Brand() else { return }
    Thread.detachNewThread { [self] in
      let own = OwnStills(of: brand)
      loaded.withLock { $0 = own }
      wake()
    }
  }

  /// The stills, once, when all of them are decoded.
  func take() -> OwnStills? {
    loaded.withLock { own in
      defer { own = nil }
      return own
    }
  }
}
