package import Database

extension LedgerSchema {
  /// Digests of answers, so that an altered one is found.
  package static let answerDigests = Migrations.Migration(
    "digests of answers",
    sql: "ALTER TABLE responses ADD COLUMN digest TEXT"
  )
}
