import Simulation

/// What `--json --schema` prints: JSON Schemas (2020-12) of what the searches print.
package enum ReportSchema {
  /// Of `zapdeck explore --json`.
  package static let explore = document(
    "zapdeck explore --json",
    [
      "version": ["const": 1], "program": string, "subject": string,
      "subjectFailure": orNull, "seed": seed, "runs": integer, "stopped": flag,
      "findings": list(of: finding),
      "prices": list(of: price), "resolved": strings, "stillBroken": strings,
      "notJudged": strings, "notes": strings, "tried": tried,
    ])

  /// Of `zapdeck matrix --json`.
  package static let matrix = document(
    "zapdeck matrix --json",
    [
      "version": ["const": 1], "program": string, "subject": string, "seed": seed,
      "player": string, "policies": strings, "habits": list(of: strings),
      "faults": list(of: fault),
    ])

  private static let finding = object([
    "rule": string, "title": string, "device": string, "devices": strings, "policy": string,
    "notified": orNull, "reacted": string, "player": string, "at": number, "detail": string,
    "harm": harm, "standing": ["enum": ["new", "known"]], "accepted": orNull, "cause": string,
    "steps": list(of: step),
    "told": strings, "did": strings, "documented": orNull, "alsoAt": strings,
    "also": list(of: object(["player": string, "words": strings])), "viewer": string,
    "service": string, "remedy": string, "run": integer, "tries": integer, "case": orNull,
    "film": orNull,
  ])

  private static let harm: JSON = [
    "oneOf": [
      object([
        "kind": string, "sufferer": ["enum": ["viewer", "neighbour", "account", "service"]],
        "amount": integer, "limit": integer, "reference": integer,
      ]), ["type": "null"],
    ]
  ]

  private static let step = object([
    "at": number, "word": string, "player": string, "name": string, "without": strings,
    "instead": strings, "tried": integer,
  ])

  private static let price = object([
    "rule": string, "title": string, "player": string, "detail": string, "watching": flag,
  ])

  private static let tried = object([
    "letters": strings, "acted": strings,
    "states": ["type": "object", "additionalProperties": strings], "cutRuns": integer,
    "alone": integer, "ofAlone": integer, "bursts": integer,
  ])

  private static let fault = object([
    "letter": string, "name": string, "cells": list(of: cell),
  ])

  private static let cell = object([
    "policy": string,
    "outcome": [
      "enum": ["noEffect", "playsOn", "recovered", "stopped", "paused", "viewerTold", "stuck"]
    ],
    "seconds": ["type": ["integer", "null"]], "reason": orNull,
    "cutAt": ["type": ["number", "null"]], "sameWithoutFault": flag, "broken": strings,
    "told": strings, "did": strings,
  ])

  private static let string: JSON = ["type": "string"]
  private static let strings = list(of: string)
  private static let orNull: JSON = ["type": ["string", "null"]]
  private static let number: JSON = ["type": "number"]
  private static let integer: JSON = ["type": "integer"]
  private static let seed: JSON = ["type": ["integer", "string"]]
  private static let flag: JSON = ["type": "boolean"]

  private static func list(of items: JSON) -> JSON { ["type": "array", "items": items] }

  private static func document(_ title: String, _ properties: JSON) -> String {
    let head = [
      JSON.Member(key: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
      JSON.Member(key: "title", value: .text(title)),
    ]
    return JSON.object(head + members(of: properties)).text() + "\n"
  }

  private static func object(_ properties: JSON) -> JSON { .object(members(of: properties)) }

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
