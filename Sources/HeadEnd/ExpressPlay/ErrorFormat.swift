import HeadEndAPI

/// `errorFormat`: how the token endpoint tells what is wrong (DOMAIN §3).
enum ErrorFormat: String {
  case html
  case json

  /// The refusal in this format. ExpressPlay's error numbers are not public (DOMAIN §6): the JSON
  /// is the other services', with the HTTP status as its code.
  func response(to refusal: Refusal) -> Response {
    switch self {
    case .json: return refusal.response
    case .html:
      let message = Self.escaped(refusal.failure.message)
      let page =
        "<!DOCTYPE html><html><head><title>Error \(refusal.status)</title></head>"
        + "<body><h1>HTTP Status \(refusal.status)</h1><p>\(message)</p></body></html>\n"
      return Response(
        status: refusal.status, contentType: "text/html", body: Array(page.utf8))
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { page, character in
      switch character {
      case "&": page += "&amp;"
      case "<": page += "&lt;"
      case ">": page += "&gt;"
      default: page.append(character)
      }
    }
  }
}
