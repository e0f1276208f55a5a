import HeadEndAPI
import Players
import Simulation

/// What real clients tell of themselves, and what their pages are told.
extension World {
  /// A page that listens for what it is to do: the answer does not end, and whoever keeps the
  /// connection sends it what is announced for its client.
  mutating func takeListener(_ request: OutsideRequest) -> OutsideAnswer {
    guard request.method == .get else { return Self.getAlone }
    guard let id = admit(request, evidence(of: request, nil), nil) else { return nobodyElse }
    _ = outside.change(id) { $0.listen() }
    let stream = Response(status: 200, contentType: OrderAddress.contentType, body: [])
    return OutsideAnswer(.response(stream), client: key(of: id))
  }

  /// What a client reports of itself (`POST /v1/reports`).
  mutating func takeReport(_ request: OutsideRequest) -> OutsideAnswer {
    guard request.method == .post else {
      return OutsideAnswer(Self.refusal(405, "method not allowed, use POST"))
    }
    guard let report = ReportBody.report(request.body) else {
      return OutsideAnswer(
        Self.refusal(400, "a report has a `name` and may have a flat `userInfo`"))
    }
    let evidence = evidence(of: request, nil)
    guard let id = admit(request, evidence, nil) else {
      return nobodyElse
    }
    let now = now
    let notice = outside.change(id) { $0.take(report, at: now) }
    if let client = outside[id] { fleet.note(client) }
    if let notice {
      announce(notice, of: id)
    }
    let body = Response(status: 204, contentType: "application/json", body: [])
    return OutsideAnswer(.response(body), client: key(of: id))
  }

  /// What a client tells of by CMCD (`POST /v1/cmcd`). Whatever can be read counts; the answer
  /// names what cannot.
  mutating func takeEvents(_ request: OutsideRequest) -> OutsideAnswer {
    guard request.method == .post else {
      return OutsideAnswer(Self.refusal(405, "method not allowed, use POST"))
    }
    let reports = request.cmcd
    guard !reports.isEmpty else {
      return OutsideAnswer(Self.refusal(400, "give events of CMCD, one in each line"))
    }
    guard let id = admit(request, evidence(of: request, nil), nil) else { return nobodyElse }
    take(reports, of: id)
    let problems = reports.flatMap(\.problems)
    if let first = problems.first {
      let more = problems.count > 1 ? ", and \(problems.count - 1) more" : ""
      return OutsideAnswer(
        Self.refusal(400, OutsideText.harmless(first + more)), client: key(of: id))
    }
    let body = Response(status: 204, contentType: "application/json", body: [])
    return OutsideAnswer(.response(body), client: key(of: id))
  }

  mutating func take(_ reports: [CMCDReport], of id: PlayerID) {
    guard !reports.isEmpty else { return }
    let now = now
    let notices = outside.change(id) { client in reports.flatMap { client.take($0, at: now) } }
    if let client = outside[id] { fleet.note(client) }
    for notice in notices ?? [] { announce(notice, of: id) }
  }
}
