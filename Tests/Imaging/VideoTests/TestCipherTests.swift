import Testing

@Suite struct TestCipherTests {
  @Test func `the test's cipher is AES`() {
    // FIPS 197, Appendix C.1.
    let cipher = TestCipher(key: Array(0..<16))
    let clear = (0..<16).map { UInt8($0 * 0x11) }
    #expect(
      cipher.block(clear) == [
        0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30, 0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5,
        0x5a,
      ])
  }
}
