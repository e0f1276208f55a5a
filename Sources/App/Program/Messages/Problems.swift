/// The errors of steps that do not stop the rest of the work.
struct Problems {
  private var complaints: [Complaint] = []

  /// Returns the result of `body`; `nil` if it throws, and keeps the error.
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
