#if FUZZER
  import Foundation
  import Fuzzing

  /// The program as libFuzzer runs it (https://llvm.org/docs/LibFuzzer.html).
  enum Fuzzer {
    private static let ground = RepositoryFiles.ground()
    private static let way =
      ProcessInfo.processInfo.environment["WAY_IN"].flatMap(FuzzTarget.init) ?? .lineUp

    static func run() {
      var count = CommandLine.argc
      var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
      _ = (ground, way)
      exit(drive(&count, &arguments, takeInput))
    }

    fileprivate static func check(_ input: [UInt8]) {
      let findings = way.check(input, on: ground)
      precondition(findings.isEmpty, findings.joined(separator: "; "))
    }
  }

  // libFuzzer's own `main` names this function, too, though ours starts the driver.
  @_cdecl("LLVMFuzzerTestOneInput")
  func takeInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Fuzzer.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }

  @_silgen_name("LLVMFuzzerRunDriver")
  private func drive(
    _ argc: UnsafeMutablePointer<Int32>,
    _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32
#endif
