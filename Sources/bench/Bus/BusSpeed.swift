/// The lines that say how much faster the bus does the same as Foundation's centre.
struct BusSpeed {
  static let peer = "Foundation"

  /// Foundation's work first, then ours, each with the name of its line and its target.
  static func rows(
    _ foundation: @escaping Rounds.Work, count: Int = 15,
    _ ours: [(name: String, target: Target?, work: Rounds.Work)]
  ) -> [Row] {
    var rounds = Rounds()
    rounds.count = count
    let times = rounds.medians([foundation] + ours.map(\.work))
    let peer = Row.Peer(name: Self.peer, figure: Figure(times[0], .seconds))
    return zip(ours, times.dropFirst()).map { line, time in
      Row(line.name, Figure(time, .seconds), peer: peer, target: line.target)
    }
  }
}
