import Simulation

/// What `zapdeck check --schema` prints: a JSON Schema (2020-12) of line-ups and scenarios, from
/// the key tables that read them. It cannot check that a player or a channel exists.
package enum SchemaPage {
  package static let text = schema.text() + "\n"

  private static let schema: JSON = [
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "zapdeck scenario or line-up",
    "oneOf": [["$ref": "#/$defs/scenario"], ["$ref": "#/$defs/line-up"]],
    "$defs": [
      "scenario": ScenarioReader.table.schema, "line-up": LineUpKeys.all.table.schema, "step": step,
      "wait": ExpectationKeys.wait.schema, "expect": ExpectationKeys.expect.schema,
      "condition": ExpectationKeys.condition,
    ],
  ]

  /// A step has exactly one key of what it does, and not both `at` and `after`.
  private static let step: JSON = .object(
    StepKeys.table.members + [
      JSON.Member(
        key: "oneOf", value: .list(StepKeys.kinds.map { ["required": [.text($0.name)]] })),
      JSON.Member(
        key: "not", value: ["required": [.text(StepKeys.at.name), .text(StepKeys.after.name)]]),
    ])
}
