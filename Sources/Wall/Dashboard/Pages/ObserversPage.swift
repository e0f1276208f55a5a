import Events
package import Sessions
import Simulation
package import Worlds

/// The notification centres of all simulated apps as text: what `zapdeck notifications --observers`
/// prints.
package enum ObserversPage {
  /// A section for each app, and one for the observers of the session itself.
  package static func text(of centers: [AppCenterObservation], in session: Session) -> String {
    (centers.map(text) + [text(ofBus: session)]).joined(separator: "\n")
  }

  private static func text(of center: AppCenterObservation) -> String {
    let head = ["observer", "name", "object", "runs on", "called"]
    let rows = center.observers.map { observer in
      [
        observer.player, observer.name, observer.object, NotificationsPanel.thread,
        "\(observer.calls)",
      ]
    }
    let observers =
      rows.isEmpty
      ? "  \(NotificationsPanel.reasonForNone(of: center))\n"
      : PlainTable.text([head] + rows, indent: 2)
    let posts = center.posts.flatMap(lines)
    return "NotificationCenter of \(center.device): "
      + "\(center.postCount.counted("post"))\n" + observers
      + (posts.isEmpty ? "" : "  latest posts\n" + PlainTable.text(posts, indent: 4))
  }

  private static func lines(of post: AppCenterObservation.Post) -> [[String]] {
    let times = post.times > 1 ? " x\(post.times)" : ""
    let keys = post.keys.isEmpty ? "" : ", userInfo \(post.keys.joined(separator: ", "))"
    return [
      [ClockText.log(post.instant), "\(post.name)\(times), object \(post.object)\(keys)"],
      ["", NotificationsPanel.hearing(of: post)],
    ]
  }

  private static func text(ofBus session: Session) -> String {
    let rows = session.bus.observers.map { observer in
      [
        observer.label, observer.name?.rawValue ?? "any",
        observer.queue ?? NotificationsPanel.thread, "\(observer.calls)",
      ]
    }
    guard !rows.isEmpty else { return "the session's own bus: no observers\n" }
    return "the session's own bus\n"
      + PlainTable.text([["observer", "name", "runs on", "called"]] + rows, indent: 2)
  }
}
