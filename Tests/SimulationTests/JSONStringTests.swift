import Foundation
import Simulation
import Testing

struct JSONStringTests {
  @Test(arguments: Array(0...0x80) + [0xe9, 0x2028, 0x1f600])
  func `a string is written as Foundation writes it, and read back`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let text = "a\(scalar)b"
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let written = JSONString.quoted(text)
    #expect(try written == String(decoding: encoder.encode(text), as: UTF8.self))
    #expect(try JSONDecoder().decode(String.self, from: Data(written.utf8)) == text)
  }

  @Test func `text and bytes are written alike`() {
    for text in ["", "plain", "a \"b\" \\ c\n"] {
      var first: [UInt8] = []
      var second: [UInt8] = []
      JSONString.append(text, to: &first)
      JSONString.append(Array(text.utf8), to: &second)
      #expect(first == second)
    }
  }

  @Test func `an object of one plain text is read without a decoder`() {
    #expect(JSONString.onlyText(of: "a", in: Array(#"{"a":"b.c-_"}"#.utf8)) == "b.c-_")
  }

  @Test(arguments: [
    #"{"a":"b","c":1}"#, #"{"a":"b\n"}"#, #"{"a":"b c"}"#, #"{"b":"a"}"#, #"{"a":""#, #"{"a":"é"}"#,
  ]) func `any other object is left to a decoder`(text: String) {
    #expect(JSONString.onlyText(of: "a", in: Array(text.utf8)) == nil)
  }
}
