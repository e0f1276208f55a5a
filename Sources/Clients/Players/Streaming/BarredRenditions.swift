/// Which renditions are left out because their key could not be obtained while others were
/// (Players/Licences, "Several keys").
struct BarredRenditions: Sendable {
  /// From this variant on none is loaded any more.
  private(set) var limit: Int?
  /// How many keys each variant has had that has been loaded.
  private var keyCounts: [Int: Int] = [:]
  /// Whether the lowest variant has another key in place of a missing one; unknown until its
  /// playlist is read, and `false` meanwhile.
  private var alternatives: [String: Bool] = [:]

  /// What to do about a missing key.
  enum Advice {
    case stay
    /// Read the lowest variant's playlist: it shows whether renditions have their own keys.
    case probe
    case lower
  }

  mutating func countKey(of variant: Int) { keyCounts[variant, default: 0] += 1 }

  /// A variant's first key may be its own. A later one may be the next key of all of them, as where
  /// a single key rotates.
  mutating func advice(on variant: Int, without key: String) -> Advice {
    guard variant > 0 else { return .stay }
    if keyCounts[variant] == 1 { return .lower }
    guard let isLower = alternatives[key] else {
      alternatives[key] = false
      return .probe
    }
    return isLower ? .lower : .stay
  }

  /// The lowest variant's playlist was read.
  mutating func found(_ isOther: Bool, inPlaceOf key: String) { alternatives[key] = isOther }

  /// A key could not be obtained, and lower variants have another.
  mutating func bar(_ variant: Int, without key: String) {
    limit = variant
    alternatives[key] = true
  }

  /// A variant's playlist was read; true when it is under a missing key as well, and so left out.
  mutating func bar(_ variant: Int, under key: String?) -> Bool {
    guard let key, variant > 0, alternatives[key] == true, limit.map({ variant < $0 }) ?? true
    else { return false }
    limit = variant
    return true
  }
}
