import Simulation
import Testing

@testable import Video

@Suite struct BitWriterTests {
  @Test func `numbers come back from their Exp-Golomb codes`() {
    var writer = BitWriter()
    let numbers = Array(0...300) + [1023, 1024, 65_534, 65_535, 1 << 20]
    for number in numbers {
      writer.unsigned(number)
      writer.signed(number)
      writer.signed(-number)
    }
    let count = writer.count
    writer.finish()
    var reader = BitReader(writer.bytes)
    for number in numbers {
      #expect(reader.unsigned() == number)
      #expect(reader.signed() == number)
      #expect(reader.signed() == -number)
    }
    #expect(reader.place == count)
  }

  @Test func `a payload ends with a one and zeros`() {
    for length in 0..<9 {
      var writer = BitWriter()
      writer.write(0, bits: length)
      writer.finish()
      #expect(writer.bytes.count == length / 8 + 1)
      #expect(writer.bytes.last == 0x80 >> UInt8(length % 8))
    }
  }

  @Test func `no unit contains a start code, and its payload comes back`() {
    var random = RandomStream(seed: 1, name: "payloads")
    for _ in 0..<500 {
      let payload = (0..<60).map { _ in UInt8(random.number(below: 5) % 4) } + [0x80]
      let unit = NALUnit(.slice, payload).bytes
      for place in 2..<unit.count where unit[place - 2] == 0 && unit[place - 1] == 0 {
        #expect(unit[place] >= 3)
      }
      #expect(Self.unescaped(Array(unit.dropFirst())) == payload)
    }
  }

  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var zeros = 0
    for byte in bytes {
      if zeros == 2, byte == 3 {
        zeros = 0
        continue
      }
      out.append(byte)
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return out
  }
}
