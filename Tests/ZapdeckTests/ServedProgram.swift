import Foundation

/// The program with its doors open, without a wall, on any free port.
final class ServedProgram {
  /// The base of every address.
  let url: String
  private let process = Process()
  private let output = Pipe()

  init(_ arguments: String...) throws {
    process.executableURL = Program.binary
    process.arguments = ["serve", "--headless", "--listen", "127.0.0.1:0"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      line += more
    }
    let first = String(decoding: line, as: UTF8.self).split(separator: "\n").first ?? ""
    url = String(first.split(separator: " ").last ?? "")
    // What it prints further must not fill the pipe.
    output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  deinit {
    output.fileHandleForReading.readabilityHandler = nil
    process.terminate()
    process.waitUntilExit()
  }

  /// What a request is answered, by curl.
  func curl(_ path: String, _ arguments: String...) throws -> String {
    try Program.run(
      URL(filePath: "/usr/bin/env"), ["curl", "-s", "-m", "120", url + path] + arguments
    ).output
  }

  /// What an order of the remote control is answered.
  func order(_ name: String, _ body: String) throws -> String {
    try curl("/control/v1/\(name)", "-H", "content-type: application/json", "-d", body)
  }
}
