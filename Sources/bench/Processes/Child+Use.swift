import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Child {
  /// Seconds of a processor that it has used so far; `nil` where the system does not say.
  var cpuSeconds: Double? {
    #if canImport(Glibc)
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
        return nil
      }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    #else
      return nil
    #endif
  }

  /// Bytes of it that are in memory; `nil` where the system does not say.
  var residentBytes: Double? {
    status("VmRSS").map { $0 * 1024 }
  }

  // A number of kilobytes from the process's file of facts.
  private func status(_ name: String) -> Double? {
    do {
      let text = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
      let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
      return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
    } catch {
      return nil
    }
  }
}
