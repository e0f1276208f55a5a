/// Where players of DASH read the head-end's time (ISO/IEC 23009-1 §5.8.4.11).
package enum TimeAddress {
  package static let path = "/v1/time"
}
