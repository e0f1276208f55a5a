@testable import Dashboard
import Players

/// The article `Notifications` of Players.
enum NotificationsArticle {
  /// The article, in Markdown.
  static let markdown =
    """
    # Notifications

    Everything that the simulation announces, generated from the catalogue of notices.

    ## Notifications of the player SDKs

    An app that observes `NotificationCenter` receives these.

    | name | object | userInfo | meaning |
    |---|---|---|---|
    \(rows(NoticeCatalogue.notices(of: [.notification]), withObject: true))

    \(NotificationsPage.tables.map { title, kinds in
    """
    ## \(title)

    | name | userInfo | meaning |
    |---|---|---|
    \(rows(NoticeCatalogue.notices(of: kinds), withObject: false))
    """
    }.joined(separator: "\n\n"))

    ## Notifications that only an app's own code gets

    `PlayerSDK` posts them.

    | name | object |
    |---|---|
    \(MarkdownTable.rows(NoticeCatalogue.postedToOwnCode.map { ["`\($0.name)`", $0.keys] }))

    ## Documented notifications that are not simulated

    | name | object or userInfo |
    |---|---|
    \(MarkdownTable.rows(NoticeCatalogue.unposted.map { ["`\($0.name)`", $0.keys] }))

    """

  private static func rows(_ notices: [Notice], withObject: Bool) -> String {
    MarkdownTable.rows(
      notices.map { notice in
        let object = withObject ? [notice.objectMeaning] : []
        return ["`\(notice.name)`"] + object + [NotificationsPage.keys(of: notice), notice.meaning]
      })
  }
}
