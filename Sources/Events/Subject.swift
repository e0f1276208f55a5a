/// The object that some observers want to hear of, not kept alive by them.
///
/// An unowned reference lets the object end but keeps its memory from being given to another, so
/// its address alone says who it is, and posting never has to ask whether it lives. A weak
/// reference would make every retain and release of the object slow.
// Unchecked: the object is never used, its address aside.
final class Subject: @unchecked Sendable {
  let identity: ObjectIdentifier
  private unowned let object: AnyObject

  init(_ object: AnyObject) {
    identity = ObjectIdentifier(object)
    self.object = object
  }
}
