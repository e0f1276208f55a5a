import Simulation

/// What `zapdeck explore --json --schema` prints: a JSON Schema (2020-12) of the report.
package enum ExploreSchema {
  package static let text = schema.text() + "\n"

  private static let schema: JSON = .object(
    [
      JSON.Member(key: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
      JSON.Member(key: "title", value: "zapdeck explore --json"),
    ]
      + members(
        of: [
          "version": ["const": 1], "program": string, "subject": string,
          "seed": ["type": ["integer", "string"]], "runs": integer, "stopped": flag,
          "findings": ["type": "array", "items": finding],
          "prices": [
            "type": "array",
            "items": .object(
              members(
                of: [
                  "rule": string, "title": string, "player": string, "detail": string,
                  "watching": flag,
                ])),
          ],
          "resolved": strings, "stillBroken": strings,
          "tried": .object(
            members(
              of: [
                "letters": strings, "acted": strings,
                "states": ["type": "object", "additionalProperties": strings],
                "cutRuns": integer,
              ])),
        ]))

  private static let finding: JSON = .object(
    members(
      of: [
        "rule": string, "title": string, "device": string, "policy": string, "notified": orNull,
        "reacted": string, "player": string, "at": number, "detail": string,
        "standing": ["enum": ["new", "known"]], "cause": string,
        "steps": ["type": "array", "items": step], "told": strings, "did": strings,
        "documented": orNull, "alsoAt": strings,
        "also": ["type": "array", "items": sighting], "viewer": string, "service": string,
        "remedy": string, "run": integer, "tries": integer, "case": orNull, "film": orNull,
      ]))

  private static let sighting: JSON = .object(members(of: ["player": string, "words": strings]))

  private static let step: JSON = .object(
    members(
      of: [
        "at": number, "word": string, "player": string, "name": string, "without": strings,
        "instead": strings, "tried": integer,
      ]))

  private static let string: JSON = ["type": "string"]
  private static let strings: JSON = ["type": "array", "items": ["type": "string"]]
  private static let orNull: JSON = ["type": ["string", "null"]]
  private static let number: JSON = ["type": "number"]
  private static let integer: JSON = ["type": "integer"]
  private static let flag: JSON = ["type": "boolean"]

  /// The schema of an object that has all of these, and nothing else.
  private static func members(of properties: JSON) -> [JSON.Member] {
    guard case .object(let own) = properties else { return [] }
    return [
      JSON.Member(key: "type", value: "object"),
      JSON.Member(key: "additionalProperties", value: false),
      JSON.Member(key: "properties", value: properties),
      JSON.Member(key: "required", value: .list(own.map { .text($0.key) })),
    ]
  }
}
