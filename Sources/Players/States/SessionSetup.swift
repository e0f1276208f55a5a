/// Whether SSM set-up and teardown block the app's main thread: `syncSSMSetupTeardown`
/// (`reference/opentv-secure-session-management.txt`).
package enum SessionSetup: String, CaseIterable, Sendable {
  case sync
  case async
}
