import HeadEnd
import HeadEndAPI

/// The names of devices and players that are added without one.
extension Fleet {
  /// What the next guest's device is called, and the guest unless named: by its number on the wall,
  /// or the next that is free.
  func nextGuest(_ services: HeadEnd) -> String {
    var number = nextPlayer.index + 1
    let name = { "guest-\(number)" }
    while roster.hasSlot(named: name()) || services.account(ofDevice: name()) != nil { number += 1 }
    return name()
  }
}
