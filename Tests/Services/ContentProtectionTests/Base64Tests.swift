import ContentProtection
import Testing

struct Base64Tests {
  // RFC 4648 §10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the RFC's examples come out and go in`(clear: String, text: String) {
    #expect(Base64.text(Array(clear.utf8)) == text)
    #expect(Base64.bytes(text) == Array(clear.utf8))
    #expect(Base64.bytes(Base64.urlText(Array(clear.utf8))) == Array(clear.utf8))
  }

  @Test func `either alphabet is read`() {
    #expect(Base64.text([251, 255, 191]) == "+/+/")
    #expect(Base64.urlText([251, 255, 191]) == "-_-_")
    #expect(Base64.bytes("+/-_") == [251, 255, 191])
  }

  @Test(arguments: ["A", "AAAAA", "AA=A", "é", "AA A"])
  func `what is no base64 is refused`(text: String) {
    #expect(Base64.bytes(text) == nil)
  }
}
