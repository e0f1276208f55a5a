/// Writes down when it ends.
final class Ending: Sendable {
  private let journal: Journal

  init(in journal: Journal) { self.journal = journal }

  deinit { journal.write("end") }
}
