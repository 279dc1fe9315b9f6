import Archives
import Compression

/// Sources in a folder that is not an archive itself: several exports that someone keeps together.
package enum SourceExpansion {
  /// How many files are looked into.
  private static let limit = 20_000

  /// The archives and databases in a folder.
  ///
  /// - Parameters:
  ///   - source: A path, or `-`.
  ///   - options: What the user said about it: a format or mapping is one of the source as a whole.
  /// - Returns: The files of the folder that are sources of their own; the path itself if it is no
  ///   folder, is an archive as it is, or has no such files.
  package static func sources(in source: String, options: SourceOptions) -> [String] {
    guard options.format == nil || options.format == "auto", options.mapping == nil,
      options.inlineMapping == nil, source != "-",
      (try? PathKind(of: source)) == .folder,
      let probe = try? SourceProbe.open(source), case .container(let entries) = probe.shape,
      ArchiveFormats.detect(probe) == nil
    else { return [source] }
    let base = source.hasSuffix("/") ? source : source + "/"
    let found = entries.sorted().prefix(limit).map { base + $0 }.filter { path in
      (try? SourceProbe.open(path)).flatMap(ArchiveFormats.detect) != nil
    }
    return found.isEmpty ? [source] : found
  }
}
