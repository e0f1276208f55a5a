import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client of the head-end, and the remote control beside it.
struct SwiftRecipe {
  /// Where the head-end serves, such as `http://127.0.0.1:8080`.
  let base: String

  /// Loses a session by a fault, tears it down, and lets the remote control expect just that.
  func loseSession() async throws -> [String] {
    let query = "contentId=news-one&accountId=ann&deviceUniqueId=ann-phone"
    let token = try await send("GET", "/SIM/app/v1/tokens?\(query)")
    let grant = try await send("POST", "/SIM/ssm/v1/sessions/setup", token: token)
    let session = try JSONDecoder().decode(Grant.self, from: Data(grant.utf8)).sessionToken
    let armed = try await order("commands", #"{"fault": {"key": "h", "player": "ann-phone"}}"#)
    let refused = try await send("POST", "/SIM/ssm/v1/sessions/heartbeat", token: session)
    _ = try await send("POST", "/SIM/ssm/v1/sessions/teardown", token: session)
    let verdict = try await order(
      "expect", #"{"request": "session.teardown", "player": "ann-phone", "within": "3s"}"#)
    return [armed, refused, verdict]
  }

  private struct Grant: Decodable {
    let sessionToken: String
  }

  private func order(_ name: String, _ json: String) async throws -> String {
    try await send("POST", "/control/v1/\(name)", type: "application/json", body: json)
  }

  private func send(
    _ method: String, _ path: String, token: String = "", type: String = "text/plain",
    body: String = ""
  ) async throws -> String {
    guard let url = URL(string: base + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.setValue(token, forHTTPHeaderField: "nv-authorizations")
    if method == "POST" {
      request.setValue(type, forHTTPHeaderField: "content-type")
      request.httpBody = Data(body.utf8)
    }
    let (data, _) = try await URLSession.shared.data(for: request)
    return String(decoding: data, as: UTF8.self)
  }
}
