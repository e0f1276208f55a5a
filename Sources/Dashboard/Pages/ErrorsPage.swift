import Faults
import HeadEndAPI

/// The error catalogue as the article `Errors` of Players; a test compares it with the file.
package enum ErrorsPage {
  package static let markdown =
    """
    # Errors an app is told of

    Generated from the error catalogue (`ErrorCatalogue` in `Faults`). `f` and a letter on the wall
    bring each row of the first table about; the others list what services and resource loader say.

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
      entry.meaning, entry.advice,
    ])
  }.joined(separator: "\n")

  private static func rows(_ entries: [ErrorEntry]) -> String {
    entries.map { row(["`\($0.notification)`", $0.objectAndCodes, $0.meaning, $0.advice]) }
      .joined(separator: "\n")
  }

  private static func row(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |"
  }
}
