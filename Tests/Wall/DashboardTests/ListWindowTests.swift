import Screen
import Testing

@testable import Dashboard

@Suite struct ListWindowTests {
  private static let area = Rect(x: 3, y: 5, width: 40, height: 6)

  @Test(arguments: [0, 1, 5, 6, 7, 12, 13, 40], [1, 2])
  func `the chosen entry is seen, and every row has one entry`(count: Int, columns: Int) {
    for choice in 0..<max(1, count) {
      let list = ListWindow(Self.area, count: count, choice: choice, columns: columns)
      #expect(list.shown.count == min(count, 6 * columns))
      #expect(list.shown.contains(choice) || count == 0)
      for index in list.shown {
        let row = list.row(of: index)
        #expect(row.intersection(Self.area) == row)
        #expect(list.index(at: row.x, row.y) == index)
        #expect(list.index(at: row.maxX - 1, row.y) == index)
      }
    }
  }

  @Test func `it says which part is seen only when there is more`() {
    #expect(ListWindow(Self.area, count: 6, choice: 2).range == "")
    #expect(ListWindow(Self.area, count: 7, choice: 6).range == "2-7 of 7")
  }

  @Test func `no room shows nothing`() {
    let nowhere = Rect(x: 0, y: 0, width: 0, height: 0)
    #expect(ListWindow(nowhere, count: 9, choice: 4).shown.isEmpty)
    #expect(ListWindow(nowhere, count: 9, choice: 4).index(at: 0, 0) == nil)
  }
}
