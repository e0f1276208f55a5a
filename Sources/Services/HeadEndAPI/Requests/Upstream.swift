/// A service of the user's own behind the head-end (HeadEndHTTP/YourOwnServices).
package struct Upstream: Hashable, Sendable {
  /// What an upstream serves besides what its routes name.
  package enum Role: String, CaseIterable, Sendable {
    /// Playlists and media.
    case origin
    /// Only what its routes name.
    case service
  }

  /// A kind of request, by its method and path.
  package struct Route: Hashable, Sendable {
    package var operation: Operation
    package var method: Request.Method
    /// The words between the path's slashes; `*` stands for any word.
    package var path: String
    /// How a fault refuses it in the service's place; `nil` = as the fault says, without a body.
    package var refusal: Response?

    package init(_ operation: Operation, _ method: Request.Method, _ path: String) {
      (self.operation, self.method, self.path) = (operation, method, path)
    }

    fileprivate func matches(_ method: Request.Method, _ words: [Substring.UTF8View]) -> Bool {
      let own = path.utf8.split(separator: UInt8(ascii: "/"))
      return self.method == method && own.count == words.count
        && zip(own, words).allSatisfy {
          $0.elementsEqual("*".utf8) || $0.elementsEqual($1)
        }
    }
  }

  /// What an upstream says of a request that is for it.
  package struct Terms: Hashable, Sendable {
    /// How the upstream refuses such a request; `nil` where its line-up does not say so.
    package let refusal: Response?
    /// How it refuses one of a session that it does not know.
    package let lost: Response?
  }

  package var name: String
  package var role = Role.service
  package var url: WebAddress
  package var routes: [Route] = []

  package init(name: String, url: WebAddress) { (self.name, self.url) = (name, url) }

  /// The route of a request; `nil` where none names it. `path` is below the upstream's own, and
  /// may have a query.
  package func route(_ method: Request.Method, _ path: String) -> Route? {
    let words = Substring(path.utf8.prefix { $0 != UInt8(ascii: "?") })
      .utf8.split(separator: UInt8(ascii: "/"))
    return routes.first { $0.matches(method, words) }
  }

  /// What it says of a kind of request: a teardown of a lost session is refused as a heartbeat,
  /// unless its own route says how [N].
  package func terms(of operation: Operation) -> Terms {
    let own = refusal(of: operation)
    return Terms(refusal: own, lost: own ?? refusal(of: .sessionHeartbeat))
  }

  private func refusal(of operation: Operation) -> Response? {
    routes.first { $0.operation == operation }?.refusal
  }
}
