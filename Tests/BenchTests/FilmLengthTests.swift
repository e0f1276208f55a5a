import Testing

@testable import Benchmark

@Suite struct FilmLengthTests {
  @Test func `a film of version 2 lasts until its last event`() {
    let film = """
      {"version": 2, "width": 80}
      [0.5, "o", "a, b"]
      [12.25, "o", ""]
      """
    #expect(FilmLength.seconds(of: film) == 12.25)
  }

  @Test func `a film of version 3 lasts as long as its intervals`() {
    let film = """
      {"version":3,"term":{"cols":80}}
      [0.5,"o","a"]
      [ 1.25, "o", "b"]
      [0.25,"x","0"]
      """
    #expect(FilmLength.seconds(of: film) == 2)
  }
}
