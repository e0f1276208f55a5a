/// What was taken off a roster while posts may have been reading it.
struct Remains {
  private(set) var pages: [Page] = []
  private var bodies: [Entry.Body] = []
  // Most often there is one, which needs no array.
  private var body: Entry.Body?

  init() {}

  init(body: @escaping Entry.Body) { self.body = body }

  init(page: Page) { pages = [page] }

  var isEmpty: Bool { pages.isEmpty && bodies.isEmpty && body == nil }

  mutating func add(_ other: Remains) {
    pages += other.pages
    bodies += other.bodies
    if let body = other.body { bodies.append(body) }
  }
}
