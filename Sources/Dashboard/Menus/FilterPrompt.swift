import Screen

/// The log's filter while it is typed; the log draws it.
struct FilterPrompt: OpenPanel {
  var context: Context { .filter }

  func answer(_ move: Move, in situation: Situation) -> PanelAnswer {
    switch move {
    case .erase: PanelAnswer(effect: .shows(.eraseFilter))
    case .confirm: .closes
    default: PanelAnswer(closes: true, effect: .shows(.clearFilter))
    }
  }

  func type(_ character: Character, in situation: Situation) -> PanelAnswer {
    PanelAnswer(effect: .shows(.typeFilter(character)))
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {}
}
