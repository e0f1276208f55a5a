import Testing

@testable import Benchmark

@Suite struct FigureTests {
  @Test(arguments: [
    (Figure(0.0553, .seconds), "55.3 ms"), (Figure(1.5e-9, .seconds), "1.50 ns"),
    (Figure(139.4, .seconds), "139 s"), (Figure(0, .bytes), "0 B"),
    (Figure(2048, .bytes), "2 KiB"), (Figure(36.2 * 1024 * 1024, .bytes), "36.2 MiB"),
    (Figure(1.5, .times), "1.50x"), (Figure(0.92, .percent), "0.92 %"),
    (Figure(119_000, .count), "119000"),
  ])
  func `a figure is written with three figures and a prefix`(figure: Figure, text: String) {
    #expect(figure.text == text)
  }

  @Test(arguments: [
    (Target.faster(2), ">= 2x"), (.share(1.5), "<= 1.50x"), (.atMost(0.02), "<= 20 ms"),
    (.atLeast(50), ">= 50 s"),
  ])
  func `a target is written in the unit of its figure`(target: Target, text: String) {
    #expect(target.text(in: .seconds) == text)
  }
}
