package import Crowd
package import HeadEndAPI
package import Players
package import Simulation

/// What is seen of a crowd.
package struct CrowdObservation: Hashable, Sendable {
  package let id: PlayerID
  package let name: String
  package let viewers: Int
  /// Viewers who share an account, and the sessions that one may have at once.
  package let household: Int
  package let sessionLimit: Int
  /// What it watches, in thousandths.
  package let channels: [CrowdPlan.Part<Int>]
  /// Sessions that live.
  package let sessions: Int
  /// What it has asked for since the world started.
  package let tally: CrowdTally
  /// The worst trouble in each cell of the map, or what its first viewer does: as many cells as
  /// were asked for, or as there are viewers.
  package let map: [ViewerState]
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

/// What is seen of one viewer of a crowd.
package struct ViewerObservation: Hashable, Sendable {
  /// Number in the crowd, from 0.
  package let index: Int
  /// What its device and its account are called.
  package let device: String
  package let account: String
  package let state: ViewerState
  /// Number of the channel.
  package let channel: Int
  package let policy: Policy
  /// When its session expires unless a heartbeat comes; `nil` without one.
  package let sessionEnd: Instant?
  /// When its lease ends; `nil` without one.
  package let leaseEnd: Instant?
  /// How often it has failed since its last picture.
  package let failures: Int
}

/// What viewers of a crowd and their households are called.
enum CrowdNames {
  static func device(_ viewer: Int, of plan: CrowdPlan) -> String {
    "\(plan.id)-\(padded(viewer, as: plan.viewers))"
  }

  static func household(_ viewer: Int, of plan: CrowdPlan) -> String {
    "\(plan.id)-home-\(padded(viewer / plan.household, as: plan.viewers))"
  }

  // All names have one length, so that all tokens have.
  private static func padded(_ number: Int, as largest: Int) -> String {
    let text = String(number)
    let width = max(6, String(largest).count)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
