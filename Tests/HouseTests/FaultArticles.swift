import Faults
import Simulation

/// What each fault does to real clients and to crowds, as articles.
enum FaultArticles {
  /// The article on faults at real clients.
  static let atRealClients =
    """
    # Faults at real clients

    What each letter of the fault menu does to a real client.

    ## Overview

    Faults that are on the wire act by what the client is answered. zapdeck's own page sends the
    request that meets the fault at once; in any other real client nothing can be provoked, so that
    a fault that is armed waits for the next request that it matches. The others are dim in the
    menu, and refused elsewhere, with the reason.

    | key | fault | at a real client |
    |---|---|---|
    \(rows(\.atRealClients.words))

    """

  /// The article on faults at crowds.
  static let atCrowds =
    """
    # Faults at crowds

    What each letter of the fault menu does to a crowd.

    ## Overview

    Light viewers send requests and draw no picture, so faults on the wire act, and most faults
    of the device do not. Nothing is provoked: a fault that is armed waits for the next requests
    that it matches; what happens off the wire happens at once. From the menu, a fault that would
    end after one request lasts
    \(Quantity.text(FaultKind.crowdTime, gap: " ")), because nobody sees one viewer of a million.
    Faults that cannot act are dim in the menu, and refused elsewhere, with the reason.

    | key | fault | at a crowd |
    |---|---|---|
    \(rows(\.atCrowds.words))

    """

  private static func rows(_ words: (FaultKind) -> String) -> String {
    MarkdownTable.rows(FaultCatalogue.kinds.map { ["`\($0.letter)`", $0.name, words($0)] })
  }
}
