@testable import Dashboard
import Faults
import HeadEndAPI

/// The error catalogue as the article `Errors` of Players; a test compares it with the file.
enum ErrorsPage {
  static let markdown =
    """
    # Errors

    Every error that an app can receive here, generated from the error catalogue.

    Each row of the first table is a fault; its keys inject it on the wall. The other tables list
    errors of the services and the resource loader.

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

  private static let faultRows = MarkdownTable.rows(
    FaultCatalogue.kinds.map { ["`f \($0.key)`", $0.name] + cells($0.entry) })

  private static func rows(_ entries: [ErrorEntry]) -> String {
    MarkdownTable.rows(entries.map(cells))
  }

  private static func cells(_ entry: ErrorEntry) -> [String] {
    ["`\(entry.notification)`", entry.objectAndCodes, entry.meaning, entry.advice.text]
  }
}
