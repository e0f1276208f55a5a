import Faults

/// What `zapdeck faults` prints: the catalogue of faults, what will be seen and what it leads to.
package enum FaultsPage {
  package static let text: String = {
    let rows = FaultCatalogue.kinds.map { kind in
      ["f \(kind.letter)", kind.name, kind.point.name, kind.ending.text]
        + [kind.notification, kind.codes]
    }
    let head = ["key", "fault", "acts on", "ends", "notification", "codes"]
    let seen = FaultCatalogue.kinds.map { ["f \($0.letter)", $0.seen] }
    return PlainTable.text([head] + rows) + "\nwhat will be seen\n"
      + PlainTable.text(seen, indent: 2)
  }()
}
