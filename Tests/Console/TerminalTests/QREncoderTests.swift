import Screen
import Testing

@testable import Terminal

/// Codes by libqrencode, where it is installed.
@Suite struct QREncoderTests {
  private static let isInstalled = QREncoder.matrix(of: "x") != nil

  @Test(.enabled(if: isInstalled, "no libqrencode"))
  func `a code has the three finders of a QR code`() throws {
    let code = try #require(QREncoder.matrix(of: "http://192.168.1.20:8080/?join=ABC234"))
    #expect(code.side == 29)
    for (x, y) in [(0, 0), (code.side - 7, 0), (0, code.side - 7)] {
      let finder = (0..<7).flatMap { row in (0..<7).map { code.isDark(x + $0, y + row) } }
      let expected = (0..<7).flatMap { row in
        (0..<7).map { column in
          let ring = max(abs(row - 3), abs(column - 3))
          return ring != 2
        }
      }
      #expect(finder == expected)
    }
  }

  @Test func `a text that no code holds makes none`() {
    #expect(QREncoder.matrix(of: String(repeating: "x", count: 4000)) == nil)
  }
}
