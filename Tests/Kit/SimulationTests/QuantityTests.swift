import Simulation
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [
    ("60ms", Duration.milliseconds(60)), ("1.5s", .milliseconds(1500)), ("20min", .seconds(1200)),
    ("24h", .seconds(86_400)), ("0s", .zero), ("0.000000001s", .nanoseconds(1)),
    ("1000d", .seconds(86_400_000)),
  ])
  func `durations are exact`(text: String, duration: Duration) {
    #expect(Quantity.duration(text) == duration)
  }

  @Test(arguments: [
    "", "s", "10", "-1s", "1e9s", "1.s", ".5s", "9999999d", "1 s", "99999999999999999999s",
    "9223372036.999999999s", "9223372036854.775808ms", "106751.991167d", "-0s", "nans", "infs",
    "1e309s", "0x1s", "1,5s", "\u{202E}1s", "1s\u{0}", "９s", "1001d", "86400000.000000001s",
    "106751d", "9223372036s",
  ])
  func `what is no duration is none`(text: String) {
    #expect(Quantity.duration(text) == nil)
  }

  @Test(arguments: ["9223372036854.999999999Mbit/s", "9223372036.9Gbit/s", "1e3bit/s", "-1bit/s"])
  func `what is no rate is none`(text: String) {
    #expect(Quantity.bandwidth(text) == nil)
  }

  @Test(arguments: [("0", 0), ("-3", -3), ("007", 7), ("1000", 1000)])
  func `whole numbers are read`(text: String, number: Int) {
    #expect(Quantity.integer(text, in: -1000...1000) == number)
  }

  @Test(arguments: [
    "", "-", "+1", "--1", "1001", "-1001", "1.0", "1e2", "0x1", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808", "99999999999999999999", "NaN", "1 ",
  ])
  func `what is no whole number in range is none`(text: String) {
    #expect(Quantity.integer(text, in: -1000...1000) == nil)
  }

  @Test(arguments: [("10 %", 100), ("0.5%", 5), ("100%", 1000), ("0.1 %", 1), ("33.3 %", 333)])
  func `shares are read and written`(text: String, permille: Int) {
    #expect(Quantity.percent(text) == permille)
    #expect(Quantity.percent(Quantity.text(percent: permille)) == permille)
  }

  @Test(arguments: [
    "", "%", "10", "0 %", "0.05 %", "100.1 %", "-1 %", "1.%", "nan %", "1e1 %", "10  %",
    "9223372036854775807.9 %",
  ])
  func `what is no share is none`(text: String) {
    #expect(Quantity.percent(text) == nil)
  }

  @Test(arguments: [("1.5", 1.5), ("-0.25", -0.25), ("3", 3)])
  func `decimal numbers are read`(text: String, number: Double) {
    #expect(Quantity.number(text) == number)
  }

  @Test(arguments: ["", "-", "nan", "inf", "1e309", "1e3", "0x10", "9223372036854775808", "--1"])
  func `what is no decimal number is none`(text: String) {
    #expect(Quantity.number(text) == nil)
  }

  @Test(arguments: [("300kbit/s", 300_000), ("1.5Mbit/s", 1_500_000), ("1Gbit/s", 1_000_000_000)])
  func `rates are exact`(text: String, bits: Int) {
    #expect(Quantity.bandwidth(text) == bits)
  }
}
