import Players
import Sessions
import Simulation

/// What `zapdeck notifications --schema` prints: a JSON Schema (2020-12) of one line of the event
/// log, from the catalogue of notices.
package enum EventLogSchema {
  package static let text = schema.text() + "\n"

  private static let schema: JSON = [
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": .text("One line of zapdeck's event log, version \(EventLogLine.version)"),
    "description": .text(description),
    "type": "object",
    "required": ["v", "t", "name", "severity", "object", "userInfo"],
    "properties": [
      "v": ["const": .integer(EventLogLine.version), "description": "Version of this schema."],
      "t": ["type": "number", "minimum": 0, "description": "Simulated seconds."],
      "player": [
        "type": "string", "description": "Absent if the message is about no particular player.",
      ],
      "severity": ["enum": ["info", "notice", "warning", "error"]],
      "notReceived": [
        "type": "array", "items": ["type": "string"], "minItems": 1, "uniqueItems": true,
        "description":
          "Keys of codes and messages in `userInfo` that no app receives; absent without any.",
      ],
    ],
    "oneOf": .list(
      NoticeCatalogue.names.map { line($0, as: $0) }
        + NoticeCatalogue.formerNames.sorted { $0.key < $1.key }.map {
          line($0.key, as: $0.value)
        }),
  ]

  private static let description =
    "One message of the bus. Keys may be added. The version is raised when a key changes its "
    + "meaning or is removed, so a reader should refuse a line of a newer version."

  /// The lines of one name; `text` is how they spell it.
  private static func line(_ text: String, as name: String) -> JSON {
    let object: JSON =
      NoticeCatalogue.object(of: name).map { ["null", type(of: $0)] }
      ?? (NoticeCatalogue.isAboutPlayer(name) ? ["null", "string"] : "null")
    let userInfo = NoticeCatalogue.fields(of: name).map { field in
      JSON.Member(key: field.key, value: ["type": type(of: field.value)])
    }
    return [
      "properties": [
        "name": ["const": .text(text)],
        "object": ["type": object],
        "userInfo": [
          "type": "object", "properties": .object(userInfo), "additionalProperties": false,
        ],
      ]
    ]
  }

  private static func type(of value: FieldValue) -> JSON {
    switch value {
    case .text: "string"
    case .integer: "integer"
    case .number: "number"
    case .flag: "boolean"
    }
  }
}
