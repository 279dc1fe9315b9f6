/// A reader of one archive format.
///
/// To add a format, add a file with a type that conforms, and name it in `ArchiveFormats.all`.
package protocol ArchiveFormat: Sendable {
  /// The name that `--format` takes and `inspect` shows, for instance `slack`.
  static var name: String { get }

  /// Whether sources of this format are live databases of an app, not exports.
  static var isLive: Bool { get }

  /// Whether a source has the structure of this format, whatever its files are called.
  ///
  /// - Parameter probe: The beginning and the structure of the source.
  /// - Returns: Whether ``read(_:options:into:)`` can read it.
  static func recognizes(_ probe: SourceProbe) -> Bool

  /// Reads a source from its beginning to its end.
  ///
  /// - Parameter collector: Takes the messages. A record that cannot be read is reported to it and
  ///   never stops the rest.
  /// - Throws: ``SourceError`` if the source as a whole cannot be read; what was read before has
  ///   been collected. ``CollectorClosed`` if no more is wanted.
  static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws
}

extension ArchiveFormat {
  /// False: most formats are exports.
  package static var isLive: Bool { false }
}
