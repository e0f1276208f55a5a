import Faults
import HeadEndAPI

/// The error catalogue as the article `Errors` of Players; a test compares it with the file.
package enum ErrorsPage {
  package static let markdown =
    """
    # Errors

    Every error that an app can receive here, generated from the error catalogue.

    Each row of the first table is a fault: `f` and its letter on the wall cause it. The other
    tables list what the services and the resource loader answer.

    ## Faults

    | key | fault | notification | codes | what it means | what the app should do |
    |---|---|---|---|---|---|
    \(faultRows)

    ## Codes of the session and licence services

    | notification | codes | what it means | what the app should do |
    |---|---|---|---|
    \(rows(ErrorCatalogue.services))

    ## Codes of TVSDK's resource loader

    | notification | codes | what it means | what the app should do |
    |---|---|---|---|
    \(rows(ErrorCatalogue.resourceLoader))

    """

  private static let faultRows = FaultCatalogue.kinds.map { kind in
    let entry = kind.entry
    return row([
      "`f \(kind.letter)`", kind.name, "`\(entry.notification)`", entry.objectAndCodes,
      entry.meaning, entry.advice.text,
    ])
  }.joined(separator: "\n")

  private static func rows(_ entries: [ErrorEntry]) -> String {
    entries.map { row(["`\($0.notification)`", $0.objectAndCodes, $0.meaning, $0.advice.text]) }
      .joined(separator: "\n")
  }

  private static func row(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |"
  }
}
