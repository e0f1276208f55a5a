import HeadEndAPI
import HeadEndHTTP
import Lab

/// The door of a server that real clients come in by.
enum ClientDoor {
  private static let authority = "127.0.0.1:8080"
  private static let admission = Admission(plan: ServerPlan(host: "127.0.0.1", port: 8080))

  /// A request as the world hears it; `nil` where the server refuses it at the door.
  static func admit(
    _ method: Request.Method, _ target: String, headers: [(String, String)], body: [UInt8],
    from address: String
  ) -> OutsideRequest? {
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
