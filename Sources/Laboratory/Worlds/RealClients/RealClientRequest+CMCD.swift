import HeadEndAPI

extension RealClientRequest {
  /// What it says of its sender by CMCD; most requests say nothing.
  var cmcd: [CMCDReport] {
    if path == CMCDAddress.path { return CMCDReport.events(in: body) }
    var reports: [CMCDReport] = []
    let said = headers.compactMap { header in
      CMCDKey.Header.allCases.first { $0.name == header.name }.map { ($0, header.value) }
    }
    if !said.isEmpty { reports.append(CMCDReport(said)) }
    // Most requests have no query.
    guard target.utf8.contains(UInt8(ascii: "?")) else { return reports }
    let texts = query.list.filter { $0.name == CMCDAddress.parameter }.map(\.value)
    return texts.isEmpty ? reports : reports + [CMCDReport(queries: texts)]
  }
}
