import HeadEndAPI
import HeadEndHTTP
import Worlds

/// Heads of HTTP requests, as far as the server admits them.
struct HeadInputs {
  private static let open = Admission(plan: ServerPlan(host: "127.0.0.1", port: 8080))
  private static let joined = {
    var plan = ServerPlan(host: "0.0.0.0", port: 8080)
    plan.joinCode = "QRSTUV"
    return Admission(plan: plan)
  }()

  /// Lines: method and target, the host, then headers as `name: value`.
  func check(_ bytes: [UInt8], _ findings: inout Findings) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let words = lines[0].split(separator: " ", maxSplits: 1).map(String.init)
    let host = lines.count > 1 ? [("host", lines[1])] : []
    let headers = host + Self.headers(lines.dropFirst(2))
    do throws(Admission.Refusal) {
      let head = try RequestHead(target: words.last ?? "", headers: headers)
      for admission in [Self.open, Self.joined] { admit(head, admission, &findings) }
      check(head["range"], &findings)
    } catch {
      check(error, &findings)
    }
  }

  private func check(_ range: String?, _ findings: inout Findings) {
    for count in [0, 1, 1000] {
      if case .part(let range) = ByteRange(range, of: count) {
        findings.expect(
          !range.isEmpty && range.lowerBound >= 0 && range.upperBound <= count,
          "a range \(range) of \(count) bytes")
      }
    }
  }

  private func check(_ refusal: Admission.Refusal, _ findings: inout Findings) {
    findings.expectLine(refusal.message)
    findings.expect((400...499).contains(refusal.status), "\(refusal.status)")
  }

  private static func headers(_ lines: ArraySlice<String>) -> [(String, String)] {
    lines.prefix(50).compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      return parts.first.map { ($0, parts.count > 1 ? parts[1] : "") }
    }
  }

  private func admit(_ head: RequestHead, _ admission: Admission, _ findings: inout Findings) {
    do throws(Admission.Refusal) {
      let request = try admission.admit(head, as: .get, from: "192.0.2.1")
      let texts =
        [request.target, request.authority, request.authorizations, request.cookie]
        + request.headers.map(\.value)
      let isPlain = texts.allSatisfy { $0.utf8.allSatisfy { (32...126).contains($0) } }
      findings.expect(isPlain, "control characters came in")
      findings.expect(request.target.hasPrefix("/"), "a target is not a path")
      findings.expect(!request.target.contains("/../"), "a target leads upwards")
      findings.expect(request.target.utf8.count <= 8192, "a target is long")
    } catch {
      check(error, &findings)
    }
  }
}
