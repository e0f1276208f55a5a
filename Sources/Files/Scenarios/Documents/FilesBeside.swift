/// The files that others name by a path relative to their own, such as a network's trace or a
/// channel's still.
package struct FilesBeside {
  /// What a path leads to.
  package enum Content {
    case bytes([UInt8])
    case nothing
    /// It cannot be read, is too large, or is not a file.
    case unreadable

    /// The bytes of a text.
    package static func text(_ text: String) -> Content { .bytes(Array(text.utf8)) }
  }

  /// Opens a file; its path is relative to the folder of the file that names it.
  let open: (_ path: String, _ other: String) -> Content
  /// Says how a file was understood.
  let remark: (String) -> Void

  package init(
    remark: @escaping (String) -> Void = { _ in },
    open: @escaping (_ path: String, _ other: String) -> Content
  ) {
    (self.open, self.remark) = (open, remark)
  }

  /// The largest file that is read, in bytes [N]: 100,000 lines of the longest form.
  package static let sizeLimit = 10_000_000
}
