import Database

// Types stored as one of a few known words: any other word is an error, never a default.

extension Insight.Scope: ColumnValue {}
extension Insight.Status: ColumnValue {}
extension Evidence.Match: ColumnValue {}
extension InsightChange.Kind: ColumnValue {}
