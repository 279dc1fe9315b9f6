import Compression
import Evaluation
import Insights
import JSON
import OfflineEngine
package import Threads

/// What the offline engine's linear scores see in labelled chats.
package enum OfflineFeatures {
  /// Writes the features of each thread, a JSON object in a line.
  ///
  /// - Throws: ``SourceError`` if the chats cannot be read or the file cannot be written.
  package static func write(of data: String, to path: String, isCancelled: StopRequest) throws {
    let engine = OfflineEngine()
    let tasks = try LabelledTasks(
      folder: data,
      kinds: Array(engine.kinds),
      isCancelled: isCancelled
    )
    try withPredictions(path) { write in
      for element in tasks.elements {
        if isCancelled() { return }
        try write(engine.features(of: element.task).text)
      }
    }
  }
}
