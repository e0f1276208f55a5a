extension InputContext {
  mutating func announce(_ notice: SDKNotice) { announce(.sdk(notice)) }
  mutating func announce(_ notice: TimelineNotice) { announce(.timeline(notice)) }
  mutating func announce(_ notice: AppNotice) { announce(.app(notice)) }
  mutating func announce(_ notice: OfflineNotice) { announce(.offline(notice)) }
  mutating func announce(_ notice: FlowplayerNotice) { announce(.flowplayer(notice)) }
  mutating func announce(_ notice: SimulatorNotice) { announce(.simulator(notice)) }
}
