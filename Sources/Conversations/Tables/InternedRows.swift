/// The rows of names, cached by digest.
struct InternedRows<Entity> {
  private var rows: [UInt64: RowID<Entity>] = [:]

  /// The row of a name.
  ///
  /// - Parameters:
  ///   - digest: The name's digest, see ``Interner/digest(_:)``.
  ///   - make: Finds or creates the row when the name first occurs.
  mutating func row(
    _ digest: UInt64,
    make: () throws -> RowID<Entity>
  ) rethrows -> RowID<Entity> {
    if let known = rows[digest] { return known }
    let row = try make()
    rows[digest] = row
    return row
  }
}
