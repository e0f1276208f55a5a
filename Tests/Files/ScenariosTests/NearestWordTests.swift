import Testing

@testable import Scenarios

@Suite struct NearestWordTests {
  @Test func `keys that have changed places are one mistake`() {
    let accepted = ["at", "wait", "say", "expect"]
    #expect(NearestWord.to("wiat", among: accepted) == "wait")
    #expect(NearestWord.to("exepct", among: accepted) == "expect")
    #expect(NearestWord.to("ta", among: ["to", "at"]) == "to")
    #expect(NearestWord.to("zoom", among: accepted) == nil)
    #expect(NearestWord.to("qq", among: ["f", "h", "up"]) == nil)
    #expect(NearestWord.to("foo", among: ["f", "b", "end"]) == nil)
  }

  @Test func `a part of a word is enough, and where several have it, all are named`() {
    let names = ["session.setup", "session.heartbeat", "origin.segment", "heartbeat error"]
    #expect(NearestWord.to("segmnet", among: names) == "origin.segment")
    #expect(NearestWord.to("hartbeat", among: names) == nil)
    #expect(
      NearestWord.hint("hartbeat", among: names)
        == "did you mean `session.heartbeat` or `heartbeat error`?")
    let many = (1...4).map { "a\($0).any" }
    #expect(NearestWord.hint("anyy", among: many).hasPrefix("accepted: "))
  }

  @Test func `a damaged session is not said to be YAML`() {
    let problem = #expect(throws: FileProblem.self) {
      try YAMLFile.top(of: "{\"title\": \"x\",\n{\"at\": ", path: "x.jsonl", kind: "scenario")
    }
    #expect(problem?.message.hasPrefix("not a line of a saved session: ") == true)
    let other = #expect(throws: FileProblem.self) {
      try YAMLFile.top(of: "keys: [", path: "x.yaml", kind: "scenario")
    }
    #expect(other?.message.hasPrefix("not YAML: ") == true)
  }

  @Test func `a message lists some of many words, and says how many there are besides`() {
    let hint = NearestWord.hint("nothing like it", among: (0..<80).map { "word-\($0)" })
    #expect(hint.hasPrefix("accepted: word-0, word-1, ") && hint.hasSuffix(" and 55 more"))
    #expect(NearestWord.hint("nothing like it", among: ["a", "b"]) == "accepted: a, b")
  }
}
