/// An element on its way from a post to the one task that takes it.
// Unchecked: the poster keeps no part of a notification that it could still change.
struct Parcel<Element>: @unchecked Sendable {
  let element: Element
}
