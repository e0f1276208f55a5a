/// Which of the registered observers is removed next.
enum BusChurnOrder: String, CaseIterable {
  case oldest, newest, random
}
