import Simulation

/// The contract as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0), written from the table of
/// addresses.
enum OpenAPIDocument {
  static let text = document.text

  private static var document: ContractValue {
    var paths: [(String, ContractValue)] = []
    for route in DoorTable.routes where !paths.contains(where: { $0.0 == route.path }) {
      let same = DoorTable.routes.filter { $0.path == route.path }
      paths.append((route.path, .object(same.map { ($0.method.lowercased(), operation($0)) })))
    }
    return .object([
      ("openapi", "3.1.0"),
      (
        "info",
        .object([
          ("title", "zapdeck's simulated head-end"), ("version", "1"),
          ("description", "Armed faults may answer any request with any status, late, or never."),
        ])
      ),
      ("tags", .list(DoorRoute.Group.allCases.map { .object([("name", .text($0.rawValue))]) })),
      ("paths", .object(paths)),
      ("components", .object([("schemas", .object([("Refusal", refusal)]))])),
    ])
  }

  private static let refusal = ContractValue.object([
    ("type", "object"),
    (
      "properties",
      .object([
        ("errorCode", .object([("type", "integer")])), ("message", .object([("type", "string")])),
        ("error", .object([("type", "string")])),
      ])
    ),
  ])

  private static func operation(_ route: DoorRoute) -> ContractValue {
    var members: [(String, ContractValue)] = [
      ("tags", .list([.text(route.group.rawValue)])), ("summary", .text(route.summary)),
      ("operationId", .text(identifier(route))), ("parameters", .list(parameters(route))),
    ]
    if let body = body(route.body) { members.append(("requestBody", body)) }
    members.append(("responses", responses(route)))
    return .object(members)
  }

  private static func identifier(_ route: DoorRoute) -> String {
    ([route.method.lowercased()] + DoorRoute.words(route.path).map(String.init))
      .joined(separator: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" }
  }

  private static func parameters(_ route: DoorRoute) -> [ContractValue] {
    let paths = route.pathParameters.map { parameter($0, in: "path", isNeeded: true) }
    let queries = route.parameters.map { parameter($0.name, in: "query", isNeeded: $0.isNeeded) }
    let hasTokens = [.sessions, .licences].contains(route.group)
    return paths + queries
      + (hasTokens ? [parameter("nv-authorizations", in: "header", isNeeded: false)] : [])
  }

  private static func parameter(
    _ name: String, in place: String, isNeeded: Bool
  ) -> ContractValue {
    .object([
      ("name", .text(name)), ("in", .text(place)), ("required", .flag(isNeeded)),
      ("schema", .object([("type", "string")])),
    ])
  }

  private static func body(_ body: DoorRoute.Body) -> ContractValue? {
    switch body {
    case .none: nil
    case .any(let type):
      content(type, schema: .object([]), [("required", .flag(false))])
    case .object(let members, let needed):
      content(
        "application/json",
        schema: .object([
          ("type", "object"), ("required", .list(needed.map(ContractValue.text))),
          (
            "properties",
            .object(members.map { ($0.name, .object([("type", .text($0.type))])) })
          ),
        ]), [("required", .flag(true))])
    }
  }

  private static func responses(_ route: DoorRoute) -> ContractValue {
    let success = ContractValue.object(
      [("description", "done")]
        + (route.answer.map { [("content", .object([($0, .object([]))]))] } ?? []))
    let statuses = Set(route.refusals + doorRefusals(route)).sorted()
    return .object(
      [("\(route.success)", success)]
        + statuses.map { status in
          (
            "\(status)",
            content(
              "application/json", schema: .object([("$ref", "#/components/schemas/Refusal")]),
              [("description", "refused")])
          )
        })
  }

  /// With what the doors themselves refuse, before any service hears of a request.
  private static func doorRefusals(_ route: DoorRoute) -> [Int] {
    let common = [400, 404, 405, 414, 421, 503]
    switch route.group {
    case .contract: return [400, 405, 421]
    case .control, .application, .sessions, .licences, .expressPlay, .origin, .clients:
      return common + [403, 408, 413]
    }
  }

  private static func content(
    _ type: String, schema: ContractValue, _ members: [(String, ContractValue)]
  ) -> ContractValue {
    .object(members + [("content", .object([(type, .object([("schema", schema)]))]))])
  }
}

/// A value of the contract, written as JSON.
private enum ContractValue: ExpressibleByStringLiteral {
  case text(String)
  case flag(Bool)
  case list([ContractValue])
  case object([(String, ContractValue)])

  init(stringLiteral text: String) { self = .text(text) }

  var text: String {
    switch self {
    case .text(let text): JSONString.quoted(text)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { JSONString.quoted($0.0) + ":" + $0.1.text }.joined(separator: ",") + "}"
    }
  }
}
