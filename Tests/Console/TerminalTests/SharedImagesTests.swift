import Pictures
import Screen
import Testing

@testable import Terminal

@Suite struct SharedImagesTests {
  @Test func `marks are those of the protocol`() {
    #expect(SharedImages.marks.count == 297 && Set(SharedImages.marks).count == 297)
    #expect(Array(SharedImages.marks.prefix(5)) == [0x305, 0x30d, 0x30e, 0x310, 0x312])
    #expect(SharedImages.marks.last == 0x1d244)
  }

  @Test func `only an answer that says OK shows images, and none is a key`() {
    let answer = { (text: String) in
      var decoder = InputDecoder()
      let codes = ("a\u{1b}_" + text + "\u{1b}\\b").unicodeScalars.map { Int32($0.value) }
      let events = decoder.decode(codes, at: 0)
      #expect(events == [.key(.character("a")), .key(.character("b"))])
      return decoder.showsImages
    }
    #expect(answer("Gi=31;OK"))
    for text in ["Gi=31;EBADF:no such object", "Gi=31;OKAY", "Gi=32;OK", "", "Gi=31;"] {
      #expect(!answer(text))
    }
  }
}
