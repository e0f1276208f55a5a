import Screen

/// The log's filter while it is typed; the log draws it.
struct FilterPrompt: TypedPanel {
  var context: Context { .filter }

  func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect {
    switch action {
    case .erase: .shows(.eraseFilter)
    case .confirm: .closes
    default: UserAction.Effect(change: .clearFilter, closes: true)
    }
  }

  func type(_ character: Character, in situation: Situation) -> UserAction.Effect {
    .shows(.typeFilter(character))
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {}
}
