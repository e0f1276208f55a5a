import Simulation

extension UnixTime {
  /// Reads an RFC 3339 instant in UTC, such as `2026-01-31T12:00:00Z`, fraction dropped; `nil` when
  /// it is none or has another offset.
  init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"), Self.hasMarks(bytes),
      Self.isFraction(bytes[19..<bytes.count - 1]),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]),
      let minute = Self.number(bytes[14..<16]), let second = Self.number(bytes[17..<19]),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let days = Self.days(before: year) + (1..<month).reduce(0) { $0 + Self.days(in: $1, of: year) }
    let seconds = (((days + day - 1) * 24 + hour) * 60 + minute) * 60 + second
    self.init(milliseconds: seconds * 1000)
  }

  private static func hasMarks(_ bytes: [UInt8]) -> Bool {
    zip([4, 7, 10, 13, 16], "--T::".utf8).allSatisfy { bytes[$0] == $1 }
  }

  private static func isFraction(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.isEmpty
      || (bytes.count > 1 && bytes.first == UInt8(ascii: ".") && isDigits(bytes.dropFirst()))
  }

  private static func isDigits(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
    isDigits(bytes) ? Int64(String(decoding: bytes, as: UTF8.self)) : nil
  }

  /// Days from 1970-01-01 to the first of January of a year.
  private static func days(before year: Int64) -> Int64 {
    let last = year - 1
    return last * 365 + last / 4 - last / 100 + last / 400 - 719_162
  }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
