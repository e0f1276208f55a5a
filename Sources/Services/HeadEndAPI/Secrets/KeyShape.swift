/// The shapes that keys have in texts of strangers, who may spell them in any way [N].
enum KeyShape {
  /// Whether a word is a key of 128 bits in hex digits, base64 or base32, one of 64 bits in hex
  /// digits, or as mixed.
  static func isKey(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= 16 else { return false }
    return word.count >= 22 && isOfThreeKinds(word)
      || word.split { !isAlphanumeric($0) }.contains(where: isKeyWithoutMarks)
      || word.indices.contains { index in
        (index == word.startIndex || !isAlphanumeric(word[index - 1]))
          && hexGroups(at: word[index...]) != nil
      }
  }

  /// What begins there with hex digits in equal groups, and the same character between each two:
  /// a key of 64 bits or more.
  static func hexGroups(at rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    // A longer one is found again behind this.
    let rest = rest.prefix(128)
    let size = rest.prefix(while: isAlphanumeric).count
    guard [2, 4, 8].contains(size), isHexGroup(rest, of: size),
      let separator = rest.dropFirst(size).first, " :-.".utf8.contains(separator)
    else { return nil }
    var end = rest.startIndex + size
    while rest[end...].first == separator, isHexGroup(rest[(end + 1)...], of: size) {
      end += 1 + size
    }
    return isHexKey(rest[..<end].filter(isHexDigit)) ? rest[..<end] : nil
  }

  private static func isHexGroup(_ rest: ArraySlice<UInt8>, of size: Int) -> Bool {
    let word = rest.prefix(while: isAlphanumeric)
    return word.count == size && word.allSatisfy(isHexDigit)
  }

  /// Whether letters and digits alone are a key, and no name: names have their digits together.
  private static func isKeyWithoutMarks(_ word: ArraySlice<UInt8>) -> Bool {
    if word.allSatisfy(isHexDigit), isHexKey(Array(word)) { return true }
    if word.split(whereSeparator: { !isHexDigit($0) }).contains(where: { $0.count >= 22 }) {
      return true
    }
    let (hasUpper, hasLower) = (word.contains(where: isUpper), word.contains(where: isLower))
    if hasUpper != hasLower, isUnspeakable(word) { return true }
    let changes = zip(word, word.dropFirst()).count { isDigit($0) != isDigit($1) }
    return word.count >= 20 && (hasLower ? changes >= 3 : changes >= 1)
  }

  /// Base32 of 128 or 160 bits, or letters with fewer vowels than words have.
  private static func isUnspeakable(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= 26, Set(word).count >= 8 else { return false }
    let vowels = word.count { "aeiouAEIOU".utf8.contains($0) }
    return [26, 32].contains(word.count) || vowels * 10 < word.count * 3
  }

  private static func isHexKey(_ digits: [UInt8]) -> Bool {
    digits.count >= 16 && digits.contains(where: isDigit) && !digits.allSatisfy(isDigit)
  }

  private static func isOfThreeKinds(_ word: ArraySlice<UInt8>) -> Bool {
    word.contains(where: isDigit) && word.contains(where: isLower) && word.contains(where: isUpper)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLower(byte) || isUpper(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    Unicode.Scalar(byte).properties.isASCIIHexDigit
  }

  private static func isDigit(_ byte: UInt8) -> Bool { isIn("0", "9", byte) }

  private static func isLower(_ byte: UInt8) -> Bool { isIn("a", "z", byte) }

  private static func isUpper(_ byte: UInt8) -> Bool { isIn("A", "Z", byte) }

  private static func isIn(_ first: Unicode.Scalar, _ last: Unicode.Scalar, _ byte: UInt8) -> Bool {
    (UInt8(ascii: first)...UInt8(ascii: last)).contains(byte)
  }
}
