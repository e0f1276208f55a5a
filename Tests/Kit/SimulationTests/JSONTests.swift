import Foundation
import Simulation
import Testing

struct JSONTests {
  @Test(arguments: Array(0...0x7e) + [0xa0, 0xe9, 0x2030, 0x1f600])
  func `a string is written as Foundation writes it, and read back`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let text = "a\(scalar)b"
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let written = JSON.quoted(text)
    #expect(try written == String(decoding: encoder.encode(text), as: UTF8.self))
    #expect(try JSON(reading: Array(written.utf8)).string == text)
  }

  @Test(arguments: [
    (0x7f, "007f"), (0x85, "0085"), (0x9b, "009b"), (0x61c, "061c"), (0x200b, "200b"),
    (0x2028, "2028"), (0x202e, "202e"), (0x2066, "2066"), (0xfeff, "feff"),
  ])
  func `what a terminal could take for something else is escaped`(
    value: UInt32, digits: String
  ) throws {
    let text = "a\(try #require(Unicode.Scalar(value)))b"
    let written = JSON.text(text).line
    #expect(written == "\"a\\u\(digits)b\"")
    #expect(try JSON(reading: Array(written.utf8)).string == text)
  }

  @Test func `text and bytes are written alike`() {
    for text in ["", "plain", "a \"b\" \\ c\n", "ä\u{202e}"] {
      var first: [UInt8] = []
      var second: [UInt8] = []
      JSON.quote(text, into: &first)
      JSON.quote(Array(text.utf8), into: &second)
      #expect(first == second)
    }
  }

  private static let sample: JSON = [
    "a": 1, "b": [true, .null, "x"], "c": .number(2), "d": .number(0.5), "e": [:], "f": [],
  ]

  @Test func `a wire has no blanks, a line has them, and keys keep their order`() {
    #expect(
      String(decoding: Self.sample.bytes, as: UTF8.self)
        == #"{"a":1,"b":[true,null,"x"],"c":2,"d":0.5,"e":{},"f":[]}"#)
    #expect(
      Self.sample.line
        == #"{"a": 1, "b": [true, null, "x"], "c": 2.0, "d": 0.5, "e": {}, "f": []}"#)
  }

  @Test func `only what is too long for a line is indented`() {
    #expect(Self.sample.text() == Self.sample.line)
    let word = String(repeating: "w", count: 40)
    let list: JSON = ["list": [.text(word), .text(word)], "short": [1, 2]]
    #expect(
      list.text() == """
        {
          "list": ["\(word)", "\(word)"],
          "short": [1, 2]
        }
        """)
    let longer: JSON = ["list": [.text(word), .text(word), 1]]
    #expect(
      longer.text() == """
        {
          "list": [
            "\(word)",
            "\(word)",
            1
          ]
        }
        """)
  }

  @Test(arguments: [
    #" { "a" : [ 1 , -2 , 0 , 1.5 , 1e3 , -0.25E-2 ] , "b" : { } , "c" : [ ] } "#,
    #""\"\\\/\b\f\n\r\té\u00e9""#, "[[[1]]]", "true", "false", "null", "9223372036854775807",
  ]) func `JSON is read as Foundation reads it`(text: String) throws {
    let read = try JSON(reading: Array(text.utf8))
    let known = try JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    let again = try JSONSerialization.jsonObject(
      with: Data(read.bytes), options: .fragmentsAllowed)
    #expect(known as? NSObject == again as? NSObject)
  }

  @Test func `a surrogate pair is one character`() throws {
    #expect(try JSON(reading: Array(#""\ud83d\ude00""#.utf8)).string == "😀")
  }

  @Test(arguments: [
    ("", "unexpected end", 0), ("{", "expected a key", 1),
    ("[1,]", "expected a value", 3), ("[1 2]", "expected `,` or `]`", 3),
    (#"{"a" 1}"#, "expected `:`", 5), (#"{"a":1,"a":2}"#, "the key `a` appears twice", 10),
    ("{} {}", "unexpected text after the value", 3), ("01", "unexpected text after the value", 1),
    ("1.", "unexpected end", 2), ("+1", "expected a value", 0),
    ("tru", "expected a value", 0), ("1e999", "the number is too large", 5),
    ("\"a", "the string is not closed", 2), ("\"a\n\"", "a control character must be escaped", 2),
    (#""\x""#, "unknown escape", 3), (#""\u12g4""#, "expected four hex digits", 3),
    (#""\ud83d""#, "unpaired surrogate", 7), (#""\ude00""#, "unpaired surrogate", 7),
    (#""\ud83da""#, "unpaired surrogate", 7), ("// a\n1", "expected a value", 0),
    ("'a'", "expected a value", 0),
  ]) func `nothing else is JSON`(text: String, sentence: String, offset: Int) {
    let problem = #expect(throws: JSON.Problem.self) { try JSON(reading: Array(text.utf8)) }
    #expect(problem?.sentence == sentence)
    #expect(problem?.offset == offset)
  }

  @Test func `text that is not UTF-8 is refused`() {
    #expect(JSON([0x22, 0xff, 0x22]) == nil)
  }

  @Test func `lists are read to a depth that no stack ends at`() {
    let deep = { (depth: Int) in
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(JSON(deep(65)) != nil)
    #expect(JSON(deep(66)) == nil)
    #expect(JSON(Array(repeating: UInt8(ascii: "["), count: 1_000_000)) == nil)
  }
}
