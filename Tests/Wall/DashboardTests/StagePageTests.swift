import Scenarios
import Screen
import Testing

@testable import Dashboard

/// `zapdeck doctor --present`: what it says of a screen and a clicker.
@Suite struct StagePageTests {
  private static let captions = [
    "Short.", "A caption of a few more words than that.",
    "Every ten seconds each player tells the service that it is still there, until one is lost.",
    "This caption has so many words that no large letters hold it on a usual screen: it names the "
      + "players, and what each is told, again.",
  ]

  private static func steps(_ captions: [String]) -> String {
    "  - chapter: One\n"
      + captions.map { "  - say: \"\($0)\"\n  - wait: 5s\n" }.joined()
  }

  private static func fact(
    _ label: String, on size: Size, of captions: [String] = captions
  ) throws -> String {
    let facts = try StagePage(SampleTalk.scenario(steps(captions))).facts(on: size, .full, .mono)
    return try #require(facts.first { $0.0 == label }).1
  }

  @Test(arguments: [Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)])
  func `as many captions are said to be large as the stage shows in large letters`(size: Size)
    throws
  {
    let wallSession = try SampleTalk.wallSession(
      Self.steps(Self.captions), isPresenting: false, isOnStage: true)
    wallSession.pass(.seconds(2))
    var large = 0
    for caption in Self.captions {
      let text = TextDisplay.text(of: wallSession.frame(size))
      if !text.contains(caption.prefix(5)) { large += 1 }
      wallSession.pass(.seconds(5))
    }
    let count = Self.captions.count
    let words = large == count ? "all \(count) in large" : "\(large) of \(count) in large"
    #expect(try Self.fact("captions", on: size).hasPrefix(words))
    #expect(try Self.fact("longest", on: size).hasPrefix("\(Self.captions[3].count) characters"))
    #expect(try Self.fact("titles", on: size) == "all 1 in large letters")
  }

  @Test func `all captions that are too long are named, and a size at which they fit`() throws {
    let (longer, longest) = (
      "\"Every ten seconds each player tells the …\"",
      "\"This caption has so many words that no …\""
    )
    #expect(
      try Self.fact("captions", on: Size(120, 36))
        == "2 of 4 in large letters; too long: \(longer), \(longest): shorten them, or use 200x60")
    #expect(
      try Self.fact("captions", on: SizeClass.ofTalk)
        == "3 of 4 in large letters; too long: \(longest): shorten it, or use 200x60")
    #expect(
      try Self.fact("captions", on: Size(80, 24)).hasPrefix(
        "0 of 4 in large letters, because fewer than half would fit; too long: "))
    let many = (1...5).map { "\($0): \(Self.captions[3])" }
    let words = try Self.fact("captions", on: SizeClass.ofTalk, of: Self.captions + many)
    #expect(words.contains(" and 3 more: shorten them"))
  }

  @Test func `for letters that are missing it helps to write others, and nothing else`() throws {
    let russian = ["Привет", "Пока", "Кухня", "Дом"]
    let captions = ["Short.", "Other.", "Third.", "Fourth."] + russian
    let words = try Self.fact("captions", on: SizeClass.ofTalk, of: captions)
    #expect(
      words == "4 of 8 in large letters; no large letters for \"Привет\" (`П`), \"Пока\" (`П`), "
        + "\"Кухня\" (`К`) and 1 more: write them in Latin letters")
    let both = try Self.fact(
      "captions", on: SizeClass.ofTalk, of: ["Short.", Self.captions[3], "Other.", "Привет"])
    #expect(
      both.contains("shorten it, or use 200x60; no large letters for \"Привет\" (`П`): write it"))
  }

  @Test func `check names the captions that are too long at the size that is recommended`() throws {
    let scenario = try SampleTalk.scenario(Self.steps(Self.captions))
    let notes = scenario.stageNotes(path: "x.yaml")
    let size = "\(SizeClass.ofTalk.width)x\(SizeClass.ofTalk.height)"
    #expect(notes.count == 1 && notes.allSatisfy { $0.contains("on stage, at \(size), ") })
    #expect(try Self.fact("captions", on: SizeClass.ofTalk).hasPrefix("3 of 4 "))
    #expect(try Self.fact("size", on: SizeClass.ofTalk) == "\(size): good for a projector")
  }

  @Test(arguments: [
    (Size(50, 10), "at least 60x16"), (Size(80, 24), "about 160x45"),
    (Size(120, 36), "about 160x45"), (Size(160, 45), "good"), (Size(250, 70), "a larger font"),
  ])
  func `a size is said to be good, or what to do about it`(size: Size, words: String) throws {
    #expect(try Self.fact("size", on: size).contains(words))
  }

  @Test func `the keys of a clicker are named with what they do in a talk`() throws {
    let keys: [Key] = [.pageDown, .pageUp, "b", .function(5)]
    #expect(
      StagePage.words(for: keys, OwnKeys())
        == "PgDn: next chapter; PgUp: start of this chapter, or the previous one; "
        + "b: blanks the screen; F5: does nothing")
    let arrows = StagePage.words(for: [.down, .up], OwnKeys())
    #expect(arrows.contains("zap: channel up / down") && arrows.contains("PgDn and PgUp"))
    #expect(!arrows.contains("keys:"), "both are taken")
    #expect(StagePage.words(for: [], OwnKeys()).contains("not tested"))
  }

  @Test func `the key that is to be added begins the next chapter`() throws {
    let advice = StagePage.words(for: [.up, .function(9)], OwnKeys())
    #expect(advice.contains("`keys: {F9: PgDn}`"))
    var own = OwnKeys()
    try own.add(.function(9), for: .pageDown, all: [.pageDown])
    #expect(StagePage.words(for: [.function(9)], own) == "F9: next chapter")
  }
}
