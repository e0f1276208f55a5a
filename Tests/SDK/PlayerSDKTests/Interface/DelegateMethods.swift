import Foundation
import TestSupport

/// The methods of the library's delegates, as its source declares them, and as a run calls them.
enum DelegateMethods {
  /// Every method, such as `OTVSSPTokenCallback.token()`; one of several that share a selector has
  /// the type of its last parameter, too.
  static func declared(by protocols: String = "") throws -> Set<String> {
    let pattern = /public protocol (\w+(?:Delegate|Callback))\b[^{]*\{(.+?)\n\}/
    return Set(
      try sources().flatMap { $0.matches(of: pattern.dotMatchesNewlines()) }
        .filter { $0.1.hasPrefix(protocols) }
        .flatMap { methods(of: String($0.1), in: $0.2) })
  }

  /// The library's files.
  static func sources() throws -> [String] {
    let library = Repository.root.appending(path: "Sources/SDK/PlayerSDK")
    let files = FileManager.default.enumerator(at: library, includingPropertiesForKeys: nil)
    return try (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  private static func methods(of type: String, in body: Substring) -> [String] {
    let code = body.split(separator: "\n").filter { !$0.contains("///") }.joined(separator: " ")
    let methods = code.matches(of: /func (\w+)\(([^)]*)\)/).map { method in
      let parameters = method.2.split(separator: ",")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let labels = parameters.map { "\($0.prefix { $0 != " " && $0 != ":" }):" }.joined()
      let last = parameters.last?.split(separator: ": ").last ?? ""
      return (selector: "\(type).\(method.1)(\(labels))", last: String(last))
    }
    return methods.map { method in
      let isShared = methods.count { $0.selector == method.selector } > 1
      return isShared ? "\(method.selector) \(method.last)" : method.selector
    }
  }
}

/// What a run has called.
@MainActor final class DelegateCalls {
  private(set) var methods: Set<String> = []

  func record(_ type: String, _ function: String, _ last: String = "") {
    methods.insert("\(type).\(function)" + (last.isEmpty ? "" : " \(last)"))
  }
}
