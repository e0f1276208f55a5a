/// CoreMedia's codes for HTTP statuses (DOMAIN §2).
enum CoreMediaCode {
  /// The code that stands for a status; a server's other statuses count as 500.
  static func forStatus(_ status: Int) -> Int {
    switch status {
    case 400: -16845
    case 401: -16840
    case 403: -12660
    case 404: -12938
    case 409: -16852
    case 410: -12668
    case 416: -12939
    case 502: -16848
    case 503: -16849
    case 504: -16850
    default: -16847
    }
  }
}
