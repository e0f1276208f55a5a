import HeadEndAPI
import Simulation
import Worlds

/// The keys of an entry of `upstreams`: one of the user's own services
/// (HeadEndHTTP/YourOwnServices).
enum UpstreamKeys {
  /// More than any head-end has [N].
  fileprivate static let most = 16

  fileprivate static let all = Keys(Upstream(name: "", url: .none)) {
    MappingKey(
      "is", \.role, .choice, written: .changed,
      "`origin`: every `GET` that no route names is for a playlist or for media. `service`: only "
        + "what `routes` names is shown, and faults act on nothing else.")
    MappingKey(
      "url", \.url, .webAddress, needed: true,
      "Its address, such as `https://cdn.stage.example`; a path is allowed, a query is not.")
    MappingKey(
      "routes", \.routes, .entries(route), default: "none", written: .changed,
      "The requests that are known by their method and path; the first that fits counts.")
  }

  private static let route = Keys(Upstream.Route(.sessionSetup, .post, "/")) {
    MappingKey("is", \.operation, .choice, needed: true, "What the request is, as faults name it.")
    MappingKey("method", \.method, .choice, needed: true, "The HTTP method.")
    MappingKey(
      "path", \.path, .routePath, needed: true,
      "The path below `url`; `*` stands for any word between two slashes.")
    MappingKey(
      "refuses", optional: \.refusal, .part(refusal),
      default: "the status of the fault, without a body",
      "How the service refuses such a request, which a fault answers in its place.")
  }

  private static let refusal = Keys(Response(status: 404, contentType: "", body: [])) {
    MappingKey("status", \.status, .integer(400...599), needed: true, "The HTTP status.")
    MappingKey("body", \.text, .wire, default: "empty", written: .changed, "The body.")
  }
}

extension WebAddress {
  /// Stands for an address that was not read yet.
  fileprivate static var none: WebAddress {
    guard let address = WebAddress("http://localhost") else {
      preconditionFailure("This is an address.")
    }
    return address
  }
}

extension Response {
  /// The body as text; its type follows from how it begins.
  fileprivate var text: String {
    get { String(decoding: body, as: UTF8.self) }
    set {
      let isJSON = newValue.hasPrefix("{") || newValue.hasPrefix("[")
      self = Response(
        status: status, contentType: isJSON ? "application/json" : "text/plain",
        body: Array(newValue.utf8))
    }
  }
}

extension Form where Value == WebAddress {
  fileprivate static let webAddress = Form<String>.wire.map(
    accepts: "an address with `http` or `https`", back: { $0.text }
  ) { text, place throws(FileProblem) in
    guard let address = WebAddress(text) else {
      throw place.problem(
        "`\(place.name)` must be an address such as https://cdn.stage.example, without a user, a "
          + "query or `..`")
    }
    return address
  }
}

extension Form where Value == String {
  fileprivate static let routePath = wire.check { path, place throws(FileProblem) in
    guard path.hasPrefix("/"), !path.contains(where: { "?# ".contains($0) }) else {
      throw place.problem("`\(place.name)` must begin with / and have no query")
    }
  }
}

extension Form where Value == [Upstream] {
  /// Upstreams by their names.
  static let upstreams = Form(
    [
      "type": "object", "minProperties": 1, "maxProperties": .integer(UpstreamKeys.most),
      "propertyNames": Form<String>.identifier.schema,
      "additionalProperties": UpstreamKeys.all.table.schema,
    ],
    accepts: "names, each with a mapping \(UpstreamKeys.all.table.accepts)",
    tables: [UpstreamKeys.all.table],
    write: { upstreams in
      upstreams.isEmpty
        ? nil
        : .object(
          upstreams.map { .init(key: $0.name, value: .object(UpstreamKeys.all.members(of: $0))) })
    }
  ) { place throws(FileProblem) in
    guard place.isMapping, (1...UpstreamKeys.most).contains(place.entries.count) else {
      throw place.problem(
        "`upstreams` must be a mapping of 1 to \(UpstreamKeys.most) names, each with its keys")
    }
    var (upstreams, problems) = ([Upstream](), FileProblems())
    for (name, keys) in place.entries {
      problems.attempt { () throws(FileProblem) in
        var upstream = UpstreamKeys.all.blank
        upstream.name = try Form<String>.identifier.read(name)
        try UpstreamKeys.all.read(try keys.mapping(UpstreamKeys.all.table), into: &upstream)
        guard upstream.role == .origin || !upstream.routes.isEmpty else {
          throw name.problem("`\(upstream.name)` needs `is: origin` or `routes`")
        }
        upstreams.append(upstream)
      }
    }
    try problems.check()
    return upstreams
  }
}
