import Foundation
import Testing

/// Every public member of the library is in the list of its SDK, as an app writes it.
///
/// A list compiles with the library's public interface alone. A part of it begins with a comment
/// that names its types; a member has to stand in a part of its type.
@Suite struct InterfaceTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let members = PublicMember.all(
    below: here.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/PlayerSDK"))

  /// The parts of all lists by the types that they name, joined.
  private static let parts: [String: String] = {
    var parts: [String: String] = [:]
    for sdk in ["AVFoundation", "Flowplayer", "OpenTV", "Simulator", "TVSDK"] {
      let path = here.appending(path: "\(sdk)Interface.swift")
      guard let text = try? String(contentsOf: path, encoding: .utf8) else { continue }
      var names: [String] = []
      var isHeading = false
      for line in text.split(separator: "\n") {
        if line.hasPrefix("///") {
          if !isHeading { names = [] }
          names += line.matches(of: /`([\w.]+)`/).map { String($0.1) }
        } else {
          for name in names { parts[name, default: ""] += "\n" + line }
        }
        isHeading = line.hasPrefix("///")
      }
    }
    return parts
  }()

  @Test func `the library's members are read`() {
    #expect(Self.members.count > 400)
    let names = Set(Self.members.map(\.testDescription))
    #expect(
      names.isSuperset(of: [
        "AVPlayer.rate", "AVPlayer.init(url:)", "AVPlayerItem.Status.failed", "CMTime.<",
        "AVContentKeySession.addContentKeyRecipient()", "OTVPersistenceAsset.Keys.name",
        "FlowplayerDelegate.player(player:didChangeState:)", "Notification.Name.OTVDRMLicenseError",
        "OTVSSPLicenseDelegate.setStream(token:with:)",
        "AVAudioSessionInterruptionTypeKey",
      ]))
  }

  @Test(arguments: members)
  func `a member is in the list of its SDK`(member: PublicMember) throws {
    let part = try #require(
      Self.parts[member.type.isEmpty ? member.name : member.type],
      "no part of a list is about \(member.type.isEmpty ? member.name : member.type)")
    #expect(part.contains(try Self.use(of: member)), "its part of the list does not use it")
  }

  /// How an app uses a member, or implements it.
  private static func use(of member: PublicMember) throws -> Regex<AnyRegexOutput> {
    let name = NSRegularExpression.escapedPattern(for: member.name)
    let type = member.type.split(separator: ".").last ?? ""
    guard member.name.contains(where: { $0.isLetter }) else {
      return try Regex(" \(name) ")
    }
    guard let labels = member.labels else {
      return try Regex(member.type.isEmpty ? name : "[.\\\\]\(name)(?!\\w)")
    }
    // What a call passes by a label, or how an implementation declares it.
    let arguments = labels.map { "[\\s\\S]{0,300}?\\W\($0)(?: \\w+)?:" }.joined()
    let call =
      name == "init" ? "\\W\(type)(?:\\.init)?|[( ]\\.init" : "\\.\(name)|func \(name)"
    return try Regex("(?:\(call))(?=[({ ])(?:\(arguments))")
  }
}
