@testable import Video

/// Decodes the coefficients of one block, written after ISO/IEC 14496-10 §9.2 without a look at the
/// writer: places of the scan, levels by place.
struct ResidualDecoder {
  var reader: BitReader
  let transform: ResidualWriter.Transform

  mutating func coefficients() -> [Int]? {
    let tokens = transform == .luma ? Self.lumaTokens : Self.chromaTokens
    guard let (ones, count) = reader.code(of: tokens) else { return nil }
    var places = Array(repeating: 0, count: transform == .luma ? 16 : 4)
    guard count > 0 else { return places }
    let levels = levels(count, ones: ones)
    var zeros = 0
    if count < places.count {
      let tables = transform == .luma ? Self.lumaZeros : Self.chromaZeros
      guard let total = reader.code(of: tables[count - 1]) else { return nil }
      zeros = total
    }
    var place = zeros + count - 1
    for (index, level) in levels.enumerated() {
      guard places.indices.contains(place) else { return nil }
      places[place] = level
      guard zeros > 0, index < count - 1 else {
        place -= 1
        continue
      }
      guard let run = reader.code(of: Self.runs[zeros - 1]) else { return nil }
      place -= run + 1
      zeros -= run
    }
    return places
  }

  private mutating func levels(_ count: Int, ones: Int) -> [Int] {
    var levels = (0..<ones).map { _ in reader.bit() == 1 ? -1 : 1 }
    var suffixLength = count > 10 && ones < 3 ? 1 : 0
    for index in ones..<count {
      let prefix = reader.zeros()
      var code = min(15, prefix) << suffixLength
      let size = prefix == 14 && suffixLength == 0 ? 4 : prefix >= 15 ? prefix - 3 : suffixLength
      if size > 0 { code += reader.read(size) }
      if prefix >= 15, suffixLength == 0 { code += 15 }
      if index == ones, ones < 3 { code += 2 }
      let level = code % 2 == 0 ? (code + 2) >> 1 : (-code - 1) >> 1
      levels.append(level)
      if suffixLength == 0 { suffixLength = 1 }
      if abs(level) > 3 << (suffixLength - 1), suffixLength < 6 { suffixLength += 1 }
    }
    return levels
  }

  private static let lumaTokens: [String: (ones: Int, count: Int)] = [
    "1": (0, 0), "000101": (0, 1), "01": (1, 1), "00000111": (0, 2), "000100": (1, 2),
    "001": (2, 2), "000000111": (0, 3), "00000110": (1, 3), "0000101": (2, 3), "00011": (3, 3),
    "0000000111": (0, 4), "000000110": (1, 4), "00000101": (2, 4), "000011": (3, 4),
  ]
  private static let chromaTokens: [String: (ones: Int, count: Int)] = [
    "01": (0, 0), "000111": (0, 1), "1": (1, 1), "000100": (0, 2), "000110": (1, 2),
    "001": (2, 2), "000011": (0, 3), "0000011": (1, 3), "0000010": (2, 3), "000101": (3, 3),
    "000010": (0, 4), "00000011": (1, 4), "00000010": (2, 4), "0000000": (3, 4),
  ]
  private static let lumaZeros: [[String: Int]] = [
    ["1": 0, "011": 1, "010": 2, "0011": 3, "0010": 4, "00011": 5],
    ["111": 0, "110": 1, "101": 2, "100": 3, "011": 4],
    ["0101": 0, "111": 1, "110": 2, "101": 3, "0100": 4],
    ["00011": 0, "111": 1, "0101": 2, "0100": 3, "110": 4],
  ]
  private static let chromaZeros: [[String: Int]] = [
    ["1": 0, "01": 1, "001": 2, "000": 3], ["1": 0, "01": 1, "00": 2], ["1": 0, "0": 1],
  ]
  private static let runs: [[String: Int]] = [
    ["1": 0, "0": 1], ["1": 0, "01": 1, "00": 2], ["11": 0, "10": 1, "01": 2, "00": 3],
    ["11": 0, "10": 1, "01": 2, "001": 3, "000": 4],
  ]
}
