import Simulation

/// What `zapdeck check --json --schema` prints: a JSON Schema (2020-12) of the report.
package enum CheckSchema {
  package static let text = schema.text() + "\n"

  private static let schema: JSON = [
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "zapdeck check --json",
    "type": "object",
    "required": ["version", "program", "exitCode", "scenarios", "lineUps"],
    "additionalProperties": false,
    "properties": [
      "version": ["const": 1], "program": string, "exitCode": ["enum": [0, 1, 2]],
      "scenarios": list(of: "scenario"), "lineUps": strings,
    ],
    "$defs": [
      "scenario": object(
        [
          "path": string,
          "outcome": [
            "enum": [
              "passed", "failed", "passedUnexpectedly", "failedAsExpected", "incomplete",
              "unreadable", "unfit", "stopped",
            ]
          ],
          "seconds": number, "problems": strings, "title": string, "lineUp": string,
          "seed": ["type": ["integer", "string"]], "end": number, "steps": list(of: "step"),
          "failures": list(of: "failure"), "warnings": list(of: "warning"), "unjudged": strings,
          "notes": strings,
        ], needed: ["path", "outcome", "seconds"]),
      "step": object(
        [
          "line": integer, "column": integer, "step": string, "begin": number, "end": number,
          "expected": ["type": ["string", "null"]],
          "by": [
            "oneOf": [
              ["type": "null"], object(["at": number, "text": string], needed: ["at", "text"]),
            ]
          ],
          "isOld": ["type": "boolean"],
        ], needed: ["line", "column", "step", "begin", "end", "expected", "by", "isOld"]),
      "failure": object(
        [
          "line": integer, "column": integer, "expected": string, "found": string,
          "players": string, "events": strings,
        ], needed: ["line", "column", "expected", "found", "players", "events"]),
      "warning": object(
        ["line": integer, "column": integer, "text": string],
        needed: ["line", "column", "text"]),
    ],
  ]

  private static let string: JSON = ["type": "string"]
  private static let strings: JSON = ["type": "array", "items": ["type": "string"]]
  private static let number: JSON = ["type": "number"]
  private static let integer: JSON = ["type": "integer"]

  private static func list(of name: String) -> JSON {
    ["type": "array", "items": ["$ref": .text("#/$defs/\(name)")]]
  }

  private static func object(_ properties: JSON, needed: [String]) -> JSON {
    [
      "type": "object", "additionalProperties": false, "properties": properties,
      "required": .list(needed.map { .text($0) }),
    ]
  }
}
