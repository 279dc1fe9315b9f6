package import Database

extension InsightSchema {
  /// What readers' verdicts need besides the records.
  package static let reviews = Migrations.Migration(
    "verdicts of readers",
    sql: """
      -- Every extraction asks what was merged into the insights of its thread.
      CREATE INDEX insights_merged ON insights (verdict) WHERE verdict = 'merged';
      """
  )
}
