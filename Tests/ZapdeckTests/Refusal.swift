import ArgumentParser

@testable import Program

extension Program {
  /// The lines with which a command line is refused, in this process; none if it is not. Only for
  /// command lines that are refused before anything is printed: others would run here.
  static func refusal(_ words: [String]) -> [String] {
    do {
      var command = try Zapdeck.parse(words)
      try command.run()
      return []
    } catch {
      return Zapdeck.complaint(about: error)?.sentences ?? []
    }
  }
}
