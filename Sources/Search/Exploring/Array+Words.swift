import Faults

extension [String] {
  /// Such as `phone, tablet and tv`.
  var inWords: String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) and \(last)"
  }

  /// Each of them once, in order, such as `2 x zap`.
  var withCounts: [String] {
    var counts: [(word: String, count: Int)] = []
    for word in self {
      if let index = counts.firstIndex(where: { $0.word == word }) {
        counts[index].count += 1
      } else {
        counts.append((word, 1))
      }
    }
    return counts.map { $0.count > 1 ? "\($0.count) x \($0.word)" : $0.word }
  }

  /// The words of steps, with the names of faults, such as `pause` and `offline for 20 s (n)`.
  var withFaultNames: [String] {
    map { word in
      guard let key = word.first, word.count == 1 || word.dropFirst().first == " ",
        let kind = FaultCatalogue.kind(key)
      else { return word }
      return "\(kind.name)\(word.dropFirst()) (\(key))"
    }
  }
}
