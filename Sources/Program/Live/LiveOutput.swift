import Dashboard
import Foundation
import Lab
import Screen
import Simulation

/// Writes what a user asks for while the wall is live: films, frames as text, incident bundles.
final class LiveOutput {
  private let stage: Stage
  private let plan: LivePlan
  private var film: LiveFilm?
  /// What was said of the film's file.
  private var said: String?

  init(_ stage: Stage, _ plan: LivePlan) {
    self.stage = stage
    self.plan = plan
  }

  /// Adds a frame to the film, if one is being recorded.
  func show(_ frame: Frame, size: Size) {
    film?.show(stage.keptFrame(size, shown: frame))
  }

  func startFilm(_ path: String, size: Size) throws {
    film = try LiveFilm(stage, path: path, size: size, screen: plan.screen, plan.asciicast)
    plan.recorded.note(file: path)
    stage.say("recording \(path)")
  }

  /// Why the film cannot be written any more, once.
  func news() -> [String] {
    defer { said = film?.problem }
    return [film?.problem].compactMap { $0 }.filter { $0 != said }
  }

  /// Ends the film, if one is being recorded; what was wrong is said at the end.
  func endFilm() {
    guard let film else { return }
    _ = film.end()
    self.film = nil
    if let problem = film.problem { plan.recorded.note(problem: problem) }
  }

  /// Starts a film, or ends the one that is being recorded.
  func switchFilm(size: Size) {
    if let film {
      stage.say(film.end())
      return endFilm()
    }
    attempt("no film") { try startFilm(OwnFile.reserve(stamp, ".cast"), size: size) }
  }

  func saveBundle(size: Size) {
    guard let recorder = plan.recorded.recorder else { return }
    let bundle = IncidentBundle(
      stage: stage, recorder: recorder, size: size, screen: plan.screen,
      asciicast: plan.asciicast, isVerbatim: plan.recorded.isCapturing, path: plan.recorded.path)
    attempt("incident not saved") {
      let folder = try bundle.write()
      plan.recorded.note(file: folder)
      stage.say("incident saved in \(folder)")
    }
  }

  /// Saves the current frame as text in the working directory.
  func saveFrame(size: Size) {
    attempt("frame not saved") {
      let name = try OwnFile.reserve(stamp, ".txt")
      let text = TextDisplay.text(of: stage.keptFrame(size))
      try OutputFile.write(text.utf8, to: name, option: "frame")
      plan.recorded.note(file: name)
      stage.say("frame saved as \(name)")
    }
  }

  /// Does something, or says what has not happened and why.
  private func attempt(_ failure: String, _ work: () throws -> Void) {
    do {
      try work()
    } catch {
      stage.say("\(failure): \((error as? Complaint)?.sentence ?? "this folder cannot be written")")
    }
  }

  /// The start of a file's name, made of the seed and the simulated time.
  private var stamp: String {
    "zapdeck-\(stage.session.world.seed)-\(stage.session.now.nanoseconds / 1_000_000)ms"
  }
}
