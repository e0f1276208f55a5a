import Dispatch
import Events
import Testing

struct OverlapTests {
  /// A post on another thread, held in its observer until told to go on.
  struct HeldPost {
    let goOn = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)

    init(on bus: EventBus, began: DispatchSemaphore) {
      DispatchQueue.global().async { [self] in
        bus.post(name: "a", object: goOn)
        isOver.signal()
      }
      began.wait()
    }

    func end() {
      goOn.signal()
      isOver.wait()
    }
  }

  @Test func `what was removed is let go with the posts of its time, whoever posts since`() {
    let (bus, ends, began) = (EventBus(), Journal(), DispatchSemaphore(value: 0))
    bus.addObserver(forName: "a", object: nil) {
      began.signal()
      ($0.object as? DispatchSemaphore)?.wait()
    }
    let removed = bus.addObserver(forName: "a", object: nil) { [held = Ending(in: ends)] _ in
      withExtendedLifetime(held) {}
    }
    let first = HeldPost(on: bus, began: began)
    bus.removeObserver(removed)
    let second = HeldPost(on: bus, began: began)
    #expect(ends.text == "")
    first.end()
    #expect(ends.text == "end")
    second.end()
  }
}
