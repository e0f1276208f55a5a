import Dashboard
import Scenarios
import Screen
import Sessions
import Simulation
import Testing

/// Films taken in virtual time.
@Suite struct FilmRendererTests {
  /// A film as lines: what came when, in milliseconds.
  struct Notes: FilmWriter {
    mutating func write(_ event: FilmEvent, at time: Duration, into bytes: inout [UInt8]) {
      let words =
        switch event {
        case .frame: "frame"
        case .mark(let mark): mark.label
        case .key(let key): "key \(key.name)"
        case .caption(let text): "caption \(text)"
        case .end(let code): "end \(code)"
        }
      bytes += "\(time.wholeMilliseconds) \(words)\n".utf8
    }
  }

  private static func film(
    _ wallSession: WallSession, keys: String = "", fps: Int = 10, from: Duration = .zero,
    to: Duration
  ) throws -> [String] {
    var setting = FilmRenderer.Setting(WallSessionTests.size)
    setting.framesPerSecond = fps
    setting.from = from
    setting.to = to
    var renderer = FilmRenderer(wallSession, setting, keys: try KeyScript(keys))
    let hasBegun = renderer.begin()
    #expect(hasBegun)
    let builder = FilmBuilder(Notes())
    while renderer.renderFrame(into: builder) != nil {}
    return String(decoding: builder.takeBytes(), as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  private static func wallSession() throws -> WallSession {
    try WallSessionTests.wallSession(after: .zero)
  }

  @Test(arguments: [
    (1, [0, 1000]), (3, [0, 333, 666, 1000, 1333, 1666]), (2, [0, 500, 1000, 1500]),
  ])
  func `frames come at whole milliseconds, up to the end`(fps: Int, times: [Int]) throws {
    let film = try Self.film(Self.wallSession(), fps: fps, to: .seconds(2))
    #expect(film == times.map { "\($0) frame" } + ["2000 end 0"])
  }

  @Test func `a mark stands at the first frame that shows it, and the key where it was`() throws {
    let film = try Self.film(Self.wallSession(), keys: "1 f h", to: .seconds(2))
    let mark = try #require(film.firstIndex(of: "1400 fault: heartbeat error on main"))
    #expect(film[mark - 2...mark - 1] == ["1400 key h", "1400 frame"])
    #expect(film.contains("1000 key 1") && film.contains("1200 key f"))
  }

  @Test func `the film stands still while the simulation is paused`() throws {
    let film = try Self.film(Self.wallSession(), keys: "p @60s p", to: .seconds(3))
    #expect(film.filter { $0.hasSuffix("frame") }.count == 30)
    #expect(film.filter { $0 == "1000 key p" }.count == 2)
    #expect(film.last == "3000 end 0")
  }

  @Test(arguments: [(1, "One", 50), (2, "Two", 40), (3, "Three", 50)])
  func `a film of a chapter begins with its mark and ends where the next one begins`(
    number: Int, title: String, frames: Int
  ) throws {
    let wallSession = try SampleTalk.wallSession(
      """
        - chapter: One
        - {at: 5s, chapter: Two}
        - {at: 9s, chapter: Three}
        - wait: 2s
      """, isPresenting: false)
    var setting = FilmRenderer.Setting(WallSessionTests.size)
    setting.chapter = number
    var renderer = FilmRenderer(wallSession, setting)
    let hasBegun = renderer.begin()
    #expect(hasBegun)
    let builder = FilmBuilder(Notes())
    while renderer.renderFrame(into: builder) != nil {}
    let film = String(decoding: builder.takeBytes(), as: UTF8.self).split(separator: "\n")
    #expect(film.prefix(2) == ["0 frame", "0 chapter: \(title)"])
    #expect(film.count { $0.contains("chapter: ") } == 1)
    // The last one has three seconds after the verdict.
    #expect(abs(film.count { $0.hasSuffix("frame") } - frames) <= 1, "\(film)")
  }

  @Test(arguments: [("p", "1100 end 0"), ("q", "1000 end 0")])
  func `the film ends when nothing more will come`(key: String, end: String) throws {
    #expect(try Self.film(Self.wallSession(), keys: key, to: .seconds(90)).last == end)
  }

  @Test func `from the midst on, times count from there and earlier marks are left out`() throws {
    let film = try Self.film(
      Self.wallSession(), keys: "1 f h", from: .seconds(4), to: .seconds(5))
    #expect(film.first == "0 frame" && film.last == "1000 end 0" && film.count == 11)
  }

  /// The text of each frame.
  struct Texts: FilmWriter {
    mutating func write(_ event: FilmEvent, at time: Duration, into bytes: inout [UInt8]) {
      guard case .frame(let frame) = event else { return }
      bytes += TextDisplay.text(of: frame).utf8 + [0]
    }
  }

  @Test(arguments: [Size(160, 45), Size(250, 70)])
  func `a film of 50 players shows all of them in every frame`(size: Size) throws {
    let names = (10..<60).map { "tv-\($0)" }
    let text = """
      tenant: SIM
      accounts:
        - {id: home, sessionLimit: 50}
      channels:
        - {number: 101, name: News, card: globe, content: news, encrypted: true}
      devices:

      """
    let devices = names.map {
      "  - {id: d-\($0), account: home, players: [{id: \($0), channel: 101}]}\n"
    }
    let lineUp = try LineUpFile.read(text + devices.joined(), name: "many", path: "many.yaml")
    let wallSession = WallSession(
      Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: .standard))
    var setting = FilmRenderer.Setting(size)
    setting.framesPerSecond = 1
    setting.to = .seconds(4)
    var renderer = FilmRenderer(wallSession, setting)
    let hasBegun = renderer.begin()
    #expect(hasBegun)
    let builder = FilmBuilder(Texts())
    while renderer.renderFrame(into: builder) != nil {}
    let frames = builder.takeBytes().split(separator: 0)
    #expect(frames.count == 4)
    for frame in frames.map({ String(decoding: $0, as: UTF8.self) }) {
      #expect(names.filter { !frame.contains($0) }.isEmpty)
    }
  }
}
