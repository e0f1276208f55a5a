import Faults
import Simulation

/// What each fault does to real clients and to crowds, as articles.
enum FaultArticles {
  /// The article on fault effects on real clients.
  static let atRealClients =
    """
    # Fault effects on real clients

    The effect of each key of the fault menu on a real client.

    ## Overview

    A fault on the wire acts through the responses that the client gets. zapdeck's own page
    immediately sends the request that the fault waits for. In any other real client nothing can be
    provoked, so an armed fault waits for the next request that it matches.
    Faults that are not on the wire are dim in the menu, and refused elsewhere, with the reason.

    | key | fault | effect on a real client |
    |---|---|---|
    \(rows(\.atRealClients.words))

    """

  /// The article on fault effects on crowds.
  static let atCrowds =
    """
    # Fault effects on crowds

    The effect of each key of the fault menu on a crowd.

    ## Overview

    Light viewers send requests and draw no picture, so faults on the wire act, and most faults
    of the device do not. Nothing is provoked: an armed fault waits for the next requests that it
    matches; a fault off the wire acts at once. From the menu, a fault that would end after one
    request lasts
    \(Quantity.text(FaultKind.crowdTime, gap: " ")), because one viewer of a million would not
    be seen. Faults that cannot act are dim in the menu, and refused elsewhere, with the reason.

    | key | fault | effect on a crowd |
    |---|---|---|
    \(rows(\.atCrowds.words))

    """

  private static func rows(_ words: (FaultKind) -> String) -> String {
    MarkdownTable.rows(FaultCatalogue.kinds.map { ["`\($0.key)`", $0.name, words($0)] })
  }
}
