import HeadEndAPI
import Lab
import Players
import Screen

extension Wall {
  /// Place of the focused player among all; 0 when there is none.
  func focusIndex(_ world: WorldObservation) -> Int {
    world.players.firstIndex { $0.id == focus } ?? 0
  }

  /// The focused player; `nil` when there is no player at all.
  func focused(_ world: WorldObservation) -> PlayerObservation? {
    world.players.dropFirst(focusIndex(world)).first
  }

  /// The players that faults and zaps go to: the marked ones, else the focused one.
  func targets(_ world: WorldObservation) -> [PlayerObservation] {
    let marked = world.players.filter { marks.contains($0.id) }
    return marked.isEmpty ? Array(focused(world).map { [$0] } ?? []) : marked
  }

  /// The players on the page that shows the focused one, as places among all.
  func page(_ world: WorldObservation, _ size: Size) -> Range<Int> {
    let count = world.players.count
    let focus = focusIndex(world)
    guard !isZoomed else { return focus..<min(count, focus + 1) }
    let held = SizeClass(size).playersOnPage(withInspector: showsInspector(size))
    let start = focus / held * held
    return start..<min(count, start + held)
  }

  /// Whether the inspector is shown on a screen of that size.
  func showsInspector(_ size: Size) -> Bool {
    wantsInspector ?? (SizeClass(size) == .large)
  }

  /// The context that keys go to.
  func context(_ size: Size) -> Context {
    if SizeClass(size) == .tiny, !isQuestion { return .card }
    return switch overlay {
    case .none: logSize == .full ? .log : isPresenting ? .presenting : .wall
    case .help: .help
    case .faults: .faults
    case .channels: .channels
    case .palette: .palette
    case .filter: .filter
    case .question: .question
    }
  }

  private var isQuestion: Bool { overlay == .question(.quit) }
}
