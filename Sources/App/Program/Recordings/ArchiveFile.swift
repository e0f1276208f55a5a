import Foundation
import Players
import Sessions
import Simulation

/// Writes the requests that have ended as an HTTP archive. The file is replaced as a whole, so that
/// a reader always finds a complete one, even after a crash; this takes at most a twentieth of the
/// time [N]. A pipe gets the entries one by one, and the archive's end when it is closed.
final class ArchiveFile {
  private let path: String
  private let epoch: UnixTime
  private let predecessor: OutputFile.Predecessor
  /// The file that has the name now.
  private var file: OutputFile
  /// The bytes of it that stay: the entries, without the archive's end.
  private var kept = 0
  /// The bytes that follow, not written yet.
  private var pending: [UInt8]
  /// Whether the file is complete.
  private var isCurrent = false
  /// Where the first entry begins.
  private let beginning: Int
  /// In the order of their first entries.
  private var pages: [Page] = []
  private var entries: [Entry] = []
  /// What the branch that was left has and the present one has not.
  private var left: Section?
  /// When it may be replaced again.
  private var nextTime = ContinuousClock.now
  private var failure: String?
  private var isGivenUp = false

  /// When a request ended, and where its entry does.
  private struct Entry {
    let ended: Instant
    let end: Int
  }

  /// A player's page, and its first entry's place among all.
  private struct Page {
    let player: String
    let entry: Int
    let json: JSON
  }

  private struct Section {
    let start: Int
    let entries: [Entry]
    let pages: [Page]
    let bytes: [UInt8]
  }

  init(path: String, epoch: UnixTime, after predecessor: OutputFile.Predecessor) throws {
    (self.path, self.epoch, self.predecessor) = (path, epoch, predecessor)
    file = try OutputFile(path: path, option: "--har", after: predecessor, appears: .onceWhole)
    pending =
      Array("{\"log\":{\"version\":\"1.2\",\"creator\":".utf8) + Self.creator.bytes
      + Array(",\"entries\":[".utf8)
    beginning = pending.count
  }

  private static let creator: JSON = [
    "name": "zapdeck", "version": .text(String(Release.version.drop { $0 != " " }.dropFirst())),
  ]

  /// Why not everything could be written so far.
  var problem: String? { failure ?? file.problem.map { "--har \(path): \($0)" } }

  func write(_ record: RequestRecord) {
    guard !isGivenUp else { return }
    let archived = ArchivedRequest(record, epoch: epoch)
    if !pages.contains(where: { $0.player == record.player }) {
      pages.append(Page(player: record.player, entry: entries.count, json: archived.page))
    }
    pending += entries.isEmpty ? "\n".utf8 : ",\n".utf8
    pending += archived.json.bytes
    entries.append(Entry(ended: record.ended ?? record.sent, end: kept + pending.count))
    isCurrent = false
    if pending.count >= Self.blockSize { flush() }
  }

  private static let blockSize = 65_536
  /// Bytes that may wait for a full disk; an archive that falls further behind is given up.
  private static let patience = 64_000_000

  /// Shows what has ended so far, unless the last time was too short ago.
  func flush() {
    guard file.isDraft else { return writePending() }
    if !isCurrent, ContinuousClock.now >= nextTime { replace() }
  }

  /// Writes everything, and the archive's end.
  func close() {
    guard !isCurrent else { return }
    guard !file.isDraft else { return replace() }
    writePending()
    file.append(end)
    isCurrent = true
  }

  private var end: [UInt8] {
    Array("\n],\"pages\":".utf8) + JSON.list(pages.map(\.json)).bytes + Array("}}\n".utf8)
  }

  private func writePending() {
    kept += pending.count
    file.append(pending)
    pending.removeAll(keepingCapacity: true)
  }

  private func replace() {
    let began = ContinuousClock.now
    do {
      kept = kept == 0 ? try nameFirst() : try replaceNamed()
      isCurrent = true
      if !isGivenUp { failure = nil }
      pending.removeAll(keepingCapacity: true)
    } catch {
      failure = (error as? Complaint)?.sentence ?? "\(error)"
      if pending.count > Self.patience { (isGivenUp, pending) = (true, []) }
    }
    nextTime = .now + began.duration(to: .now) * 20
  }

  /// Gives the first archive its name; returns where its entries end.
  private func nameFirst() throws -> Int {
    file.append(pending)
    let size = file.end
    file.append(end)
    do {
      try file.finish()
    } catch {
      file.cut(to: 0)
      throw error
    }
    return size
  }

  private func replaceNamed() throws -> Int {
    var next = try OutputFile(
      path: path, option: "--har", after: predecessor, appears: .onceWhole, isOurs: true)
    next.append(beginningOf: file, upTo: kept)
    guard next.end == kept else {
      throw Complaint("--har \(path): another program has changed the file")
    }
    next.append(pending)
    let size = next.end
    next.append(end)
    try next.finish()
    file = next
    return size
  }

  /// Follows the session to another branch, which has begun at an instant: what ended later on the
  /// one that was left is taken out, and kept for a return. What is not a draft keeps it all.
  func follow(_ change: Session.BranchChange, at instant: Instant) {
    guard file.isDraft, !isGivenUp else { return }
    switch change {
    case .started: left = cut(to: entries.prefix { $0.ended <= instant }.count)
    case .returned:
      guard let left else { return }
      let other = cut(to: entries.prefix { $0.end <= left.start }.count)
      pending += left.bytes
      entries += left.entries
      pages += left.pages
      self.left = other
    }
  }

  /// Takes out all entries but so many, and returns them.
  private func cut(to count: Int) -> Section {
    let start = count > 0 ? entries[count - 1].end : beginning
    let bytes =
      (start < kept ? file.bytes(start..<kept) : []) + pending.dropFirst(max(0, start - kept))
    let pagesKept = pages.prefix { $0.entry < count }.count
    let section = Section(
      start: start, entries: Array(entries[count...]), pages: Array(pages[pagesKept...]),
      bytes: bytes)
    pages.removeLast(pages.count - pagesKept)
    pending.removeLast(min(pending.count, kept + pending.count - start))
    kept = min(kept, start)
    entries.removeLast(entries.count - count)
    isCurrent = false
    return section
  }
}
