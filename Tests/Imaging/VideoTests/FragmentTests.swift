import Pictures
import Testing

@testable import Video

@Suite struct FragmentTests {
  private let segmenter = Segmenter(FrameSize(416, 234), segmentDuration: .milliseconds(600))
  private let programme = Programme(scene: .road, logo: "110")

  private func boxes(_ bytes: [UInt8]) throws -> [String: BoxReader.Box] {
    let boxes = try #require(BoxReader.boxes(bytes))
    return Dictionary(uniqueKeysWithValues: boxes.map { ($0.path, $0) })
  }

  @Test func `a track's header has the boxes of a fragmented file`() throws {
    let boxes = try #require(BoxReader.boxes(segmenter.initialisation())).map(\.path)
    let table = "moov/trak/mdia/minf/stbl"
    #expect(boxes.filter { !$0.contains("/") } == ["ftyp", "moov"])
    #expect(
      boxes.filter { $0.hasPrefix(table + "/stsd/") } == [
        table + "/stsd/avc1", table + "/stsd/avc1/avcC", table + "/stsd/avc1/colr",
      ])
    for box in ["stts", "stsc", "stsz", "stco"] { #expect(boxes.contains("\(table)/\(box)")) }
    #expect(boxes.contains("moov/mvex/trex"))
  }

  @Test func `a protected track names scheme, key and what it was`() throws {
    let id = try #require(KeyID(Array(100..<116)))
    let boxes = try boxes(segmenter.initialisation(keyID: id))
    let entry = "moov/trak/mdia/minf/stbl/stsd/encv"
    #expect(boxes[entry + "/sinf/frma"]?.bytes == Array("avc1".utf8))
    #expect(
      boxes[entry + "/sinf/schm"]?.bytes == [0, 0, 0, 0] + Array("cenc".utf8) + [0, 1, 0, 0])
    #expect(boxes[entry + "/sinf/schi/tenc"]?.bytes == [0, 0, 0, 0, 0, 0, 1, 8] + id.bytes)
    #expect(boxes[entry + "/avcC"] != nil)
  }

  @Test(arguments: [0, 3, 1000, 100_000_000])
  func `a fragment's time follows from its number`(number: Int) throws {
    let boxes = try boxes(segmenter.fragment(programme, number: number))
    let time = try #require(boxes["moof/traf/tfdt"])
    #expect(time.number(at: 4, bytes: 8) == number * 6 * 9000)
    #expect(boxes["moof/mfhd"]?.number(at: 4, bytes: 4) == number + 1)
  }

  @Test func `the first pictures of consecutive segments differ in their identifiers`() throws {
    let identifiers = try (0..<4).map { number in
      let data = try #require(try boxes(segmenter.fragment(programme, number: number))["mdat"])
      // After the length and the unit's header: address, slice type, parameter set, frame number.
      var reader = BitReader(Array(data.bytes[5..<40]))
      #expect(reader.unsigned() == 0)
      #expect(reader.unsigned() == 7)
      #expect(reader.unsigned() == 0)
      #expect(reader.read(8) == 0)
      return reader.unsigned()
    }
    for (last, next) in zip(identifiers, identifiers.dropFirst()) { #expect(last != next) }
  }

  @Test func `samples fill the data`() throws {
    let bytes = segmenter.fragment(programme, number: 2, lasting: .milliseconds(301))
    let boxes = try boxes(bytes)
    let run = try #require(boxes["moof/traf/trun"])
    let data = try #require(boxes["mdat"])
    let movie = try #require(boxes["moof"])
    #expect(run.number(at: 4, bytes: 4) == 4)
    #expect(movie.start - 8 + run.number(at: 8, bytes: 4) == data.start)
    var place = 0
    for sample in 0..<4 {
      let size = run.number(at: 16 + 4 * sample, bytes: 4)
      #expect(data.number(at: place, bytes: 4) == size - 4)
      #expect(data.bytes[place + 4] == (sample == 0 ? 0x65 : 0x41))
      place += size
    }
    #expect(place == data.bytes.count)
  }

  @Test func `vectors come before their sizes and places, and none comes twice`() throws {
    let encryption = SampleEncryption { clear, _ in clear.map { ~$0 } }
    var vectors: Set<[UInt8]> = []
    for size in FrameSize.ladder {
      let segmenter = Segmenter(size, segmentDuration: .milliseconds(600))
      for number in 0..<3 {
        let bytes = segmenter.fragment(programme, number: number, encryption: encryption)
        let names = try #require(BoxReader.boxes(bytes)).map(\.path)
        #expect(names.suffix(4) == ["moof/traf/senc", "moof/traf/saiz", "moof/traf/saio", "mdat"])
        let boxes = try boxes(bytes)
        let samples = try #require(boxes["moof/traf/senc"])
        let place = try #require(boxes["moof/traf/saio"]).number(at: 8, bytes: 4)
        let movie = try #require(boxes["moof"])
        #expect(movie.start - 8 + place == samples.start + 8)
        for sample in 0..<6 {
          vectors.insert(Array(samples.bytes[8 + 16 * sample..<16 + 16 * sample]))
        }
      }
    }
    #expect(vectors.count == 3 * 3 * 6)
  }

  @Test func `only what is said to be encrypted differs`() throws {
    let encryption = SampleEncryption { clear, _ in clear.map { ~$0 } }
    let clear = try boxes(segmenter.fragment(programme, number: 5))
    let hidden = try boxes(segmenter.fragment(programme, number: 5, encryption: encryption))
    let run = try #require(clear["moof/traf/trun"])
    let samples = try #require(hidden["moof/traf/senc"])
    var expected = try #require(clear["mdat"]).bytes
    var place = 0
    for sample in 0..<6 {
      let entry = 8 + 16 * sample
      let open = samples.number(at: entry + 10, bytes: 2)
      let closed = samples.number(at: entry + 12, bytes: 4)
      #expect(open >= 16)
      #expect(closed % 16 == 0)
      #expect(open + closed == run.number(at: 16 + 4 * sample, bytes: 4))
      for index in place + open..<place + open + closed { expected[index] = ~expected[index] }
      place += open + closed
    }
    let isSame = hidden["mdat"]?.bytes == expected
    #expect(isSame)
  }

  @Test func `a segment's bytes do not depend on what was made before`() {
    let fresh = segmenter.fragment(programme, number: 9)
    _ = segmenter.fragment(programme, number: 2)
    _ = segmenter.transportStream(programme, number: 9)
    let again = [segmenter, Segmenter(segmenter.size, segmentDuration: .milliseconds(600))]
      .map { $0.fragment(programme, number: 9) == fresh }
    #expect(again == [true, true])
    let isOther = segmenter.fragment(programme, number: 10) != fresh
    #expect(isOther)
  }

  @Test(arguments: Scene.allCases)
  func `six seconds of 640x360 take at most 200 kbit/s`(scene: Scene) {
    let segmenter = Segmenter(FrameSize(640, 360))
    let programme = Programme(scene: scene, logo: "101")
    #expect(segmenter.fragment(programme, number: 1000).count * 8 <= 6 * 200_000)
    #expect(segmenter.transportStream(programme, number: 1000).count * 8 <= 6 * 200_000)
  }

  @Test(arguments: [Int.min, -1, 1 << 33, Int.max])
  func `a number that no segment has harms nobody`(number: Int) {
    let nearest = number < 0 ? 0 : 1 << 32
    let same = [
      segmenter.fragment(programme, number: number)
        == segmenter.fragment(programme, number: nearest),
      segmenter.transportStream(programme, number: number)
        == segmenter.transportStream(programme, number: nearest),
    ]
    #expect(same == [true, true])
  }

  @Test func `the codec names profile, constraints and level`() {
    #expect(FrameSize.ladder.map(\.codec) == ["avc1.42c014", "avc1.42c01e", "avc1.42c01f"])
    #expect(FrameSize(1920, 1080).codec == "avc1.42c028")
  }
}
