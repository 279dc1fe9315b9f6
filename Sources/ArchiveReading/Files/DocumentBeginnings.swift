package import JSON
import Synchronization

/// How the JSON documents of a source begin, read when the first format needs it.
///
/// All formats need the same files, so they are opened and parsed once.
package final class DocumentBeginnings: Sendable {
  /// The maximum number of files of an archive that are examined.
  private static let limit = 32

  private let known = Mutex<[JSONValue]?>(nil)

  /// The beginnings.
  ///
  /// - Returns: The complete part of the first bytes of the source, or of the first files in it
  ///   that look like JSON.
  package func of(_ probe: SourceProbe) -> [JSONValue] {
    known.withLock { known in
      if let known { return known }
      let parser = JSONParser()
      let files = probe.documentCandidates.prefix(Self.limit)
      let found = files.compactMap { parser.parseBeginning($0.beginning()) }
      known = found
      return found
    }
  }
}

extension SourceProbe {
  /// The files that may be JSON; a source that is one file may be, whatever its name.
  var documentCandidates: [SourceFile] {
    if case .stream = shape { return files }
    return files.filter { file in
      file.hasEnding(".json", ".jsonl", ".ndjson") || !file.baseName.contains(".")
    }
  }
}
