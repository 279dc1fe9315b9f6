import Database

// What is stored as text of a few known words: any other word is an error, never a default.

// Users add kinds, so any name is one.
extension KindName: ColumnValue {}
extension Insight.Scope: ColumnValue {}
extension Insight.Status: ColumnValue {}
extension Evidence.Match: ColumnValue {}
extension InsightChange.Kind: ColumnValue {}
