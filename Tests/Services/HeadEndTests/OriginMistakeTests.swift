import HeadEnd
import HeadEndAPI
import Simulation
import Testing

/// What the origin's media playlists say when a fault orders a mistake.
struct OriginMistakeTests {
  /// A list as a client reads it: the number of the first segment, and the segments' names.
  private struct List: Equatable {
    var number: Int
    var names: [Int]

    init(_ number: Int, _ names: some Sequence<Int>) {
      (self.number, self.names) = (number, Array(names))
    }

    init(_ response: Response) throws {
      let tag = "#EXT-X-MEDIA-SEQUENCE:"
      let line = try #require(response.lines.first { $0.hasPrefix(tag) })
      number = try #require(Int(line.dropFirst(tag.count)))
      names = response.lines.filter { !$0.hasPrefix("#") }
        .compactMap { Int($0.prefix { $0 != "." }) }
    }
  }

  /// The playlist of a simulated player, and those of a real client.
  static let paths = [
    "live/news-one/720p3000/index.m3u8", "live/free-three/360p/index.m3u8?drm=none",
    "live/free-three/sound/index.m3u8?drm=none", "live/news-one/720p/index.m3u8?drm=aes128",
  ]

  private static func response(
    _ path: String, _ mistake: Instruction?, since begin: Int, at now: Int
  ) throws -> Response {
    var visitor = Visitor()
    visitor.now = .zero + .seconds(now)
    return try visitor.get(
      "\(visitor.endpoints.origin)/\(path)", instruction: mistake,
      since: .zero + .seconds(begin))
  }

  private static func list(
    _ path: String, _ mistake: Instruction?, since begin: Int = 12, at now: Int = 30
  ) throws -> List {
    try List(response(path, mistake, since: begin, at: now))
  }

  @Test(arguments: paths)
  func `each mistake is in the playlist, and nothing else is`(path: String) throws {
    #expect(try Self.list(path, nil) == List(995, 995..<1005))
    #expect(try Self.list(path, .wrongKey) == List(995, 995..<1005))
    #expect(try Self.list(path, .oldPlaylist) == List(992, 992..<1002))
    #expect(try Self.list(path, .sequenceRestart) == List(3, 995..<1005))
    #expect(try Self.list(path, .sequenceJump) == List(1007, 995..<1005))
    #expect(
      try Self.list(path, .segmentMissing) == List(995, (995..<1005).filter { $0 != 1002 }))
    #expect(try Self.list(path, .shortPlaylist) == List(1003, 1003..<1005))
    #expect(try Self.list(path, .longPlaylist) == List(995, 995..<1009))
  }

  @Test(arguments: paths)
  func `an old playlist is the same text however much time passes`(path: String) throws {
    let first = try Self.response(path, nil, since: 12, at: 12)
    for now in [12, 18, 40, 600] {
      #expect(try Self.response(path, .oldPlaylist, since: 12, at: now) == first)
    }
  }

  /// RFC 8216 §6.2.2: a segment keeps its number from one playlist to the next.
  @Test(arguments: paths, [Instruction.segmentMissing, .sequenceRestart, .sequenceJump])
  func `while a mistake lasts each segment keeps its number`(
    path: String, mistake: Instruction
  ) throws {
    var numbers: [Int: Int] = [:]
    for now in 12...120 {
      let list = try Self.list(path, mistake, at: now)
      for (place, name) in list.names.enumerated() {
        let number = list.number + place
        #expect(numbers[name, default: number] == number, "\(name) at \(now) s")
        numbers[name] = number
      }
    }
    #expect(numbers[1002] == nil || mistake != .segmentMissing)
    #expect(numbers.count > 20)
  }

  @Test func `what a playlist lists too early is not there yet`() throws {
    var visitor = Visitor()
    let address = "\(visitor.endpoints.origin)/live/news-one/720p3000"
    let list = try List(visitor.get("\(address)/index.m3u8", instruction: .longPlaylist))
    let statuses = try list.names.suffix(5).map { try visitor.get("\(address)/\($0).card").status }
    #expect(statuses == [200, 404, 404, 404, 404])
  }

  @Test(arguments: Instruction.allCases)
  func `a film can only lack a segment`(mistake: Instruction) throws {
    let path = "vod/film-two/720p3000/index.m3u8"
    let list = try Self.list(path, mistake)
    #expect(list == List(0, mistake == .segmentMissing ? 0..<3 : 0..<4))
    #expect(try Self.response(path, mistake, since: 0, at: 9).lines.last == "#EXT-X-ENDLIST")
  }

  @Test(arguments: Instruction.allCases)
  func `DASH has none of these mistakes`(mistake: Instruction) throws {
    let path = "live/free-three/manifest.mpd?drm=none"
    #expect(
      try Self.response(path, mistake, since: 12, at: 30)
        == Self.response(path, nil, since: 12, at: 30))
  }
}
