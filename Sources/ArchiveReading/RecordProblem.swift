/// Why a record cannot be read; never contains chat text.
package struct RecordProblem: Error, Hashable {
  /// What is wrong with it, as `inspect` shows it after the file and line.
  package let reason: String

  /// Describes what is wrong; the reason is shown to the user and must not quote the record.
  package init(reason: String) { self.reason = reason }
}
