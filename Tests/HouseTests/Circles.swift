/// Groups of nodes that can all reach each other: Tarjan's strongly connected components.
struct Circles {
  private let edges: [String: Set<String>]
  private var order: [String: Int] = [:]
  private var lowest: [String: Int] = [:]
  private var path: [String] = []
  private var found: [[String]] = []

  /// The groups of two nodes or more, each sorted.
  static func groups(of edges: [String: Set<String>]) -> [[String]] {
    var circles = Circles(edges: edges)
    for node in edges.keys.sorted() where circles.order[node] == nil { circles.visit(node) }
    return circles.found
  }

  private init(edges: [String: Set<String>]) { self.edges = edges }

  private mutating func visit(_ node: String) {
    order[node] = order.count
    lowest[node] = order[node]
    path.append(node)
    for next in edges[node, default: []].sorted() {
      if order[next] == nil { visit(next) }
      if path.contains(next) {
        lowest[node] = min(lowest[node, default: 0], lowest[next, default: 0])
      }
    }
    guard lowest[node] == order[node], let start = path.lastIndex(of: node) else { return }
    let group = path[start...].sorted()
    path.removeSubrange(start...)
    if group.count > 1 { found.append(group) }
  }
}
