import HeadEndAPI
import Worlds

/// What `zapdeck serve --recipes` prints: lines that play each channel of a line-up in players that
/// people have (HeadEndHTTP/Recipes).
struct RecipeList {
  let lineUp: LineUp
  /// The address that is served, such as `http://127.0.0.1:8080`.
  let base: String

  /// In zsh, the shell of macOS, a line that is typed has no comments without this option.
  private static let comments = "[ -z \"$ZSH_VERSION\" ] || setopt interactivecomments"

  /// Gets a ticket for a protected channel, and keeps it alive; the article has the same lines.
  private static let ticket = #"""
    value() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
    post() { curl -s -X POST -H "nv-authorizations: $1" "$base$2"; }
    ssm() { post "$2" "/SIM/ssm/v1/sessions/$1" | value sessionToken; }
    [ -z "$beats" ] || { kill "$beats"; ssm teardown "$session" > /dev/null; }
    asked="contentId=$content&accountId=$account&deviceUniqueId=$device"
    token=$(curl -s "$base/SIM/app/v1/tokens?$asked")
    session=$(ssm setup "$token")
    ticket=$(post "$token,$session" /v1/tickets | value ticket)
    while sleep 8 && [ -n "$session" ]; do session=$(ssm heartbeat "$session"); done & beats=$!
    trap 'kill "$beats"; ssm teardown "$session" > /dev/null' EXIT
    """#

  /// The lines; of each list of channels, the last is the one that plays if all lines are pasted.
  var text: String {
    let clear = lineUp.channels.filter { !$0.isEncrypted }
    let protected = lineUp.channels.filter(\.isEncrypted)
    var lines = ["base=\(base)", Self.comments]
    if !clear.isEmpty {
      lines += ["", "# Clear channels need only their address; the last line counts:"]
      lines += clear.map {
        let stream = Recipe.stream(of: $0, at: "$base", tenant: lineUp.tenant)
        return "stream=\"\(stream)\"  # \($0.number) \($0.name)"
      }
    }
    if !protected.isEmpty {
      lines += [
        "",
        "# Protected channels need a ticket, which expires with its session; the last line counts:",
      ]
      lines += protected.map {
        "content=\($0.content) section=\(Recipe.section(of: $0))  # \($0.number) \($0.name)"
      }
      lines += ["account=\(account) device=\(device)", ticket]
      lines.append(
        "stream=\"$base/\(lineUp.tenant)/$section/$content/master.m3u8?drm=aes128&ticket=$ticket\"")
    }
    return
      (lines + ["", "# Each of these plays $stream; client= names the pane on the wall."]
      // A player would take the lines after its own for keys, and ffmpeg asks before it overwrites.
      + Recipe.all.map { $0.line.replacing("ffmpeg ", with: "ffmpeg -y ") + " < /dev/null" })
      .joined(separator: "\n")
  }

  private var ticket: String {
    Self.ticket.replacing("/SIM/", with: "/\(lineUp.tenant)/")
      .replacing("sleep 8", with: "sleep \(beat)")
  }

  /// Seconds between heartbeats: a little less than the line-up's.
  private var beat: Int { max(1, Int(lineUp.heartbeat.components.seconds) * 4 / 5) }

  /// The account that the head-end accepts from real clients.
  private var account: String {
    if case .shared(let account) = lineUp.outside.account { account } else { "me" }
  }

  /// A name that no device of the line-up has: those have their own accounts.
  private var device: String {
    let taken = lineUp.devices.map(\.id)
    var (name, number) = ("living-room", 1)
    while taken.contains(name) {
      number += 1
      name = "living-room-\(number)"
    }
    return name
  }
}
