import Events
import Players
import Screen
import Simulation
import Worlds

/// The notification centre of the focused player's app, in the log's place: its observers, the
/// number of calls of each, and those called by the last posts (Dashboard/Layout, "Notifications").
struct NotificationsPanel {
  /// `nil` where no app is simulated: for real clients and crowds.
  let center: AppCenterObservation?
  /// The observers of the session's bus.
  let observers: [EventBus.ObserverDescription]
  let theme: Theme

  /// From this width on, observers and posts stand side by side.
  private static let wideWidth = 190
  /// Where observers without a queue run.
  static let thread = "posting thread"

  /// What stands before the timeline.
  var title: String { center.map { "NotificationCenter of \($0.device)" } ?? "NotificationCenter" }

  func draw(_ area: Rect, in frame: inout Frame) {
    let (area, session) = area.splitBottom(1)
    drawSession(session, in: &frame)
    guard let center else {
      frame.draw(
        "not a simulated app: observers of real clients and crowds are not visible",
        x: area.x + 1, y: area.y, theme[.faint], limit: area.width - 2)
      return
    }
    let rows = ObserverRow.rows(of: center)
    if area.width >= Self.wideWidth {
      let (left, right) = area.splitLeft(area.width / 2)
      draw(rows, of: center, left, in: &frame)
      drawPosts(of: center, right, in: &frame)
    } else {
      let most = max(2, (area.height - 1) / 2)
      let (upper, lower) = area.splitTop(min(max(1, rows.count) + 1, most))
      draw(rows, of: center, upper, in: &frame)
      drawPosts(of: center, lower, in: &frame)
    }
  }

  /// Draws the observers of this session's bus, and the number of calls of each.
  private func drawSession(_ line: Rect, in frame: inout Frame) {
    let labels = observers.map(\.label).reduce(into: [String]()) { labels, label in
      if !labels.contains(label) { labels.append(label) }
    }
    let calls = labels.map { label in
      "\(label) \(observers.reduce(0) { $0 + ($1.label == label ? $1.calls : 0) })"
    }
    let total = Self.total(labels.count, observers.reduce(0) { $0 + $1.calls })
    let wordings = [calls.joined(separator: ", "), total].map { " calls on zapdeck's bus: \($0) " }
    frame.fill(line, Cell("─", theme[.border]))
    frame.draw(
      Fitting.first(wordings, in: line.width - 2), x: line.x + 1, y: line.y, theme[.strong],
      limit: line.width - 2)
  }

  /// Observers of one name and one object: a post calls all of them, in this order.
  private struct ObserverRow {
    let name: String
    let object: String
    var observers: [AppCenterObservation.Observer]

    static func rows(of center: AppCenterObservation) -> [ObserverRow] {
      center.observers.reduce(into: []) { rows, observer in
        let place = rows.firstIndex { $0.name == observer.name && $0.object == observer.object }
        if let place {
          rows[place].observers.append(observer)
        } else {
          rows.append(
            ObserverRow(name: observer.name, object: observer.object, observers: [observer]))
        }
      }
    }

    /// Such as `main 2, kids 2`, or how many there are.
    func calls(in width: Int) -> String {
      let each = observers.map { "\($0.player) \($0.calls)" }.joined(separator: ", ")
      let calls = observers.reduce(0) { $0 + $1.calls }
      return Fitting.first([each, NotificationsPanel.total(observers.count, calls)], in: width)
    }

    var isCalled: Bool { observers.contains { $0.calls > 0 } }
  }

  private static func total(_ observers: Int, _ calls: Int) -> String {
    "\(observers.counted("observer")), \(calls.counted("call"))"
  }

  /// What is said of an app without observers.
  static func reasonForNone(of center: AppCenterObservation) -> String {
    center.ignoresErrors ? "no observers: this app ignores all errors" : "no observers"
  }

  private func draw(
    _ rows: [ObserverRow], of center: AppCenterObservation, _ area: Rect, in frame: inout Frame
  ) {
    let (head, body) = area.splitTop(1)
    guard !rows.isEmpty else {
      let reason = Self.reasonForNone(of: center)
      frame.draw(reason, x: area.x + 1, y: area.y, theme[.text], limit: area.width - 2)
      return
    }
    let name = rows.map(\.name.count).max() ?? 0
    let object = max(6, rows.map(\.object.count).max() ?? 0)
    let thread = area.width - name - object >= 46 ? Self.thread.count : 0
    let widths = [name, object, thread, max(0, area.width - name - object - thread - 9)]
    draw(["observed name", "object", "runs on", "called"], widths, head, .faint, in: &frame)
    for (row, shown) in rows.prefix(body.height).enumerated() {
      let isLast = row == body.height - 1 && rows.count > body.height
      let line = Rect(x: body.x, y: body.y + row, width: body.width, height: 1)
      let texts =
        isLast
        ? ["and \(rows.count - row) more: l enlarges this"]
        : [shown.name, shown.object, Self.thread, shown.calls(in: widths[3])]
      draw(texts, widths, line, shown.isCalled && !isLast ? .strong : .text, in: &frame)
    }
  }

  private func draw(
    _ texts: [String], _ widths: [Int], _ line: Rect, _ role: Theme.Role, in frame: inout Frame
  ) {
    var x = line.x + 1
    for (text, width) in zip(texts, widths) where width > 0 {
      frame.draw(text, x: x, y: line.y, theme[role], limit: min(width, line.maxX - x - 1))
      x += width + 2
    }
  }
}

/// The posts: newest at the bottom, each with its observers.
extension NotificationsPanel {
  private typealias Post = AppCenterObservation.Post
  private typealias Line = (text: String, role: Theme.Role)

  private func drawPosts(of center: AppCenterObservation, _ area: Rect, in frame: inout Frame) {
    guard area.height > 1 else { return }
    let (head, body) = area.splitTop(1)
    frame.fill(head, Cell("─", theme[.border]))
    let count = "posted: \(center.postCount)"
    frame.draw(" \(count) ", x: head.x + 1, y: head.y, theme[.strong], limit: head.width - 2)
    var y = body.maxY
    let rows = center.posts.reduce(0) { $0 + ($1.heard.isEmpty ? 1 : 2) }
    let groups = rows <= body.height ? center.posts.map { [$0] } : Self.groups(of: center.posts)
    for group in groups.reversed() {
      let lines = lines(of: group, width: body.width - 2)
      guard y - lines.count >= body.y else { break }
      y -= lines.count
      for (row, line) in lines.enumerated() {
        frame.draw(line.text, x: body.x + 1, y: y + row, theme[line.role], limit: body.width - 2)
      }
    }
  }

  /// Each observed post, and the unobserved ones between two of these as one group.
  private static func groups(of posts: [Post]) -> [[Post]] {
    posts.reduce(into: []) { groups, post in
      if post.heard.isEmpty, groups.last?.last?.heard.isEmpty == true {
        groups[groups.count - 1].append(post)
      } else {
        groups.append([post])
      }
    }
  }

  private func lines(of group: [Post], width: Int) -> [Line] {
    guard let post = group.last else { return [] }
    let time = ClockText.log(post.instant)
    guard !post.heard.isEmpty else { return [unheard(group, time, width)] }
    let keys = post.keys.isEmpty ? "" : "  userInfo \(post.keys.joined(separator: ", "))"
    let wordings = ["  object \(post.object)\(keys)", "  object \(post.object)", ""]
    let name = "\(time) \(post.name)" + (post.times > 1 ? " x\(post.times)" : "")
    let indent = String(repeating: " ", count: time.count + 1)
    return [
      (Fitting.first(wordings.map { name + $0 }, in: width), role(post)),
      (Fitting.first(hearings(of: post).map { indent + $0 }, in: width), .text),
    ]
  }

  private func unheard(_ group: [Post], _ time: String, _ width: Int) -> Line {
    if group.count == 1, let post = group.first {
      let times = post.times > 1 ? " x\(post.times)" : ""
      let name = "\(time) \(post.name)\(times)"
      return (
        Fitting.first(["\(name)  object \(post.object)  heard by nobody", name], in: width), .faint
      )
    }
    let names = group.map(\.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let count = group.reduce(0) { $0 + $1.times }
    let few = "\(time) heard by nobody: "
    let all = (1...names.count).reversed().map { kept in
      few + names.suffix(kept).joined(separator: ", ") + (kept < names.count ? ", …" : "")
    }
    return (Fitting.first(all + ["\(time) \(count) heard by nobody"], in: width), .faint)
  }

  /// The observers of a post, the player it was about, and the app's reaction.
  static func hearing(of post: AppCenterObservation.Post) -> String {
    let call = delegateCall(of: post)
    guard !post.heard.isEmpty else { return "\(call)heard by nobody; about \(post.player)" }
    let who = post.heard.joined(separator: ", ")
    return "\(call)heard by \(who); about \(post.player)\(reaction(to: post))"
  }

  private static func delegateCall(of post: Post) -> String {
    post.delegateCall.map { "delegate \($0), " } ?? ""
  }

  private static func reaction(to post: Post) -> String {
    let actions = post.reactions.map { "\($0.player)'s app reacted: \($0.action)" }
    return actions.map { "; \($0)" }.joined()
  }

  /// From the fullest wording to the shortest.
  private func hearings(of post: Post) -> [String] {
    let who = post.heard.joined(separator: ", ")
    return [
      Self.hearing(of: post),
      "\(Self.delegateCall(of: post))heard by \(who)\(Self.reaction(to: post))", "heard by \(who)",
      "heard by \(post.heard.count)",
    ]
  }

  private func role(_ post: Post) -> Theme.Role {
    switch post.severity {
    case .info, .notice: .strong
    case .warning: .warning
    case .error: .error
    }
  }
}
