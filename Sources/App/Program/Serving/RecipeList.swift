import HeadEndAPI
import Worlds

/// What `zapdeck serve --recipes` prints: lines that play each channel of a line-up in players that
/// people have (HeadEndHTTP/Recipes).
struct RecipeList {
  let lineUp: LineUp
  /// The address that is served, such as `http://127.0.0.1:8080`.
  let base: String

  /// Gets a ticket for a protected channel, and keeps it alive; the article has the same lines.
  static let ticket = #"""
    value() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
    post() { curl -s -X POST -H "nv-authorizations: $1" "$base$2"; }
    ssm() { post "$2" "/SIM/ssm/v1/sessions/$1" | value sessionToken; }
    asked="contentId=$content&accountId=me&deviceUniqueId=$device"
    token=$(curl -s "$base/SIM/app/v1/tokens?$asked")
    session=$(ssm setup "$token")
    ticket=$(post "$token,$session" /v1/tickets | value ticket)
    while sleep 8 && [ -n "$session" ]; do session=$(ssm heartbeat "$session"); done &
    trap 'kill $!' EXIT
    """#

  var text: String {
    let clear = lineUp.channels.filter { !$0.isEncrypted }
    let protected = lineUp.channels.filter(\.isEncrypted)
    var lines = ["base=\(base)", "", "# Clear channels need only their address:"]
    lines += clear.map {
      let stream = Recipe.stream(of: $0, at: "$base", tenant: lineUp.tenant)
      return "stream=\"\(stream)\"  # \($0.number) \($0.name)"
    }
    let players =
      ["", "# Each of these plays $stream; client= names the pane on the wall."]
      + Recipe.all.map(\.line)
    guard let first = protected.first else { return (lines + players).joined(separator: "\n") }
    lines += ["", "# Protected channels need a ticket, which expires with its session:"]
    lines += protected.map { "content=\($0.content)  # \($0.number) \($0.name)" }
    lines += ["device=living-room", Self.ticket.replacing("/SIM/", with: "/\(lineUp.tenant)/")]
    let path = Recipe.playlist(of: first, at: "$base", tenant: lineUp.tenant)
      .replacing(first.content, with: "$content")
    lines.append("stream=\"\(path)?drm=aes128&ticket=$ticket\"")
    return (lines + players).joined(separator: "\n")
  }
}
