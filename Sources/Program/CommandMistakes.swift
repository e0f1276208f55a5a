import ArgumentParser
import Scenarios

/// Everything that is wrong with a command line. The parser stops at the first mistake: each that
/// it finds is noted and taken out, and the rest is parsed again.
struct CommandMistakes {
  private var words: [String]
  private var sentences: [String] = []
  /// What may be the value of an option that does not exist.
  private var orphan: String?

  /// What is wrong with the words after the program's name; `nil` if nothing is.
  static func complaint(about words: [String]) -> Complaint? {
    var mistakes = CommandMistakes(words: words)
    mistakes.checkCommand()
    mistakes.findAll()
    return mistakes.sentences.isEmpty ? nil : Complaint(mistakes.sentences)
  }

  private init(words: [String]) { self.words = words }

  /// Whether they begin with a command that does not exist.
  static func isOtherCommand(_ words: [String]) -> Bool { placeOfOtherCommand(words) != nil }

  private static func placeOfOtherCommand(_ words: [String]) -> Int? {
    let place = words.first == "help" ? 1 : 0
    guard words.count > place, !words[place].hasPrefix("-"), !names.contains(words[place]) else {
      return nil
    }
    return place
  }

  private static var names: [String] { Zapdeck.commands.map(\.name) + ["help"] }

  /// The parser calls a mistyped command an unexpected argument, and helps with none.
  private mutating func checkCommand() {
    guard let place = Self.placeOfOtherCommand(words) else { return }
    let (word, names) = (words[place], Self.names)
    sentences.append(
      "\(word): there is no such command; \(NearestWord.hint(word, among: names))")
    if let nearest = NearestWord.to(word, among: names) {
      words[place] = nearest
    } else {
      words = []
    }
  }

  private mutating func findAll() {
    guard !words.isEmpty else { return }
    while let message = refusal, words.count > 0 {
      let count = words.count
      note(message)
      // What cannot be taken out would be found for ever.
      guard words.count < count else { return }
    }
  }

  /// What the parser refuses first.
  private var refusal: String? {
    do {
      _ = try Zapdeck.parseAsRoot(words)
      return nil
    } catch {
      return Zapdeck.exitCode(for: error) == .success ? nil : Zapdeck.message(for: error)
    }
  }

  /// Notes a mistake, and takes out the words that it is about.
  private mutating func note(_ message: String) {
    if let parts = message.firstMatch(of: /^Unknown option '(-[^']*)'/) {
      noteUnknown(option: String(parts.1))
    } else if let parts = message.firstMatch(of: /nexpected arguments?:? '(.*)'$/) {
      let strays = parts.1.split(separator: "', '").map(String.init)
      let own = strays.filter { $0 != orphan }
      if !own.isEmpty {
        sentences.append("unexpected: \(own.map { "`\($0)`" }.joined(separator: ", "))")
      }
      words.removeAll(where: strays.contains)
    } else if !message.hasPrefix("Missing expected argument") || sentences.isEmpty {
      // What is missing behind a mistyped word is the next thing to say, not this one.
      sentences.append(Complaint(refusal: message).sentence)
      takeOutOption(of: message)
    }
  }

  private mutating func noteUnknown(option: String) {
    guard let place = words.firstIndex(where: { $0 == option || $0.hasPrefix("\(option)=") }) else {
      return sentences.append("unknown option `\(option)`")
    }
    sentences.append("unknown option `\(option)`; \(NearestWord.hint(option, among: options))")
    let next = words.dropFirst(place + 1).first
    orphan = next?.hasPrefix("-") == true ? nil : next
    words.remove(at: place)
  }

  /// Takes out the option that a message names, with its value.
  private mutating func takeOutOption(of message: String) {
    guard
      let parts = message.firstMatch(
        of: /^(?:The value '.*' is invalid for|Missing value for|The option) '(-[^' ]*)/
          .dotMatchesNewlines())
    else { return }
    let option = String(parts.1)
    guard let place = words.lastIndex(where: { $0 == option || $0.hasPrefix("\(option)=") }) else {
      return
    }
    let hasOwnWord = words[place] == option && message.hasPrefix("The value")
    words.removeSubrange(place..<min(words.count, place + (hasOwnWord ? 2 : 1)))
  }

  /// The options of the command, as its help names them.
  private var options: [String] {
    let command = Zapdeck.commands.first { $0.name == words.first }?.type ?? RunCommand.self
    let help = Zapdeck.helpMessage(for: command)
    return help.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) }
  }
}
