import Foundation
import Lab
import Players
import Simulation

/// Writes the requests that have ended as an HTTP archive. After each flush it is whole, so that
/// whoever opens it, or finds it after a sudden end, can read it; a pipe gets its end when it is
/// closed.
final class ArchiveFile {
  private let path: String
  private let epoch: UnixTime
  private var file: OutputFile
  private var pending: [UInt8]
  /// Where the first entry begins.
  private let beginning: Int
  /// Where the entries end, while the file has an end.
  private var entriesEnd: Int?
  private var pages: [(player: String, json: JSON)] = []
  private var entries: [Entry] = []
  /// What the branch that was left has and the present one has not.
  private var left: Section?

  /// When a request ended, and where its entry does.
  private struct Entry {
    let ended: Instant
    let end: Int
  }

  private struct Section {
    let start: Int
    let entries: [Entry]
    let bytes: [UInt8]
  }

  init(path: String, epoch: UnixTime) throws {
    (self.path, self.epoch) = (path, epoch)
    file = try OutputFile(path: path, option: "--har")
    pending =
      Array("{\"log\":{\"version\":\"1.2\",\"creator\":".utf8) + Self.creator.bytes
      + Array(",\"entries\":[".utf8)
    beginning = pending.count
  }

  private static let creator: JSON = [
    "name": "zapdeck", "version": .text(String(Release.version.drop { $0 != " " }.dropFirst())),
  ]

  /// Why not everything could be written so far.
  var problem: String? { file.problem.map { "--har \(path): \($0)" } }

  func write(_ record: RequestRecord) {
    let archived = ArchivedRequest(record, epoch: epoch)
    if !pages.contains(where: { $0.player == record.player }) {
      pages.append((record.player, archived.page))
    }
    dropEnd()
    pending += entries.isEmpty ? "\n".utf8 : ",\n".utf8
    pending += archived.json.bytes
    entries.append(Entry(ended: record.ended ?? record.sent, end: file.end + pending.count))
    if pending.count >= Self.blockSize { writePending() }
  }

  private static let blockSize = 65_536

  /// Writes what has ended so far, and the archive's end where it can be taken back.
  func flush() {
    guard file.isRegular, entriesEnd == nil else { return writePending() }
    writePending()
    entriesEnd = file.end
    file.append(end)
  }

  /// Writes the archive's end.
  func close() {
    guard entriesEnd == nil else { return }
    writePending()
    file.append(end)
  }

  private var end: [UInt8] {
    Array("\n],\"pages\":".utf8) + JSON.list(pages.map(\.json)).bytes + Array("}}\n".utf8)
  }

  private func writePending() {
    file.append(pending)
    pending.removeAll(keepingCapacity: true)
  }

  private func dropEnd() {
    guard let end = entriesEnd else { return }
    file.cut(to: end)
    entriesEnd = nil
  }

  /// Follows the session to another branch, which has begun at an instant: what ended later on the
  /// one that was left is taken out, and kept for a return. A pipe keeps it all.
  func follow(_ change: Session.BranchChange, at instant: Instant) {
    guard file.isRegular else { return }
    dropEnd()
    writePending()
    switch change {
    case .started: left = cut(to: entries.prefix { $0.ended <= instant }.count)
    case .returned:
      guard let left else { return }
      let other = cut(to: entries.prefix { $0.end <= left.start }.count)
      file.append(left.bytes)
      entries += left.entries
      self.left = other
    }
  }

  /// Takes out all entries but so many, and returns them.
  private func cut(to count: Int) -> Section {
    let start = count > 0 ? entries[count - 1].end : beginning
    let bytes = FileManager.default.contents(atPath: path).map { Array($0.dropFirst(start)) }
    let section = Section(start: start, entries: Array(entries[count...]), bytes: bytes ?? [])
    file.cut(to: start)
    entries.removeLast(entries.count - count)
    return section
  }
}
