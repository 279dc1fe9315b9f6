import CivilTime
import Debrief

@main
enum Main {
  static func main() throws {
    var options = IngestOptions()
    let arguments = CommandLine.arguments
    options.buildsSearchIndex = !arguments.contains("--no-search-index")
    let workspace = Workspace(folder: arguments[2])
    if arguments[1] == "ingest" {
      print(try Ingestion(workspace, options: options, now: Instant(milliseconds: 0)).run([arguments[3]]))
    } else if arguments[1] == "inspect" {
      print(try SourceInspection(SourceOptions()).run(arguments[3], folder: "/tmp"))
    } else {
      print(try Reading(workspace).threads(ThreadFilter()).prefix(5))
    }
  }
}
