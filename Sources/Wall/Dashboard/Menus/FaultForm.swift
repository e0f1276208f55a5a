import Faults
import HeadEndAPI
import Players
import Screen
import Simulation
import Worlds

/// The form that changes a fault before it is armed: a line for each part of the rule, in the words
/// of the fault grammar, and below them the sentence that they make, or what is wrong.
struct FaultForm {
  let state: State
  let world: WorldObservation
  let theme: Theme

  private static let width = 78
  private static let labelWidth = 9

  /// Where the form lies over a body: its box, the fields, and the sentence.
  func places(over body: Rect, at pane: Rect?) -> (area: Rect, fields: ListWindow, text: Rect) {
    let width = min(body.width, Self.width)
    let lines = max(2, min(4, body.height - Field.allCases.count - 3))
    let size = Size(width, Field.allCases.count + lines + 3)
    let area = Panel.place(size, over: body, at: pane)
    let (list, text) = Panel.inner(area).splitBottom(lines)
    let fields = ListWindow(
      list.splitBottom(1).rest, count: Field.allCases.count, choice: state.field.rawValue)
    return (area, fields, text)
  }

  func draw(over body: Rect, at pane: Rect?, in frame: inout Frame) {
    let (area, fields, text) = places(over: body, at: pane)
    let mode = state.provoking.mode
    Panel.draw(area, title: "fault rule", note: mode, theme: theme, in: &frame)
    for index in fields.shown { draw(Field.allCases[index], fields.row(of: index), in: &frame) }
    Panel.drawRule(area, y: text.y - 1, theme: theme, in: &frame)
    let (wordings, style) = sentence
    Panel.draw(wordings, in: text, style, in: &frame)
  }

  private func draw(_ field: Field, _ row: Rect, in frame: inout Frame) {
    let isChosen = field == state.field
    let style = isChosen ? theme[.selection] : theme[.menu]
    if isChosen { frame.fill(row, Cell(" ", style)) }
    frame.draw(field.label, x: row.x, y: row.y, isChosen ? style : theme[.menuStrong])
    let x = row.x + Self.labelWidth
    let end = frame.draw(
      state[field] + (isChosen ? "_" : ""), x: x, y: row.y, style, limit: row.maxX - x)
    guard isChosen else { return }
    frame.drawRight(note(of: field, in: row.maxX - end - 2), endX: row.maxX, y: row.y, style)
  }

  /// Where the text is among the presets that the arrows go through.
  private func note(of field: Field, in room: Int) -> String {
    let presets = state.presets(of: field, in: world)
    let place = presets.firstIndex(of: state[field]).map { "\($0 + 1)" } ?? "-"
    return Fitting.first(["← \(place) of \(presets.count) →", "← →"], in: room)
  }

  /// The sentence that the fields make, or what is wrong; from the longest wording to the shortest.
  private var sentence: ([String], Style) {
    do throws(Mistake) {
      let fault = try state.fault(in: world)
      let rule = fault.words(of: fault.targets.words { name(of: $0) })
      let now = fault.sequel(of: state.provoking)
      return (["\(rule); \(now). Enter arms it.", "\(rule); \(now).", rule], theme[.menu])
    } catch {
      return ([error.sentence], theme[.menuWarning])
    }
  }

  private func name(of player: PlayerID) -> String {
    world.roster.slot(of: player)?.shownName ?? ""
  }

  /// The field at a cell.
  func field(at x: Int, _ y: Int, over body: Rect, at pane: Rect?) -> Field? {
    places(over: body, at: pane).fields.index(at: x, y).map { Field.allCases[$0] }
  }
}

extension FaultForm {
  /// A part of the rule, in the order of the lines.
  enum Field: Int, CaseIterable, Hashable, Sendable {
    case point, effect, trigger, ending, players

    /// The key of the fault grammar.
    var label: String {
      switch self {
      case .point: "point"
      case .effect: "effect"
      case .trigger: "trigger"
      case .ending: "end"
      case .players: "player"
      }
    }
  }

  /// What keeps a form from being a rule: the field, and what it accepts.
  struct Mistake: Error, Hashable, Sendable {
    let field: Field
    let sentence: String
  }

  /// The form's state while it is open: each field as text of the fault grammar.
  struct State: Hashable, Sendable {
    /// The kind that it started from.
    let kind: FaultKind
    private(set) var field = Field.effect
    /// What comes of the operation of the fault.
    private(set) var provoking: Provoking
    /// The names of the players that were selected, such as `main, kids`.
    private let selected: String
    /// A household of the crowd that was selected: that of the viewer under the cursor.
    private let household: Int
    private var texts: [Field: String]

    /// A form that says what the kind would do to some players, or to crowds, in which nothing is
    /// provoked. `household` is an example of one in the crowd.
    init(
      _ kind: FaultKind, players: [String], areCrowds: Bool = false, household: Int = 0,
      provoking: Provoking = .operation
    ) {
      self.kind = kind
      self.provoking = areCrowds ? .never : provoking
      self.household = household
      selected = players.joined(separator: ", ")
      let fault = areCrowds ? kind.fault(ofCrowd: .everyone) : kind.fault(of: .everyone)
      texts = [
        .point: kind.point.name, .effect: kind.effect.text, .trigger: fault.trigger.text,
        .ending: fault.ending.text, .players: selected,
      ]
    }

    subscript(field: Field) -> String { texts[field] ?? "" }

    mutating func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect {
      let world = situation.world
      switch action {
      case .up: self.move(by: -1)
      case .down: self.move(by: 1)
      case .left: step(by: -1, in: world)
      case .right: step(by: 1, in: world)
      case .erase: texts[field] = String(self[field].dropLast())
      case .switchArming: provoking = provoking.next
      case .confirm: return arming(in: world)
      default: return UserAction.Effect(next: FaultMenu.State(at: kind.key, provoking: provoking))
      }
      return .stays
    }

    /// Arms what the fields say; with a mistake in them the form stays.
    private func arming(in world: WorldObservation) -> UserAction.Effect {
      do throws(Mistake) {
        let fault = try fault(in: world)
        if let obstacle = fault.obstacle(in: world) { return .tells("not armed: \(obstacle)") }
        return .asks([.perform(.arm(fault, provoke: provoking))], closes: true)
      } catch {
        return .tells("not armed: correct the line `\(error.field.label)`")
      }
    }

    mutating func type(_ character: Character) { texts[field] = self[field] + String(character) }

    mutating func type(_ character: Character, in situation: Situation) -> UserAction.Effect {
      type(character)
      return .stays
    }

    /// Takes a click on a field: the first chooses it, another takes the field's next preset.
    mutating func choose(_ field: Field, in world: WorldObservation) {
      guard field == self.field else { return self.field = field }
      step(by: 1, in: world)
    }

    private mutating func move(by step: Int) {
      let count = Field.allCases.count
      field = Field.allCases[(field.rawValue + step + count) % count]
    }

    /// Takes another preset of the field; what was typed is before the first.
    private mutating func step(by step: Int, in world: WorldObservation) {
      let presets = presets(of: field, in: world)
      guard !presets.isEmpty else { return }
      let place = presets.firstIndex(of: self[field]) ?? (step > 0 ? -1 : 0)
      texts[field] = presets[(place + step + presets.count) % presets.count]
      if field == .point { suitPoint(in: world) }
    }

    /// At another point, parts of the rule that do not apply there become the first that do.
    private mutating func suitPoint(in world: WorldObservation) {
      texts[.effect] =
        self[.point] == kind.point.name
        ? kind.effect.text : presets(of: .effect, in: world).first
      for field in [Field.trigger, .ending] {
        let presets = presets(of: field, in: world)
        if !presets.contains(self[field]) { texts[field] = presets.first }
      }
    }
  }
}

extension FaultForm.State: TypedPanel {
  var context: Context { .faultForm }

  /// A form for the targets of a situation.
  init(_ kind: FaultKind, for situation: Situation, provoking: Provoking) {
    let targets = situation.selection.observedTargets(in: situation.world)
    self.init(
      kind, players: situation.targets.map(\.name),
      areCrowds: !targets.isEmpty && targets.allSatisfy { $0.crowd != nil },
      household: situation.household, provoking: provoking)
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    FaultForm(state: self, world: scene.world, theme: scene.theme)
      .draw(over: scene.body, at: scene.pane, in: &frame)
  }

  /// The first click on a field chooses it, the second takes its next preset.
  func hit(x: Int, y: Int, in scene: PanelScene) -> PanelHit {
    let form = FaultForm(state: self, world: scene.world, theme: scene.theme)
    let places = form.places(over: scene.body, at: scene.pane)
    guard let field = form.field(at: x, y, over: scene.body, at: scene.pane) else {
      return .beside(places.area, x, y)
    }
    var chosen = self
    chosen.choose(field, in: scene.world)
    return .row(chosen, isDone: false)
  }
}

extension FaultForm.State {
  /// The texts that the arrows go through: an example of each form that makes sense at the point.
  func presets(of field: FaultForm.Field, in world: WorldObservation) -> [String] {
    guard let point = FaultPoint(name: self[.point]) else {
      return field == .point ? FaultPoint.names : []
    }
    switch field {
    case .point: return FaultPoint.names
    case .effect:
      let own = point == kind.point ? [kind.effect.text] : []
      return own + Self.effects.filter { !own.contains($0) && Self.suits($0, "next", at: point) }
    case .trigger: return Self.triggers.filter { Self.suits(self[.effect], $0, at: point) }
    case .ending: return Self.endings.filter { Self.suits(self[.effect], "next", $0, at: point) }
    case .players:
      let others = world.roster.slots.map(\.name).filter { $0 != selected }
      return [selected, "all", "10 %"] + parts(in: world) + others
    }
  }

  /// Parts of the crowd that was selected.
  private func parts(in world: WorldObservation) -> [String] {
    guard let crowd = world.crowds.first(where: { $0.name == selected }) else { return [] }
    let channels = crowd.channelNumbers.map { CrowdPart.channel($0) }
    return ([.share(permille: 100), .household(household)] + channels).map {
      "\(selected) \($0.text)"
    }
  }

  private static let effects =
    [
      "status 404", "status 500 4000", "status 503", "timeout", "hang", "drop", "slow 2s",
      "delay 2s", "delay 2s 500ms", "malformed", "throttle 300kbit/s", "cut 200kB",
      "cut 3s", "inherent",
      "native AVFoundationErrorDomain -11800 NSOSStatusErrorDomain -42656",
      "log CoreMediaErrorDomain -12888",
    ] + Instruction.allCases.map(\.rawValue)
  private static let triggers = [
    "next", "nth 3", "first 3", "every 3", "allBut 3", "after 10s", "between 10s 40s",
    "probability 0.3",
  ]
  private static let endings = [
    "once", "3 times", "for 30 s", "until cleared", "until the app is killed",
  ]

  /// Whether some ending, or the one that is named, makes sense with an effect and a trigger.
  private static func suits(
    _ effect: String, _ trigger: String, _ ending: String? = nil, at point: FaultPoint
  ) -> Bool {
    guard let effect = FaultEffect(text: effect, at: point),
      let trigger = FaultTrigger(text: trigger)
    else { return false }
    return (ending.map { [$0] } ?? endings).compactMap { FaultEnding(text: $0) }.contains {
      Fault(on: point, of: .everyone, trigger: trigger, effect: effect, ending: $0).problem == nil
    }
  }

  /// The rule that the fields make. It keeps letter and name of the kind as long as point and
  /// effect are the kind's.
  func fault(in world: WorldObservation) throws(FaultForm.Mistake) -> Fault {
    let point = try read(.point, FaultPoint.names) { FaultPoint(name: $0) }
    let effect = try read(.effect, FaultEffect.accepted) { FaultEffect(text: $0, at: point) }
    let trigger = try read(.trigger, FaultTrigger.accepted) { FaultTrigger(text: $0) }
    let ending = try read(.ending, FaultEnding.accepted) { FaultEnding(text: $0) }
    let names = world.roster.slots.map(\.name)
    let accepted = ["all", "10 %"] + parts(in: world) + names
    let targets = try read(.players, accepted) { aim($0, world) }
    let isOfKind = point == kind.point && effect.text == kind.effect.text
    let fault = Fault(
      name: isOfKind ? kind.name : nil, key: isOfKind ? kind.key : nil, on: point,
      of: targets, trigger: trigger, effect: isOfKind ? kind.effect : effect, ending: ending,
      height: point == kind.point ? kind.height : nil)
    if let problem = fault.problem ?? effect.doubt {
      throw FaultForm.Mistake(field: .effect, sentence: problem)
    }
    return fault
  }

  private func read<Part>(
    _ field: FaultForm.Field, _ accepted: [String], _ part: (String) -> Part?
  ) throws(FaultForm.Mistake) -> Part {
    if let part = part(self[field]) { return part }
    throw FaultForm.Mistake(
      field: field,
      sentence: "`\(self[field])`: \(field.label) accepts "
        + FaultPhrase.accepted(for: self[field], among: accepted))
  }

  private func aim(_ text: String, _ world: WorldObservation) -> FaultTargets? {
    if text == "all" { return .everyone }
    if let permille = Quantity.percent(text) { return .share(permille: permille) }
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.trimmingPrefix(" ")) }
    let players = names.compactMap { name in world.roster.slots.first { $0.name == name }?.id }
    guard !players.isEmpty, players.count == names.count else { return aim(atPart: text, world) }
    return players.count == 1 ? .player(players[0]) : .players(players)
  }

  /// A crowd and a part of it, such as `stadium household 12`.
  private func aim(atPart text: String, _ world: WorldObservation) -> FaultTargets? {
    for crowd in world.crowds where text.hasPrefix(crowd.name + " ") {
      let rest = String(text.dropFirst(crowd.name.count + 1))
      guard let part = CrowdPart(text: rest),
        part.obstacle(households: crowd.households, channels: crowd.channelNumbers) == nil
      else { continue }
      return .part(part, of: [crowd.id])
    }
    return nil
  }
}

extension Fault {
  /// The reason why it can never act on the players it names; `nil` if it can, or names none.
  fileprivate func obstacle(in world: WorldObservation) -> String? {
    let slots = (targets.named ?? []).compactMap(world.slot)
    let obstacles = slots.map {
      $0.obstacle(to: point, with: effect, height: height, provoked: false)
    }
    guard let first = obstacles.first, obstacles.allSatisfy({ $0 != nil }) else { return nil }
    return first
  }
}
