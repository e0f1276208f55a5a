import Dashboard
import Dispatch
import Foundation
import Screen
import Synchronization

/// A video that is made of a film of the wall, on its own thread, which gives way to the wall.
final class FilmConversion: Sendable {
  /// How far it is.
  enum State: Hashable {
    case running(percent: Int)
    /// The video is whole; what is said of it.
    case done(String)
    /// Why there is no video.
    case failed(String)
  }

  /// The .cast film.
  let source: String
  /// The video, whose name an empty file keeps.
  let path: String
  private let format: FilmFormat
  private let current = Mutex(State.running(percent: 0))
  private let isStopped = Atomic(false)
  private let hasBegun = Atomic(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(of source: String, to path: String, _ format: FilmFormat) {
    (self.source, self.path, self.format) = (source, path, format)
  }

  var state: State { current.withLock { $0 } }

  /// Begins, unless it has begun already.
  func begin() {
    guard !hasBegun.exchange(true, ordering: .relaxed) else { return }
    let thread = Thread { [self] in
      #if os(Linux)
        // For this thread, and the ffmpeg that it starts.
        _ = nice(10)
      #endif
      convert()
      hasEnded.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Ends it, finished or not; returns how far it has come.
  func stop() -> State {
    isStopped.store(true, ordering: .relaxed)
    if hasBegun.load(ordering: .relaxed) { hasEnded.wait() }
    return state
  }

  private func convert() {
    do {
      let film = try CastFilm(path: source)
      var shape = FilmShape()
      shape.grid = PixelGrid(cells: film.header.size, within: FilmSize.Slide.p1080.size)
      let builder = FilmBuilder(format.writer(film.header, shape))
      let file = try FilmFile(format, path: path, option: "film", film.header)
      let size = try film.render(builder, into: file, format.capabilityOfCasts) { percent in
        current.withLock { $0 = .running(percent: percent) }
        return !isStopped.load(ordering: .relaxed)
      }
      guard size != nil else { return }
      let words = file.words(for: builder)
      current.withLock { $0 = .done(words) }
    } catch {
      let sentence = (error as? Complaint)?.sentence ?? "film \(path): \(error)"
      current.withLock { $0 = .failed(sentence) }
    }
  }
}
