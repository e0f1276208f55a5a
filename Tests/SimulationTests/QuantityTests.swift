import Simulation
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [
    ("60ms", Duration.milliseconds(60)), ("1.5s", .milliseconds(1500)), ("20min", .seconds(1200)),
    ("24h", .seconds(86_400)), ("0s", .zero), ("0.000000001s", .nanoseconds(1)),
  ])
  func `durations are exact`(text: String, duration: Duration) {
    #expect(Quantity.duration(text) == duration)
  }

  @Test(arguments: [
    "", "s", "10", "-1s", "1e9s", "1.s", ".5s", "9999999d", "1 s", "99999999999999999999s",
  ])
  func `what is no duration is none`(text: String) {
    #expect(Quantity.duration(text) == nil)
  }

  @Test(arguments: [("300kbit/s", 300_000), ("1.5Mbit/s", 1_500_000), ("1Gbit/s", 1_000_000_000)])
  func `rates are exact`(text: String, bits: Int) {
    #expect(Quantity.bandwidth(text) == bits)
  }
}
