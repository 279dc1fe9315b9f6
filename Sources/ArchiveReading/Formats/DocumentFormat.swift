package import Compression
package import JSON

/// A format whose archives are JSON documents: one file, or some files of a folder, zip or tar.
///
/// Files are selected by their beginnings, so there may be others next to them.
package protocol DocumentFormat: ArchiveFormat {
  /// Whether a document is in the format.
  ///
  /// - Parameter beginning: The complete part of its first 64 KiB; of several documents in a row,
  ///   or of JSON Lines, the first one.
  static func recognizes(_ beginning: JSONValue) -> Bool

  /// Prepares to read the documents of one source.
  static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader
}

/// Reads one document of a source after another.
package protocol DocumentFormatReader {
  /// Reads a document.
  ///
  /// - Throws: `JSONError` where it is truncated or not JSON, after the complete part has been
  ///   collected; `CompressionError`; what the collector threw.
  func read(_ document: SourceDocument) throws
}

/// A JSON document of a source.
package struct SourceDocument {
  /// The file it is in.
  package let file: SourceFile
  /// The complete part of its beginning.
  package let beginning: JSONValue
  /// Its bytes, from the first one on.
  package let stream: ByteStream

  /// Describes a document of which nothing has been read.
  package init(file: SourceFile, beginning: JSONValue, stream: ByteStream) {
    self.file = file
    self.beginning = beginning
    self.stream = stream
  }
}

extension DocumentFormat {
  /// Whether the source, or one of the first files in it, begins like a document of the format.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    probe.beginnings.of(probe).contains(where: recognizes)
  }

  /// Reads all documents of the format that the source holds.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let parser = JSONParser()
    let reader = reader(of: probe, options: options, into: collector)
    var isEmpty = true
    try probe.readEach(probe.documentCandidates, into: collector) { file in
      let stream = try file.open(temporaryFolder: options.temporaryFolder)
      guard let beginning = parser.parseBeginning(try stream.beginning()), recognizes(beginning)
      else { return }
      isEmpty = false
      do {
        try reader.read(SourceDocument(file: file, beginning: beginning, stream: stream))
      } catch let error as JSONError {
        try collector.setAside(line: nil, error.message)
      }
    }
    if isEmpty {
      throw SourceError(.bad, file: probe.name, reason: "it contains no document of format \(name)")
    }
  }
}
