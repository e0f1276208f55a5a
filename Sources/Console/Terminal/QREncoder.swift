package import Screen

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes QR codes by libqrencode (https://fukuchi.org/works/qrencode/), which is looked for when
/// the first code is wanted: nothing links to it.
package enum QREncoder {
  // As in qrencode.h.
  private struct Code {
    var version: Int32
    var width: Int32
    var data: UnsafeMutablePointer<UInt8>?
  }

  private typealias Encode =
    @convention(c) (UnsafePointer<CChar>, Int32, Int32, Int32, Int32) -> UnsafeMutableRawPointer?
  private typealias Release = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private static let names = [
    "libqrencode.so.4", "libqrencode.so", "libqrencode.dylib",
    "/opt/homebrew/lib/libqrencode.dylib", "/usr/local/lib/libqrencode.dylib",
  ]
  /// Bytes rather than the alphanumeric mode, which knows no small letters.
  private static let byteMode: Int32 = 2
  /// The lowest level of error correction: a screen has no dirt on it.
  private static let level: Int32 = 0

  /// The text as a QR code; `nil` without the library, or for a text that is too long.
  package static func matrix(of text: String) -> DotMatrix? {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
      let encode = dlsym(library, "QRcode_encodeString"),
      let release = dlsym(library, "QRcode_free")
    else { return nil }
    let code = unsafeBitCast(encode, to: Encode.self)(text, 0, level, byteMode, 1)
    defer { unsafeBitCast(release, to: Release.self)(code) }
    guard let code = code?.assumingMemoryBound(to: Code.self).pointee, let data = code.data
    else { return nil }
    let side = Int(code.width)
    return DotMatrix(side: side, dark: (0..<(side * side)).map { data[$0] & 1 == 1 })
  }
}
