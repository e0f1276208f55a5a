import HeadEndAPI
import HeadEndHTTP
import Worlds

/// The server's checks on a real client's request.
enum ClientDoor {
  private static let authority = "127.0.0.1:8080"
  private static let admission = Admission(plan: ServerPlan(host: "127.0.0.1", port: 8080))

  /// The request that the world receives; `nil` if the server refuses it before that.
  static func admit(
    _ method: Request.Method, _ target: String, headers: [(String, String)], body: [UInt8],
    from address: String
  ) -> RealClientRequest? {
    do throws(Admission.Refusal) {
      let host = headers.last { $0.0 == "host" }?.1 ?? authority
      let head = try RequestHead(
        target: target, headers: [("host", host)] + headers.filter { $0.0 != "host" })
      var request = try admission.admit(head, as: method, from: address)
      request.body = body
      return request
    } catch {
      return nil
    }
  }
}
