package import Crowd
package import HeadEndAPI

/// What is seen of a crowd.
package struct CrowdObservation: Hashable, Sendable {
  package let id: PlayerID
  package let name: String
  package let viewers: Int
  /// Viewers who have not left.
  package let present: Int
  /// Viewers who share an account, and the sessions that one may have at once.
  package let household: Int
  package let sessionLimit: Int
  /// What it watches, in thousandths.
  package let channels: [CrowdPlan.Part<Int>]
  /// Sessions that live.
  package let sessions: Int
  /// What it has asked for since the world started.
  package let tally: CrowdTally
  /// The worst trouble in each cell of the map and its share, or what its first viewer does: as
  /// many cells as were asked for, or as there are viewers.
  package let map: [ViewerGroup]
  private let counts: [Int]

  /// How many households its viewers live in.
  package let households: Int

  /// Numbers of the channels that it watches.
  package var channelNumbers: [Int] { channels.map(\.value) }

  /// How many viewers are in a state.
  package func count(_ state: ViewerState) -> Int { counts[Int(state.rawValue)] }

  /// The viewers of a cell of the map.
  package func viewers(ofCell cell: Int) -> Range<Int> {
    Self.viewers(ofCell: cell, of: map.count, among: viewers)
  }

  fileprivate static func viewers(ofCell cell: Int, of cells: Int, among all: Int) -> Range<Int> {
    cell * all / cells..<(cell + 1) * all / cells
  }

  /// A crowd as it is, on a map of at most so many cells.
  init(_ crowd: borrowing Crowd, _ id: PlayerID, cells: Int) {
    self.id = id
    name = crowd.plan.id
    viewers = crowd.plan.viewers
    present = crowd.plan.viewers - crowd.goneCount
    household = crowd.plan.household
    households = crowd.plan.households
    sessionLimit = crowd.plan.limit
    channels = crowd.plan.channels
    sessions = crowd.liveSessions
    tally = crowd.tally
    counts = ViewerState.allCases.map { crowd.count($0) }
    let (cells, all) = (min(cells, crowd.plan.viewers), crowd.plan.viewers)
    map = (0..<cells).map { crowd.summary(of: Self.viewers(ofCell: $0, of: cells, among: all)) }
  }
}
