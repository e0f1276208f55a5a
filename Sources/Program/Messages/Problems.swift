/// What has gone wrong in work of which the rest is done all the same.
struct Problems {
  private var complaints: [Complaint] = []

  /// What `body` makes; `nil` where it complains.
  @discardableResult
  mutating func attempt<Value>(_ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch let complaint as Complaint {
      complaints.append(complaint)
    } catch {
      complaints.append(Complaint("\(error)"))
    }
    return nil
  }

  /// Prints all to standard error.
  func report() { for complaint in complaints { complaint.report() } }

  /// Throws all as one, if there are any.
  func check() throws {
    guard complaints.isEmpty else { throw Complaint(complaints) }
  }
}
