import HTTPTypes
import HeadEndAPI
import HeadEndHTTP
import Lab

/// Heads of HTTP requests, as far as the doors let them in.
struct HeadInputs {
  private static let open = Admission(plan: DoorPlan(host: "127.0.0.1", port: 8080))
  private static let joined = {
    var plan = DoorPlan(host: "0.0.0.0", port: 8080)
    plan.joinCode = "QRSTUV"
    return Admission(plan: plan)
  }()

  /// Lines: method and target, the host, then headers as `name: value`.
  func take(_ bytes: [UInt8], _ findings: inout Findings) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let words = lines[0].split(separator: " ", maxSplits: 1).map(String.init)
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: lines.count > 1 ? lines[1] : nil,
      path: words.last, headerFields: Self.fields(lines.dropFirst(2)))
    for admission in [Self.open, Self.joined] { admit(head, admission, &findings) }
    for count in [0, 1, 1000] {
      if case .part(let range) = ByteRange(head.headerFields[.range], of: count) {
        findings.expect(
          !range.isEmpty && range.lowerBound >= 0 && range.upperBound <= count,
          "a range \(range) of \(count) bytes")
      }
    }
  }

  private static func fields(_ lines: ArraySlice<String>) -> HTTPFields {
    var fields = HTTPFields()
    for line in lines.prefix(50) {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      guard let name = parts.first.flatMap({ HTTPField.Name($0) }) else { continue }
      fields.append(HTTPField(name: name, value: parts.count > 1 ? parts[1] : ""))
    }
    return fields
  }

  private func admit(_ head: HTTPRequest, _ admission: Admission, _ findings: inout Findings) {
    do throws(Admission.Refusal) {
      let request = try admission.admit(head, as: .get, from: "192.0.2.1")
      let texts =
        [request.target, request.authority, request.authorizations, request.cookie]
        + request.headers.map(\.value)
      let isPlain = texts.allSatisfy { $0.utf8.allSatisfy { (32...126).contains($0) } }
      findings.expect(isPlain, "control characters came in")
      findings.expect(request.target.hasPrefix("/"), "a target is no path")
      findings.expect(!request.target.contains("/../"), "a target leads upwards")
      findings.expect(request.target.utf8.count <= 8192, "a target is long")
    } catch {
      findings.expectLine(error.message)
      findings.expect((400...499).contains(error.status.code), "\(error.status)")
    }
  }
}
