import Foundation
import Fuzzing

/// `fuzz TARGET COUNT [SEED]` feeds a target its corpus and generated inputs, COUNT in all; SEED (1
/// by default) chooses what is generated. `fuzz dictionary TARGET` prints its words for libFuzzer.
/// `fuzz users WAY COUNT [SEED]` plays users (`UserTrial`). As `make fuzz` builds it, it is a
/// libFuzzer program; `WAY_IN` names its target.
@main
enum Fuzz {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "dictionary", let way = arguments.last.flatMap(FuzzTarget.init) {
      return print(dictionary(of: way))
    }
    #if FUZZER
      Fuzzer.run()
    #else
      if arguments.first == "users" { UserTrial.main(Array(arguments.dropFirst())) }
      guard let way = arguments.first.flatMap(FuzzTarget.init),
        let count = arguments.dropFirst().first.flatMap({ Int($0) }), count > 0,
        let seed = arguments.count == 3 ? UInt64(arguments[3]) : 1, arguments.count <= 3
      else {
        Ending.with(
          "usage: fuzz TARGET COUNT [SEED]; targets: \(FuzzTarget.allCases.map(\.rawValue))")
      }
      var trial = FuzzTrial(way, seed: seed)
      trial.run(count)
    #endif
  }

  /// In libFuzzer's format (https://llvm.org/docs/LibFuzzer.html#dictionaries).
  private static func dictionary(of way: FuzzTarget) -> String {
    (way.words + Mutation.words).filter { !$0.isEmpty && $0.utf8.count < 64 }.map { word in
      let bytes = word.utf8.map { byte in
        let isPlain = (0x20..<0x7f).contains(byte) && byte != 0x22 && byte != 0x5c
        let digits = String(byte, radix: 16)
        return isPlain
          ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + digits
      }
      return "\"\(bytes.joined())\""
    }.joined(separator: "\n")
  }
}
