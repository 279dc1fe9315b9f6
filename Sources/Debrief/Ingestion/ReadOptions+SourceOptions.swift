import Archives

extension ReadOptions {
  /// What the user said about a source, with the map file read.
  ///
  /// - Throws: ``SourceError`` if the map file cannot be read.
  init(_ options: SourceOptions) throws {
    self.init()
    timeZone = options.timeZone
  }
}
