import ContentProtection
import Testing

struct FingerprintTests {
  @Test func `it is the start of the SHA-256`() {
    #expect(Fingerprint.of(Array("abc".utf8)) == "ba7816bf")
    #expect(Fingerprint.of("abc") == "ba7816bf")
  }
}
