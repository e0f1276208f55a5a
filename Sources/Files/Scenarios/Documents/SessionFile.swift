/// A saved session: JSON lines that `SessionRecorder` wrote. They are taken one after the other as
/// they are read, so that a line which is none ends the reading there, however many follow.
///
/// The traces of an editor or a crash are ignored: line ends of CR LF, a byte order mark, zero
/// bytes at the end, and a last line that is cut off.
package final class SessionFile {
  /// How every saved session begins.
  private static let opening = Array("{\"title\":".utf8)
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The largest line, in bytes.
  private static let lineSizeLimit = 64_000_000
  /// The most steps that are read [N]: a day of twenty requests a second, in 1 GB.
  package static let stepLimit = 2_000_000

  private let path: String
  private let stepLimit: Int
  /// More bytes of the file; none at its end, and `nil` where it cannot be read.
  private let read: () -> [UInt8]?
  private var bytes: [UInt8]
  private var start = 0
  private var isRead = false
  /// How many lines were taken, the empty ones included.
  private var linesTaken = 0
  private var stepsTaken = 0

  /// A session that begins with some bytes; `read` returns the next ones, none at the end, and
  /// `nil` where the file cannot be read.
  package init(
    path: String, beginning bytes: [UInt8], stepLimit: Int = SessionFile.stepLimit,
    read: @escaping () -> [UInt8]?
  ) {
    (self.path, self.bytes, self.stepLimit, self.read) = (path, bytes, stepLimit, read)
    if bytes.starts(with: Self.byteOrderMark) { start = Self.byteOrderMark.count }
  }

  /// Whether a file is a saved session and not a scenario in YAML, by how it begins.
  package static func isSession(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: opening) || bytes.starts(with: byteOrderMark + opening)
  }

  /// Whether a file's first line is a whole object, as that of a saved session is.
  package static func hasHeader(_ bytes: [UInt8]) -> Bool {
    trimmed(bytes.prefix { $0 != UInt8(ascii: "\n") }).last == UInt8(ascii: "}")
  }

  /// Takes the first line; `nil` where it is not a whole object.
  func takeHeader() throws(FileProblem) -> Reading? {
    guard let line = try takeLine(), line.last == UInt8(ascii: "}") else { return nil }
    return try reading(line)
  }

  /// Takes the next step; `nil` at the end. A session without any waits for nothing.
  func takeStep() throws(FileProblem) -> Reading? {
    let firstLine = linesTaken + 1
    while let line = try takeLine() {
      guard !line.isEmpty else { continue }
      guard linesTaken == firstLine else {
        throw problem(at: firstLine, "the line is empty; expected a step")
      }
      stepsTaken += 1
      guard stepsTaken <= stepLimit else {
        throw problem(at: linesTaken, "the session has more than \(stepLimit) steps")
      }
      return try reading(line)
    }
    guard stepsTaken == 0 else { return nil }
    stepsTaken = 1
    return try reading(Array("{\"wait\": \"0s\"}".utf8)[...])
  }

  private func reading(_ line: ArraySlice<UInt8>) throws(FileProblem) -> Reading {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw problem(at: linesTaken, "the line is not UTF-8 text")
    }
    return try YAMLFile.line(text, path: path, before: linesTaken - 1)
  }

  private func problem(at line: Int, _ message: String) -> FileProblem {
    FileProblem(path: path, line: line, column: 1, message: message)
  }

  /// The next line without its end; a program that was killed may have left the beginning of one.
  private func takeLine() throws(FileProblem) -> ArraySlice<UInt8>? {
    var looked = start
    while true {
      if let end = bytes[looked...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        linesTaken += 1
        return Self.trimmed(bytes[start..<end])
      }
      looked = bytes.count
      guard !isRead else { break }
      try readMore(&looked)
    }
    let rest = Self.trimmed(bytes[start...])
    start = bytes.count
    guard !rest.isEmpty, linesTaken == 0 || Self.isWhole(rest) else { return nil }
    linesTaken += 1
    return rest
  }

  private func readMore(_ looked: inout Int) throws(FileProblem) {
    guard bytes.count - start <= Self.lineSizeLimit else {
      throw problem(at: linesTaken + 1, "the line is larger than \(Self.lineSizeLimit) bytes")
    }
    guard let more = read() else { throw problem(at: linesTaken + 1, "the line cannot be read") }
    bytes.removeSubrange(..<start)
    (start, looked) = (0, looked - start)
    bytes += more
    isRead = more.isEmpty
  }

  /// A line without the zero bytes that a crash has left at its end, and without CR.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = line.lastIndex { $0 != 0 }.map { $0 + 1 } ?? line.startIndex
    let text = line[..<end]
    return text.last == UInt8(ascii: "\r") ? text.dropLast() : text
  }

  /// Whether every brace and text of a JSON line is closed.
  private static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
    var (depth, isText, isEscaped) = (0, false, false)
    for byte in line {
      if isText {
        if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      if byte == UInt8(ascii: "\"") { isText = true }
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
    }
    return depth == 0 && !isText
  }
}

extension SessionFile {
  /// The session of a text.
  package convenience init(path: String, text: String) {
    self.init(path: path, beginning: Array(text.utf8)) { [] }
  }
}
