import CivilTime
import Gemini
import GeminiEngine
import Jobs
import Ledger
import Runs
import TerminalIO

extension Session {
  /// Prints which engine `auto` has chosen, and warnings about its model.
  func announce(_ reader: ThreadReader, _ setup: EngineSetup, _ job: JobDefinition) {
    guard case .model(let engine, let access) = reader else {
      if setup.engine == .automatic || setup.engine == nil && job.engine == .automatic {
        console.note("reading offline: there is no key for Gemini")
      }
      return
    }
    console.note("reading with \(engine.version)")
    let today = access.limits.zone.dateTime(at: .now).date
    for warning in access.catalog.warnings(engine.version, on: today) { console.warning(warning) }
    for mistake in setup.schemaMistakes(for: job) { console.warning(mistake) }
  }

  /// Prints the service's notices about the models that answered.
  func printNotices(of reader: ThreadReader) {
    guard case .model(_, let access) = reader else { return }
    for notice in access.notices.all { console.warning(TerminalText.line(notice)) }
  }
}
