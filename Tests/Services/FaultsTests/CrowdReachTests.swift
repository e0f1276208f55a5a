import Faults
import HeadEndAPI
import Simulation
import Testing

@Suite struct CrowdReachTests {
  @Test func `Every key has a row that says whether it acts on a crowd`() {
    let acting = FaultCatalogue.kinds.filter { $0.atCrowds.obstacle == nil }.map(\.key)
    #expect(Set("slhHtkodecwCrRunbjmgAMD").isSubset(of: acting))
    for key in "yxpaiUPBJGTWV" {
      #expect(FaultCatalogue.kind(key)?.atCrowds.obstacle != nil, "\(key)")
    }
    #expect(FaultCatalogue.kinds.allSatisfy { !$0.atCrowds.words.isEmpty })
  }

  @Test func `At a crowd a fault of one request lasts, and one with a time of its own keeps it`() {
    let crowd = FaultTargets.player(PlayerID(0))
    #expect(FaultCatalogue.kind("h")?.fault(ofCrowd: crowd).ending == .lasting(.seconds(10)))
    #expect(FaultCatalogue.kind("n")?.fault(ofCrowd: crowd).ending == .lasting(.seconds(30)))
    #expect(FaultCatalogue.kind("k")?.fault(ofCrowd: crowd).ending == .once)
    #expect(FaultCatalogue.kinds.allSatisfy { $0.fault(ofCrowd: crowd).problem == nil })
  }
}
