import Dashboard
import Foundation
import Screen
import Simulation

/// A .cast film of zapdeck, of which a film in another format is made.
final class CastFilm {
  /// The longest time in which nothing is written, although nothing changes.
  private static let pace = Duration.seconds(1)

  private let path: String
  private let size: Int
  private var lines: FileLines
  private var reader: CastReader
  /// The frame that is shown, and since when.
  private var shown: (frame: FilmEvent, time: Duration)?
  /// How far it is read, in per cent.
  private var percent: Int { size > 0 ? min(100, 100 * lines.bytes / size) : 0 }

  /// Opens a film; throws where it is not one of zapdeck.
  init(path: String) throws {
    var lines = FileLines(try InputFile(path, called: path), path)
    let first = try lines.next() ?? []
    do throws(CastReader.Problem) {
      reader = try CastReader(header: first)
    } catch {
      throw Self.complaint(path, lines, error)
    }
    var status = stat()
    size = stat(path, &status) == 0 ? Int(status.st_size) : 0
    (self.path, self.lines) = (path, lines)
  }

  /// What the new film says of itself.
  var header: FilmHeader { reader.header }

  /// Makes the film, with frames for that capability, and returns its size in bytes; `goOn` is
  /// given how far it is, in per cent, and may return false to end it unfinished, which returns
  /// `nil`.
  func render(
    _ builder: FilmBuilder, into file: FilmFile, _ capability: Capability,
    while goOn: (Int) -> Bool
  ) throws -> Int? {
    let add = { (event: CastReader.TimedEvent) in
      try self.add(event.event.degraded(to: capability), at: event.time, builder, file)
    }
    while let line = try lines.next() {
      let events: [CastReader.TimedEvent]
      do throws(CastReader.Problem) {
        events = try reader.read(line)
      } catch {
        throw Self.complaint(path, lines, error)
      }
      for event in events { try add(event) }
      guard goOn(percent) else { return nil }
    }
    for event in reader.finish() { try add(event) }
    return try file.finish(builder)
  }

  /// Adds an event; while a frame stands, it is written from time to time, so that a film that
  /// stands still for long needs no more memory than another.
  private func add(
    _ event: FilmEvent, at time: Duration, _ builder: FilmBuilder, _ file: FilmFile
  ) throws {
    while let shown, shown.time + Self.pace < time {
      self.shown = (shown.frame, shown.time + Self.pace)
      builder.add(shown.frame, at: shown.time + Self.pace)
      try file.write(builder)
    }
    if case .frame = event { shown = (event, time) }
    builder.add(event, at: time)
    try file.write(builder)
  }

  private static func complaint(
    _ path: String, _ lines: FileLines, _ problem: CastReader.Problem
  ) -> Complaint {
    Complaint(
      "\(path):\(lines.number): \(problem.sentence); only a .cast film of zapdeck can be made into "
        + "another film")
  }
}

extension FilmEvent {
  fileprivate func degraded(to capability: Capability) -> FilmEvent {
    if case .frame(let frame) = self { .frame(frame.degraded(to: capability)) } else { self }
  }
}

/// The lines of a file; one without an end, as a killed program leaves it, is none.
private struct FileLines {
  /// The longest line, in bytes. [N]
  private static let longest = 16_000_000
  private static let blockSize = 65_536

  private let input: InputFile
  private let path: String
  private var block: ArraySlice<UInt8> = []
  /// The number of the last line, from 1.
  private(set) var number = 0
  /// Bytes of the lines so far.
  private(set) var bytes = 0

  init(_ input: InputFile, _ path: String) { (self.input, self.path) = (input, path) }

  mutating func next() throws -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if block.isEmpty { block = try input.read(upTo: Self.blockSize)[...] }
      guard !block.isEmpty else { return nil }
      let end = block.firstIndex(of: UInt8(ascii: "\n"))
      line += block[..<(end ?? block.endIndex)]
      block = end.map { block[($0 + 1)...] } ?? []
      guard line.count <= Self.longest else { throw Complaint("\(path): a line is too long") }
      guard end != nil else { continue }
      number += 1
      bytes += line.count + 1
      return line
    }
  }
}
