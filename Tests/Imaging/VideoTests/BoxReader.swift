/// The boxes of a file, found by their sizes and types.
struct BoxReader {
  struct Box: Equatable {
    var path: String
    /// The first byte after size and type, counted from the beginning of the file.
    var start: Int
    var bytes: [UInt8]

    func number(at offset: Int, bytes count: Int) -> Int {
      bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// Boxes that contain others, and how many bytes come before these.
  private static let containers = [
    "moov": 0, "trak": 0, "mdia": 0, "minf": 0, "dinf": 0, "stbl": 0, "mvex": 0, "moof": 0,
    "traf": 0, "sinf": 0, "schi": 0, "stsd": 8, "dref": 8, "avc1": 78, "encv": 78,
  ]

  /// All boxes in the order of the file, such as `moov/trak`; `nil` when sizes do not fit.
  static func boxes(_ bytes: [UInt8], at offset: Int = 0, in parent: String = "") -> [Box]? {
    var boxes: [Box] = []
    var place = 0
    while place < bytes.count {
      guard place + 8 <= bytes.count else { return nil }
      let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, place + size <= bytes.count else { return nil }
      let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      let content = Array(bytes[place + 8..<place + size])
      let box = Box(path: parent + type, start: offset + place + 8, bytes: content)
      boxes.append(box)
      if let head = containers[type] {
        guard
          let inner = Self.boxes(
            Array(content.dropFirst(head)), at: box.start + head, in: box.path + "/")
        else { return nil }
        boxes += inner
      }
      place += size
    }
    return boxes
  }
}
