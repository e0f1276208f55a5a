import Foundation

/// The end of the program when it cannot continue.
enum Ending {
  /// Prints why, and ends with 2.
  static func with(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data("fuzz: \(sentence)\n".utf8))
    exit(2)
  }
}
