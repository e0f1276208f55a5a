import Foundation

extension Behaviour {
  static let delivery = [
    Behaviour(13, "a post returns after every observer has run, on the posting thread") { make in
      let (center, journal, thread) = (make(), Journal(), ObjectIdentifier(Thread.current))
      for _ in 1...2 {
        center.add("a") { _ in
          journal.write(ObjectIdentifier(Thread.current) == thread ? "here" : "elsewhere")
        }
      }
      center.post("a")
      return journal.text == "here here"
    },
    Behaviour(14, "an observer with a queue runs there while the post waits") { make in
      let (center, journal, queue) = (make(), Journal(), OperationQueue())
      _ = center.add("a", nil, on: queue) { _ in
        journal.write(OperationQueue.current === queue ? "there" : "elsewhere")
      }
      center.post("a")
      journal.write("posted")
      return journal.text == "there posted"
    },
    Behaviour(16, "an observer runs at once if the post comes from its own queue") { make in
      let (center, journal, queue) = (make(), Journal(), OperationQueue())
      queue.maxConcurrentOperationCount = 1
      _ = center.add("a", nil, on: queue) { _ in journal.write("heard") }
      queue.addOperations([BlockOperation { center.post("a") }], waitUntilFinished: true)
      return journal.text == "heard"
    },
    Behaviour(18, "adding, removing and posting from any thread is safe") { make in
      let (center, journal) = (make(), Journal())
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for _ in 0..<2_000 {
          let token = center.add(thread.isMultiple(of: 2) ? "a" : nil) { _ in }
          center.post("a")
          center.remove(token)
        }
      }
      center.add("a") { _ in journal.write("heard") }
      center.post("a")
      return journal.text == "heard"
    },
    Behaviour(19, "two threads can be in one observer at once") { make in
      let (center, journal) = (make(), Journal())
      let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      center.add("a") { note in
        let isFirst = note.object as? Int == 0
        (isFirst ? first : second).signal()
        (isFirst ? second : first).wait()
        journal.write("met")
      }
      DispatchQueue.concurrentPerform(iterations: 2) { center.post("a", $0) }
      return journal.text == "met met"
    },
    Behaviour(20, "removal does not wait for a delivery on another thread") { make in
      let (center, journal) = (make(), Journal())
      let (began, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let token = center.add("a") { _ in
        began.signal()
        goOn.wait()
      }
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        guard thread == 1 else { return center.post("a") }
        began.wait()
        center.remove(token)
        journal.write("removed")
        goOn.signal()
      }
      return journal.text == "removed"
    },
  ]
}
