extension Registry {
  /// Adds those who hear a notification of a name from an object.
  func gather(
    _ name: EventBus.Name, from object: AnyObject?, into audience: inout Audience
  ) {
    guard let channel = names[name] else {
      return gather(channel: Self.everything, from: object, into: &audience)
    }
    gather(named: channel, from: object, into: &audience)
  }

  /// Adds those who hear a notification from an object, by its name's channel.
  func gather(
    named channel: Int, from object: AnyObject?, into audience: inout Audience
  ) {
    gather(channel: channel, from: object, into: &audience)
    gather(channel: Self.everything, from: object, into: &audience)
    if let typed = channels[channel].typed {
      gather(channel: typed, from: object, into: &audience)
    }
  }

  /// Adds those who hear a message of a type about a subject.
  func gather(
    type: ObjectIdentifier, about subject: AnyObject?, into audience: inout Audience
  ) {
    guard let channel = types[type] else { return }
    gather(channel: channel, from: subject, into: &audience)
  }

  /// Adds those who hear a message by its name or by no name, but not those of its type.
  func gatherClassic(
    _ name: EventBus.Name, from object: AnyObject?, into audience: inout Audience
  ) {
    if let channel = names[name] { gather(channel: channel, from: object, into: &audience) }
    gather(channel: Self.everything, from: object, into: &audience)
  }

  /// As `gatherClassic(_:from:into:)`, by the name's channel.
  func gatherClassic(
    channel: Int, from object: AnyObject?, into audience: inout Audience
  ) {
    gather(channel: channel, from: object, into: &audience)
    gather(channel: Self.everything, from: object, into: &audience)
  }

  private func gather(
    channel: Int, from object: AnyObject?, into audience: inout Audience
  ) {
    let everyone = channels[channel].everyone
    if rosters[everyone].live > 0 { audience.append(rosters[everyone].handlers) }
    guard let object, !channels[channel].subjects.isEmpty,
      let roster = channels[channel].subjects[ObjectIdentifier(object)]
    else { return }
    audience.append(rosters[roster].handlers)
  }
}
