import Faults
import HeadEndAPI

/// The error catalogue as a page of Markdown: `Sources/ERRORS.md`, which a test keeps up to date.
package enum ErrorsPage {
  package static let markdown =
    """
    # Errors an app is told of

    Generated from the error catalogue (`ErrorCatalogue` in `Faults`). `f` and a letter on the wall
    bring each of the first table's rows about; the second table lists the services' own codes.

    ## Faults

    | key | fault | notification | codes | what it means | what the app should do |
    |---|---|---|---|---|---|
    \(faultRows)

    ## Codes of the session and licence services

    | notification | codes | what it means | what the app should do |
    |---|---|---|---|
    \(serviceRows)

    """

  private static let faultRows = FaultCatalogue.kinds.compactMap { kind in
    ErrorCatalogue.entry(forFault: kind.letter).map { entry in
      row([
        "`f \(kind.letter)`", kind.name, "`\(entry.notification)`", entry.codes, entry.meaning,
        entry.advice,
      ])
    }
  }.joined(separator: "\n")

  private static let serviceRows = ErrorCatalogue.entries.dropFirst(FaultCatalogue.kinds.count)
    .map { row(["`\($0.notification)`", $0.codes, $0.meaning, $0.advice]) }
    .joined(separator: "\n")

  private static func row(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |"
  }
}
