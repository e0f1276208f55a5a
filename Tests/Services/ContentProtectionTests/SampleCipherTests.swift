import ContentProtection
import Simulation
import TestSupport
import Testing

struct SampleCipherTests {
  private let key = ContentKey(
    identifier: "00", key: Array(0..<16), iv: Array((0..<16).reversed()))

  @Test(arguments: [0, 1, 15, 16, 17, 47, 64])
  func `what was encrypted comes back`(length: Int) {
    let clear = [UInt8]((0..<length).map { UInt8($0) })
    let sealed = SampleCipher(key).encrypt(clear)
    #expect(sealed.count == (length / 16 + 1) * 16)
    #expect(SampleCipher(key).decrypt(sealed) == clear)
  }

  @Test func `a wrong key does not give the clear bytes back`() {
    var random = RandomStream(seed: 1, name: "test.cipher")
    let clear = Array("a picture card of some length".utf8)
    let sealed = SampleCipher(key).encrypt(clear)
    for _ in 0..<1000 {
      #expect(SampleCipher(ContentKey(random: &random)).decrypt(sealed) != clear)
    }
  }

  @Test(arguments: [0, 1, 17])
  func `what is no whole number of blocks does not decrypt`(length: Int) {
    #expect(SampleCipher(key).decrypt([UInt8](repeating: 0, count: length)) == nil)
  }

  @Test(.enabled(if: Peer.python("cryptography"), "no cryptography"))
  func `Python's AES decrypts a segment`() throws {
    let sealed = SampleCipher(key).encrypt(Array("ZAPCARD1 and more than one block".utf8))
    let script = """
      import sys
      from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
      from cryptography.hazmat.primitives.padding import PKCS7
      key, iv, sealed = (bytes.fromhex(text) for text in sys.argv[1:4])
      decryptor = Cipher(algorithms.AES(key), modes.CBC(iv)).decryptor()
      padded = decryptor.update(sealed) + decryptor.finalize()
      unpadder = PKCS7(128).unpadder()
      print((unpadder.update(padded) + unpadder.finalize()).decode(), end='')
      """
    let arguments = [key.key, key.iv, sealed].map { Hexadecimal.text($0) }
    let output = try ExternalTool.output("python3", ["-c", script] + arguments)
    #expect(output == "ZAPCARD1 and more than one block")
  }
}
