/// One key of a mapping and what may stand under it.
struct Key<Value>: Sendable {
  let name: String
  let form: Form<Value>
  let isNeeded: Bool

  init(_ name: String, _ form: Form<Value>, needed: Bool = false) {
    self.name = name
    self.form = form
    isNeeded = needed
  }

  /// The key as a row of a table.
  var row: KeyTable.Row { KeyTable.Row(name: name, schema: form.schema, isNeeded: isNeeded) }
}
