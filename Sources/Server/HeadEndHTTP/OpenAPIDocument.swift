import HeadEndAPI
import Simulation

/// The contract as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0), written from the table of
/// addresses.
enum OpenAPIDocument {
  static let text = document.line

  private static var document: JSON {
    var paths: [JSON.Member] = []
    for route in RouteTable.routes where !paths.contains(where: { $0.key == route.path }) {
      let same = RouteTable.routes.filter { $0.path == route.path }
      paths.append(
        member(
          route.path,
          .object(same.map { member($0.method.rawValue.lowercased(), operation($0)) })))
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "zapdeck's simulated head-end", "version": "1",
        "description": .text(
          "While a fault is armed, any request may be answered with any status, late, or not "
            + "at all."),
      ],
      "tags": .list(ServedRoute.Group.allCases.map { ["name": .text($0.rawValue)] }),
      "paths": .object(paths), "components": ["schemas": ["Refusal": refusal]],
    ]
  }

  private static func member(_ key: String, _ value: JSON) -> JSON.Member {
    .init(key: key, value: value)
  }

  private static let refusal: JSON = [
    "type": "object",
    "properties": [
      "errorCode": ["type": "integer"], "message": ["type": "string"],
      "error": ["type": "string"],
    ],
  ]

  private static func operation(_ route: ServedRoute) -> JSON {
    var members: [JSON.Member] = [
      member("tags", [.text(route.group.rawValue)]), member("summary", .text(route.summary)),
      member("operationId", .text(identifier(route))),
      member("parameters", .list(parameters(route))),
    ]
    if let body = body(route.body) { members.append(member("requestBody", body)) }
    members.append(member("responses", responses(route)))
    return .object(members)
  }

  private static func identifier(_ route: ServedRoute) -> String {
    ([route.method.rawValue.lowercased()] + ServedRoute.words(route.path).map(String.init))
      .joined(separator: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" }
  }

  private static func parameters(_ route: ServedRoute) -> [JSON] {
    let paths = ServedRoute.words(route.path).filter { $0.hasPrefix("{") }
      .map { parameter(String($0.dropFirst().dropLast()), in: "path", isNeeded: true) }
    let queries =
      route.needs.map { parameter($0, in: "query", isNeeded: true) }
      + route.takes.map { parameter($0, in: "query", isNeeded: false) }
    let tokens = route.token.map {
      parameter("nv-authorizations", in: "header", isNeeded: false, $0)
    }
    return paths + queries + [tokens].compactMap(\.self)
  }

  private static func parameter(
    _ name: String, in place: String, isNeeded: Bool, _ meaning: String? = nil
  ) -> JSON {
    .object(
      [
        member("name", .text(name)), member("in", .text(place)),
        member("required", .flag(isNeeded)), member("schema", ["type": "string"]),
      ] + (meaning.map { [member("description", .text($0))] } ?? []))
  }

  private static func body(_ body: ServedRoute.Body) -> JSON? {
    switch body {
    case .none: nil
    case .any(let type):
      ["required": false, "content": content([type], schema: [:])]
    case .object(let members, let needed):
      [
        "required": true,
        "content": content(
          ["application/json"],
          schema: [
            "type": "object", "required": .list(needed.map(JSON.text)),
            "properties": .object(members.map { member($0.name, ["type": .text($0.type)]) }),
          ]),
      ]
    }
  }

  private static func responses(_ route: ServedRoute) -> JSON {
    var success: [JSON.Member] = [member("description", "done")]
    if !route.answers.isEmpty {
      success.append(member("content", content(route.answers, schema: answer(route))))
    }
    let refused: JSON = [
      "description": "refused",
      "content": content(
        ["application/json"], schema: ["$ref": "#/components/schemas/Refusal"]),
    ]
    let statuses = Set(route.refusals + serverRefusals(route)).sorted()
    return .object(
      route.successes.map { member("\($0)", .object(success)) }
        + statuses.map { member("\($0)", $0 == 429 ? throttled(refused) : refused) })
  }

  private static func throttled(_ refused: JSON) -> JSON {
    guard case .object(let members) = refused else { return refused }
    let header: JSON = [
      "description": "Seconds to wait before a retry; absent if a retry would not help",
      "schema": ["type": "integer"],
    ]
    return .object(members + [member("headers", ["Retry-After": header])])
  }

  /// The answer's members; the first is always there.
  private static func answer(_ route: ServedRoute) -> JSON? {
    guard let first = route.answerMembers.first else { return nil }
    return [
      "type": "object", "required": [.text(first.name)],
      "properties": .object(
        route.answerMembers.map { member($0.name, ["type": .text($0.type)]) }),
    ]
  }

  /// The statuses with which the server itself refuses, before any service gets a request.
  private static func serverRefusals(_ route: ServedRoute) -> [Int] {
    let common = [400, 404, 405, 414, 421, 503]
    switch route.group {
    case .contract: return [400, 405, 421]
    case .control, .application, .sessions, .licences, .expressPlay, .origin, .clients:
      return common + [403, 408, 413]
    }
  }

  private static func content(_ types: [String], schema: JSON? = nil) -> JSON {
    let media: JSON = schema.map { ["schema": $0] } ?? [:]
    return .object(types.map { member($0, media) })
  }
}
