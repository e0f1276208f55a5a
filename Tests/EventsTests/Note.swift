/// A notification of either centre.
struct Note {
  let name: String
  let object: Any?
  let userInfo: [AnyHashable: Any]?
}
