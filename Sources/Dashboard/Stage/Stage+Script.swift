package import Screen
package import Simulation

extension Stage {
  /// Presses the keys of a script at their instants of host time and goes on to `end`, all in
  /// virtual time; returns whether a key has quit.
  package func play(_ script: KeyScript, until end: Instant, size: Size) -> Bool {
    var host = Instant.zero
    for press in script.presses where press.at <= end {
      pass(press.at - host)
      host = press.at
      if self.press(press.key, size: size).contains(.quit) { return true }
    }
    pass(end - host)
    return false
  }
}
