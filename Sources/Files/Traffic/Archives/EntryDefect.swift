/// Why an entry of a file says nothing that an import could use.
package enum EntryDefect: String, Error, CaseIterable, Sendable {
  case noAddress = "without an address"
  case addressTooLong = "with an address of more than 100,000 bytes"
  case addressNotText = "with an address that is not UTF-8"
  case noTime = "without a time that can be read (RFC 3339, from 1970 to 2200)"
  case noStatus = "with a status that is not a number"
}
