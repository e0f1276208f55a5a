package import Screen
package import Worlds

/// Keys that the remote control presses: `{"keys": "1 f h", "size": "80x24"}`, as `--keys` spells
/// them, pressed at once (HeadEndHTTP/Control).
package struct KeysOrder {
  package let keys: [Key]
  /// The size of the wall that they are pressed on.
  package let size: Size

  package init(_ body: OrderBody) throws(OrderBody.Problem) {
    guard let text = body.text("keys") else {
      throw .init("`keys` is missing; give a body such as {\"keys\": \"1 f h\"}")
    }
    size = try Size(order: body.text("size"))
    do throws(KeyScript.Problem) {
      keys = try KeyScript(text).presses.map(\.key)
    } catch {
      throw .init(error.message)
    }
  }
}
