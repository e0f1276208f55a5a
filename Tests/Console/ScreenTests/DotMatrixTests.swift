import Testing

@testable import Screen

@Suite struct DotMatrixTests {
  @Test func `dots that are no square make no matrix`() {
    #expect(DotMatrix(side: 2, dark: [true, false, true]) == nil)
    #expect(DotMatrix(side: 0, dark: []) == nil)
  }

  @Test func `two dots share a cell, black on white, with a light margin`() throws {
    let matrix = try #require(DotMatrix(side: 2, dark: [true, false, false, true]))
    var frame = Frame(matrix.size, filledWith: Cell(" ", .plain))
    frame.draw(matrix, x: 0, y: 0)
    #expect(matrix.size == Size(6, 3))
    let (black, white) = (Color(16), Color(231))
    #expect(frame[2, 1].style == Style(black, on: white))
    #expect(frame[3, 1].style == Style(white, on: black))
    #expect(frame[0, 0].style == Style(white, on: white))
  }
}
