import Players

/// Something that a condition can check of a subject: its key, what can be expected, and its value.
struct Aspect<Subject>: Sendable {
  let key: FileKey<Expected>
  /// Whether it changes without any event.
  let isContinuous: Bool
  /// Whether a subject has it at all.
  let concerns: @Sendable (Subject) -> Bool
  let value: @Sendable (Subject) -> FieldValue?
  /// The same from a roster, where it has it, to avoid needless observations.
  let brief: (@Sendable (PlayerBrief) -> FieldValue?)?

  init(
    _ name: String, _ form: Form<Expected>, _ meaning: String, isContinuous: Bool = false,
    concerns: @escaping @Sendable (Subject) -> Bool = { _ in true },
    brief: (@Sendable (PlayerBrief) -> FieldValue?)? = nil,
    value: @escaping @Sendable (Subject) -> FieldValue?
  ) {
    key = FileKey(name, form, meaning)
    (self.isContinuous, self.concerns) = (isContinuous, concerns)
    (self.brief, self.value) = (brief, value)
  }

  /// A count.
  init(_ name: String, _ meaning: String, count: @escaping @Sendable (Subject) -> Int) {
    self.init(name, .number, meaning) { .integer(count($0)) }
  }
}
